import Synchronization

/// All connections and event streams of a server, looked at by one thread: late clients are cut off, silent streams
/// get a comment.
///
/// libmicrohttpd counts only silence, so a client that sends one byte a second would stay for ever; and it does not
/// notice that the client of a sleeping connection has gone.
final class Clients: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var streams: [ObjectIdentifier: EventStream] = [:]
        var nextHeartbeat: Int64
    }
    private let state: Mutex<State>
    private let heartbeat: Int64
    private let heads: Int64
    private let silence: Int64
    private let bodies: Int64

    init(limits: Limits) {
        heartbeat = Self.milliseconds(limits.heartbeatSeconds)
        heads = Self.milliseconds(limits.headerSeconds)
        silence = Self.milliseconds(Double(limits.silence))
        bodies = Self.milliseconds(limits.bodySeconds)
        state = Mutex(State(nextHeartbeat: Monotonic.milliseconds() + heartbeat))
    }

    private static func milliseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, 0.001), 1e9) * 1000) }

    /// How often `tick` should run, in milliseconds.
    var interval: Int32 { Int32(clamping: max(5, min(1000, heads / 4, heartbeat / 4, bodies / 4))) }

    var firstHeadDeadline: Int64 { Monotonic.milliseconds() + heads }
    var nextHeadDeadline: Int64 { Monotonic.milliseconds() + heads + silence }
    var bodyDeadline: Int64 { Monotonic.milliseconds() + bodies }

    func add(_ connection: Connection) {
        state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
    }

    /// To be called before the socket is closed.
    func remove(_ connection: Connection) {
        connection.forgetSocket()
        _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
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
