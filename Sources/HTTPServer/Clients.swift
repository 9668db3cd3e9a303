import Synchronization

/// All connections and event streams of a server, looked at by one thread: late clients are cut off, silent streams
/// get a comment.
///
/// libmicrohttpd counts only silence, so a client that sends one byte a second would stay for ever; and it does not
/// notice that the client of a sleeping connection has gone. When there are too many it turns newcomers away; here those
/// go who keep a place without asking for anything, so that whoever has a question is heard.
final class Clients: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var perAddress: [String: [ObjectIdentifier: Connection]] = [:]
        var streams: [ObjectIdentifier: EventStream] = [:]
        var nextHeartbeat: Int64
    }
    private let state: Mutex<State>
    private let limits: Limits
    private let heartbeat: Int64
    private let heads: Int64
    private let silence: Int64
    private let bodies: Int64

    init(limits: Limits) {
        self.limits = limits
        heartbeat = Self.milliseconds(limits.heartbeatSeconds)
        heads = Self.milliseconds(limits.headerSeconds)
        silence = Self.milliseconds(Double(limits.silence))
        bodies = Self.milliseconds(limits.bodySeconds)
        state = Mutex(State(nextHeartbeat: Monotonic.milliseconds() + heartbeat))
    }

    private static func milliseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0.001), 1e9) * 1000) }

    /// How often `tick` should run, in milliseconds.
    var interval: Int32 { Int32(clamping: max(5, min(1000, heads / 4, heartbeat / 4, bodies / 4))) }

    /// The rest of a request that the client may owe.
    enum Debt { case firstHead, nextHead, body }

    /// Milliseconds in which it is to come.
    func patience(for debt: Debt) -> Int64 {
        switch debt {
        case .firstHead: heads
        case .nextHead: heads + silence
        case .body: bodies
        }
    }

    func add(_ connection: Connection) {
        let address = connection.peer.address
        let going: [Connection] = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            state.perAddress[address, default: [:]][ObjectIdentifier(connection)] = connection
            let neighbors = state.perAddress[address] ?? [:]
            let isSpared = limits.sparesLoopback && connection.peer.isLoopback
            if !isSpared, neighbors.count > limits.perAddress { return Self.idlest(of: neighbors, but: connection) }
            guard state.connections.count > limits.connections else { return [] }
            return Self.idlest(of: state.connections, but: connection)
        }
        for other in going { other.cut() }
    }

    /// A few of those that have owed something for longest, so that the next newcomers find room; the newcomer itself
    /// when nobody owes anything.
    private static func idlest(
        of connections: [ObjectIdentifier: Connection], but newcomer: Connection
    ) -> [Connection] {
        let owing = connections.values.compactMap { other in
            other === newcomer ? nil : other.hasOwedSince.map { (since: $0, connection: other) }
        }
        let few = max(1, connections.count / 64)
        let going = owing.sorted { $0.since < $1.since }.prefix(few).map(\.connection)
        return going.isEmpty ? [newcomer] : going
    }

    /// To be called before the socket is closed, with the connection at its end.
    func remove(_ connection: Connection) {
        let address = connection.peer.address
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            state.perAddress[address]?[ObjectIdentifier(connection)] = nil
            if state.perAddress[address]?.isEmpty == true { state.perAddress[address] = nil }
        }
    }

    func add(_ stream: EventStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = stream }
        stream.onClose { [weak self, weak stream] in
            guard let self, let stream else { return }
            _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
        }
    }

    func tick() {
        let now = Monotonic.milliseconds()
        let (connections, streams) = state.withLock { state in
            let connections = Array(state.connections.values)
            guard now >= state.nextHeartbeat else { return (connections, [EventStream]()) }
            state.nextHeartbeat = now + heartbeat
            return (connections, Array(state.streams.values))
        }
        // Outside the lock: what is done to one client must not keep newcomers out.
        for connection in connections where connection.isLate(at: now) || connection.waitsForLostBytes {
            connection.cut()
        }
        for stream in streams { stream.comment() }
    }

    /// Ends every connection, whatever it is doing.
    func cutAll() {
        for connection in state.withLock({ Array($0.connections.values) }) { connection.cut() }
    }

    func closeStreams() {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.close() }
    }
}
