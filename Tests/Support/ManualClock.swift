public import Model
import Synchronization

/// Time that moves when told.
public final class ManualClock: TimeSource {
    private struct State {
        var milliseconds: Int64 = 1_700_000_000_000
        var monotonic = 1000.0
    }
    private let state = Mutex(State())

    public init() {}

    public var now: Moment { state.withLock { Moment(milliseconds: $0.milliseconds) } }
    public var monotonic: Double { state.withLock { $0.monotonic } }

    public func advance(seconds: Double) {
        state.withLock {
            $0.milliseconds += Int64(seconds * 1000)
            $0.monotonic += seconds
        }
    }
}
