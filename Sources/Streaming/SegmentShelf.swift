import Synchronization

/// Things that take a while to make, kept as long as there is room: whoever asks for one that is being made waits for
/// the same, so two phones cause one job.
///
/// Failures are told to everybody who waits, and not kept.
public final class SegmentShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Called once, on the asking thread when the thing is there, else on the one that made it.
    public typealias Waiter = @Sendable (Result<Value, StreamFailure>) -> Void
    /// Makes one thing.
    public typealias Making = @Sendable () async throws(StreamFailure) -> Value

    private struct Kept {
        let value: Value
        let size: Int
        var lastUse: UInt64
    }
    private struct State {
        var kept: [Key: Kept] = [:]
        var size = 0
        var uses: UInt64 = 0
        var waiting: [Key: [Waiter]] = [:]
    }
    private enum Finding {
        case kept(Value)
        case underway
        case missing
        case full
    }

    private let capacity: Int
    private let mostUnderway: Int
    private let size: @Sendable (Value) -> Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: sizes of all kept things together.
    ///   - mostUnderway: how many may be made at the same time; one more fails with `tooBusy`.
    public init(capacity: Int, mostUnderway: Int = 64, size: @escaping @Sendable (Value) -> Int) {
        self.capacity = capacity
        self.mostUnderway = mostUnderway
        self.size = size
    }

    /// Gives the thing to `waiter`, now or later. Never waits.
    ///
    /// - Parameter prepare: called on this thread when the thing has to be made: opens the file, say. What it throws is
    ///   told to the caller, and everybody who waits is told `notOpened`.
    public func get(_ key: Key, prepare: () throws -> Making, _ waiter: @escaping Waiter) rethrows {
        let finding: Finding = state.withLock { state in
            if let value = state.take(key) { return .kept(value) }
            if let others = state.waiting[key] {
                state.waiting[key] = others + [waiter]
                return .underway
            }
            guard state.waiting.count < mostUnderway else { return .full }
            state.waiting[key] = []
            return .missing
        }
        switch finding {
        case .kept(let value): waiter(.success(value))
        case .underway: break
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
    public func value(_ key: Key, make: @escaping Making) async throws(StreamFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            get(key, prepare: { make }, { continuation.resume(returning: $0) })
        }
        return try result.get()
    }

    /// Bytes, or whatever `size` counts, that are kept.
    public var used: Int { state.withLock { $0.size } }

    private func finish(_ key: Key, _ result: Result<Value, StreamFailure>, first: Waiter? = nil) {
        let waiters = state.withLock { state in
            if case .success(let value) = result { state.keep(value, size(value), for: key, within: capacity) }
            return state.waiting.removeValue(forKey: key) ?? []
        }
        first?(result)
        for waiter in waiters { waiter(result) }
    }
}

extension SegmentShelf.State {
    fileprivate mutating func take(_ key: Key) -> Value? {
        guard let value = kept[key]?.value else { return nil }
        uses += 1
        kept[key]?.lastUse = uses
        return value
    }

    /// What was not used for longest makes room; what is larger than all of it is not kept.
    fileprivate mutating func keep(_ value: Value, _ size: Int, for key: Key, within capacity: Int) {
        guard size <= capacity else { return }
        uses += 1
        let old = kept.updateValue(.init(value: value, size: size, lastUse: uses), forKey: key)
        self.size += size - (old?.size ?? 0)
        while self.size > capacity, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            kept[oldest.key] = nil
            self.size -= oldest.value.size
        }
    }
}
