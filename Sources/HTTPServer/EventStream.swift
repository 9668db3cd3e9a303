import Synchronization

/// A line of server-sent events to one client: any thread sends, the connection's worker takes.
///
/// Nothing here waits. When the queue of a client that does not read fast enough is full, one event that says so stands
/// for all that waited; a stream that has none ends, and its client asks again with `Last-Event-ID`.
public final class EventStream: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        var isEnding = false
        var isOver = false
        var parking: Parking?
        var endings: [@Sendable () -> Void] = []

        /// What waits up to the first end of an event: the client may have its beginning already.
        var begun: ArraySlice<UInt8> {
            for place in waiting.indices.dropFirst() where waiting[place] == 0x0A && waiting[place - 1] == 0x0A {
                return waiting[...place]
            }
            return []
        }
    }
    private let state = Mutex(State())
    private let maximumWaiting: Int
    private let substitute: String?

    /// - Parameters:
    ///   - maximumWaiting: bytes that may wait for the client.
    ///   - substitute: the name of the event that comes in place of all that waited when there would be more, with the id
    ///     of the last of them; `nil`: the stream ends.
    public init(maximumWaiting: Int = Limits().maximumWaitingEvents, substitute: String? = nil) {
        self.maximumWaiting = maximumWaiting
        self.substitute = substitute
    }

    /// Sends an event. Line ends in `data` stay inside it, those in `event` and `id` are left out.
    public func send(event: String, data: String, id: String? = nil) {
        push(
            EventText.event(event, data: data, id: id),
            insteadOfAll: substitute.map { EventText.event($0, data: "{}", id: id) })
    }

    /// Sends a line that clients do not see.
    public func comment(_ text: String = "") { push(EventText.comment(text), insteadOfAll: substitute.map { _ in [] }) }

    /// Ends the stream after what is waiting.
    public func close() {
        let parking = state.withLock { state in
            state.isEnding = true
            return state.parking
        }
        parking?.wake()
    }

    /// Calls once when the stream is over, whoever ended it; at once if it is already.
    public func onClose(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.endings.append(action) }
            return state.isOver
        }
        if isOver { action() }
    }

    /// Whether nothing that is sent now can arrive.
    public var isClosed: Bool { state.withLock { $0.isEnding || $0.isOver } }

    private func push(_ bytes: [UInt8], insteadOfAll substitute: [UInt8]?) {
        let parking: Parking? = state.withLock { state in
            guard !state.isEnding, !state.isOver else { return nil }
            if state.waiting.count + bytes.count <= maximumWaiting {
                state.waiting += bytes
            } else if let substitute {
                if !substitute.isEmpty { state.waiting = Array(state.begun) + substitute }
            } else {
                // The client will see half an event at most, and drops it, as the specification says.
                state.isEnding = true
                state.waiting = []
            }
            return state.parking
        }
        parking?.wake()
    }

    /// Binds the stream to its connection; `false` if it has one already.
    func attach(_ parking: Parking) -> Bool {
        state.withLock { state in
            guard state.parking == nil, !state.isOver else { return false }
            state.parking = parking
            return true
        }
    }

    /// The connection has let go: nothing can be sent any more.
    func detach() {
        let endings = state.withLock { state in
            defer {
                state.isOver = true
                state.parking = nil
                state.waiting = []
                state.endings = []
            }
            return state.endings
        }
        for action in endings { action() }
    }

    enum Taken {
        case bytes(Int)
        case nothingYet, end
    }

    /// Moves what is waiting into `buffer`; puts the connection to sleep when there is nothing.
    ///
    /// It falls asleep inside the lock: a sender comes before, and leaves bytes, or after, and wakes it.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        state.withLock { state in
            let count = min(buffer.count, state.waiting.count)
            guard count > 0 else {
                if state.isEnding { return .end }
                guard let parking = state.parking, parking.park() else { return .end }
                return .nothingYet
            }
            buffer.copyBytes(from: state.waiting[..<count])
            if count == state.waiting.count {
                state.waiting.removeAll(keepingCapacity: count <= 4096)
            } else {
                state.waiting.removeFirst(count)
            }
            return .bytes(count)
        }
    }
}
