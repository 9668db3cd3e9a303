import Synchronization

/// Counts from any thread.
public final class Counter: Sendable {
    private let state = Mutex(0)

    public init() {}

    public var value: Int { state.withLock { $0 } }

    /// The new value.
    @discardableResult
    public func count() -> Int {
        state.withLock { value in
            value += 1
            return value
        }
    }
}
