public import MediaWorkers
import Synchronization

/// Things that take a while to make, kept as long as there is room: whoever asks for one that is being made waits for
/// the same, so two phones cause one job, which is as urgent as the more impatient of them.
///
/// Failures are told to everybody who waits, and not kept.
public final class SegmentShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Called once, on the asking thread when the thing is there, else on the one that made it.
    public typealias Waiter = @Sendable (Result<Value, StreamFailure>) -> Void
    /// Makes one thing.
    public typealias Making = @Sendable () async throws(StreamFailure) -> Value

    private struct State {
        var kept: RecentlyUsed<Key, Value>
        var underway: [Key: Underway] = [:]
    }
    private struct Underway {
        let ticket: JobTicket?
        /// All but the first, who caused it.
        var waiters: [Waiter] = []
    }
    private enum Finding {
        case kept(Value)
        case underway(JobTicket?)
        case missing
        case full
    }

    private let mostUnderway: Int
    private let size: @Sendable (Value) -> Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: sizes of all kept things together.
    ///   - mostUnderway: how many may be made at the same time; one more fails with `tooBusy`.
    public init(capacity: Int, mostUnderway: Int = 64, size: @escaping @Sendable (Value) -> Int) {
        state = Mutex(State(kept: RecentlyUsed(capacity: capacity)))
        self.mostUnderway = mostUnderway
        self.size = size
    }

    /// Gives the thing to `waiter`, now or later. Never waits.
    ///
    /// - Parameters:
    ///   - ticket: of the job that makes it; of a thing that is being made already it leads the ticket of that.
    ///   - prepare: called on this thread when the thing has to be made: opens the file, say. What it throws is
    ///     told to the caller, and everybody who waits is told `notOpened`.
    public func get(
        _ key: Key, _ ticket: JobTicket? = nil, prepare: () throws -> Making, _ waiter: @escaping Waiter
    ) rethrows {
        let finding: Finding = state.withLock { state in
            if let value = state.kept.take(key) { return .kept(value) }
            if let underway = state.underway[key] {
                state.underway[key]?.waiters.append(waiter)
                return .underway(underway.ticket)
            }
            guard state.underway.count < mostUnderway else { return .full }
            state.underway[key] = Underway(ticket: ticket)
            return .missing
        }
        switch finding {
        case .kept(let value): waiter(.success(value))
        case .underway(let other): if let other { ticket?.lead(other) }
        case .full: waiter(.failure(.tooBusy))
        case .missing:
            let making: Making
            do { making = try prepare() } catch {
                finish(key, .failure(.notOpened))
                throw error
            }
            Task {
                let result: Result<Value, StreamFailure>
                do throws(StreamFailure) { result = .success(try await making()) } catch { result = .failure(error) }
                finish(key, result, first: waiter)
            }
        }
    }

    /// The same for whoever can wait.
    public func value(
        _ key: Key, _ ticket: JobTicket? = nil, make: @escaping Making
    ) async throws(StreamFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            get(key, ticket, prepare: { make }, { continuation.resume(returning: $0) })
        }
        return try result.get()
    }

    /// Whether it is there now. Does not count as a use.
    public func contains(_ key: Key) -> Bool { state.withLock { $0.kept.contains(key) } }

    /// Bytes, or whatever `size` counts, that are kept.
    public var used: Int { state.withLock { $0.kept.size } }

    private func finish(_ key: Key, _ result: Result<Value, StreamFailure>, first: Waiter? = nil) {
        let waiters = state.withLock { state in
            if case .success(let value) = result { state.kept.keep(value, size(value), for: key) }
            return state.underway.removeValue(forKey: key)?.waiters ?? []
        }
        first?(result)
        for waiter in waiters { waiter(result) }
    }
}
