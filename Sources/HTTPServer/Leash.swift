import Synchronization

/// Ends an answer while it is being sent, from any thread: for a download whose permission was taken back.
public final class Leash: Sendable {
    fileprivate struct State {
        var client: Connection?
        var isCut = false
        var isReleased = false
        /// What the client had got before; `nil`: it is not counted.
        var before: UInt64?
        var sent: UInt64 = 0
        var kept: (any AnyObject & Sendable)?
    }
    private let state = Mutex(State())

    public init() {}

    /// Ends the answer and its connection; one that has not begun will end as soon as it does. Does nothing once the
    /// answer has been sent.
    public func cut() {
        let client = state.withLock { state in
            state.isCut = true
            return state.client
        }
        client?.cut()
    }

    /// Keeps `object` for as long as the answer lasts, such as the one that calls `cut`.
    public func keep(_ object: any AnyObject & Sendable) { state.withLock { $0.kept = object } }

    /// Counts the bytes of the answer: for one that takes a while, since it costs a system call or two.
    public func count() { state.withLock { $0.before = 0 } }

    /// Bytes that have arrived at the client, as its kernel says; 0 unless `count` was called before.
    public var sent: UInt64 { state.withLock { $0.sentNow } }

    /// Whether the answer has ended, one way or the other.
    public var isReleased: Bool { state.withLock { $0.isReleased } }

    /// Whether it was ended.
    public var isCut: Bool { state.withLock { $0.isCut } }

    /// The answer is about to go to this client.
    func attach(_ client: Connection) {
        let isCut = state.withLock { state in
            state.client = client
            if state.before != nil { state.before = client.acknowledged }
            return state.isCut
        }
        if isCut { client.cut() }
    }

    /// The answer has been sent: what the client asks next is another matter.
    func release() {
        state.withLock { state in
            state.sent = state.sentNow
            state.isReleased = true
            state.client = nil
        }
    }
}

extension Leash.State {
    fileprivate var sentNow: UInt64 {
        guard let before, let client, case let now = client.acknowledged, now >= before else { return sent }
        return now - before
    }
}
