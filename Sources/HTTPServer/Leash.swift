import Synchronization

/// Ends an answer while it is being sent, from any thread: for a download whose permission was taken back.
public final class Leash: Sendable {
    private struct State {
        var client: Connection?
        var isCut = false
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

    /// The answer is about to go to this client.
    func attach(_ client: Connection) {
        let isCut = state.withLock { state in
            state.client = client
            return state.isCut
        }
        if isCut { client.cut() }
    }

    /// The answer has been sent: what the client asks next is another matter.
    func release() { state.withLock { $0.client = nil } }
}
