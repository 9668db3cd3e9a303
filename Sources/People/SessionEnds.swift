import Model
import Synchronization

/// Who wants to know when a session ends, such as its event streams.
final class SessionEnds: Sendable {
    private struct Waiting {
        var calls: [ItemID: [UInt64: @Sendable () -> Void]] = [:]
        var next: UInt64 = 0
    }
    private let waiting = Mutex(Waiting())

    func add(_ session: ItemID, _ call: @escaping @Sendable () -> Void) -> UInt64 {
        waiting.withLock { waiting in
            waiting.next &+= 1
            waiting.calls[session, default: [:]][waiting.next] = call
            return waiting.next
        }
    }

    /// The call that was not made yet.
    @discardableResult
    func remove(_ session: ItemID, _ number: UInt64) -> (@Sendable () -> Void)? {
        waiting.withLock { waiting in
            let call = waiting.calls[session]?.removeValue(forKey: number)
            if waiting.calls[session]?.isEmpty == true { waiting.calls[session] = nil }
            return call
        }
    }

    /// Calls each once, outside the lock, so that a call may come back to us.
    func tell(_ sessions: [ItemID]) {
        for session in sessions {
            let calls = waiting.withLock { $0.calls.removeValue(forKey: session) } ?? [:]
            for call in calls.values { call() }
        }
    }
}

/// The wish to know when a session ends; taken back by `cancel`, or when nobody holds it any more.
public final class SessionWatch: Sendable {
    private let ends: SessionEnds
    private let session: ItemID
    private let number: UInt64

    init(_ ends: SessionEnds, _ session: ItemID, _ call: @escaping @Sendable () -> Void) {
        self.ends = ends
        self.session = session
        number = ends.add(session, call)
    }

    deinit { cancel() }

    public func cancel() { ends.remove(session, number) }

    /// Calls now, unless it was called already.
    func call() { ends.remove(session, number)?() }
}
