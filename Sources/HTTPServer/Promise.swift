import Synchronization

/// An answer that another thread will give, once. Letting go of a promise that was not kept answers 503.
public final class Promise: Sendable {
    let answer = LateAnswer()

    public init() {}

    deinit { answer.give(Response(503)) }

    /// Whether somebody waits for it: it has not been given, and the client has not closed its end. Clients that close one
    /// direction only, to say that they ask for nothing more, count as gone: browsers do not.
    public var isAwaited: Bool { answer.isAwaited }

    /// Gives the answer; a second one is ignored.
    public func fulfil(_ response: Response) { answer.give(response) }
}

/// What a promise and its waiting connection share.
final class LateAnswer: Sendable {
    private enum State {
        case open(Parking?)
        case given(Response)
        case over
    }
    private let state = Mutex(State.open(nil))

    func give(_ response: Response) {
        var parking: Parking?
        var isUnwanted = false
        state.withLock { state in
            switch state {
            case .open(let place):
                parking = place
                state = .given(response)
            case .given, .over: isUnwanted = true
            }
        }
        parking?.wake()
        if isUnwanted { response.discard() }
    }

    /// The answer if it is there; otherwise puts the connection to sleep until it is. 503 when the server is closing.
    func takeOrPark(_ parking: Parking) -> Response? {
        state.withLock { state in
            switch state {
            case .given(let response):
                state = .over
                return response
            case .open:
                // Asleep inside the lock: the answer comes before this, or finds somebody to wake.
                guard parking.park() else {
                    state = .over
                    return Response(503)
                }
                state = .open(parking)
                return nil
            case .over: return Response(503)
            }
        }
    }

    var isAwaited: Bool {
        state.withLock { state in
            guard case .open(let place) = state else { return false }
            return place.map { !$0.hasHungUp } ?? true
        }
    }

    /// The connection has gone: what comes now is for nobody.
    func abandon() {
        var unsent: Response?
        state.withLock { state in
            if case .given(let response) = state { unsent = response }
            state = .over
        }
        unsent?.discard()
    }
}

extension Response {
    /// Ends what only a sent answer would have ended.
    func discard() {
        if case .events(let stream) = body { stream.detach() }
    }
}
