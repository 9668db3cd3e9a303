import Glibc
import Synchronization

/// libmicrohttpd with a Swift face: `Request` in, `Response` out, called on its worker threads.
///
/// A handler must not wait: a worker serves many connections. What takes time answers with `.later` or `.events`.
public final class Server: Sendable {
    private struct State {
        var isStopped = false
        var daemons: [Daemon] = []
    }
    private let core: ServerCore
    private let state = Mutex(State())
    private let aides: Mutex<Aides?>

    /// - Parameters:
    ///   - admit: called when the header fields of a request with a body are complete, before the body is read; a
    ///     response refuses it at once.
    ///   - handler: answers every other request, also those with a `fault`.
    ///   - log: takes lines for the log, from any thread.
    public init(
        limits: Limits = Limits(), admit: @escaping @Sendable (Request) -> Response? = { _ in nil },
        handler: @escaping @Sendable (Request) -> Response, log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let core = ServerCore(limits: limits, admit: admit, handler: handler, log: log)
        self.core = core
        aides = Mutex(Aides(core))
    }

    deinit { stop(within: 0) }

    /// Begins to listen; may be called for several sockets, which number `Request.listener` from 0.
    ///
    /// - Parameters:
    ///   - host: an address or name of this machine; `nil` for all, IPv4 and IPv6 (IPv4 alone where IPv6 is off).
    ///   - port: 0 for any that is free.
    /// - Returns: the real port.
    @discardableResult
    public func listen(host: String?, port: UInt16) throws(ServerError) -> UInt16 {
        try state.withLock { state throws(ServerError) in
            guard !state.isStopped else { throw .stopped }
            let socket = try ListeningSocket(host: host, port: port)
            let realPort = socket.port
            guard aides.withLock({ $0 != nil }), let daemon = Daemon(socket, core: core, index: state.daemons.count)
            else {
                throw .cannotListen(port: realPort, cause: "no thread or memory for it — see the log and `ulimit -a`")
            }
            state.daemons.append(daemon)
            return realPort
        }
    }

    /// Refuses newcomers, wakes everybody, lets running answers end for up to so many seconds, then cuts the rest off.
    /// Event streams end at once. Must not be called from a handler.
    public func stop(within seconds: Double) {
        let daemons = state.withLock { state in
            defer { state.daemons = [] }
            state.isStopped = true
            return state.daemons
        }
        for daemon in daemons { daemon.refuseNewcomers() }
        core.clients.closeStreams()
        core.lot.close()
        let end = Monotonic.milliseconds() + Int64(min(max(seconds, 0), 1e6) * 1000)
        while core.running.load(ordering: .acquiring) > 0, Monotonic.milliseconds() < end { usleep(5000) }
        core.clients.cutAll()
        for daemon in daemons { daemon.stop() }
        _ = aides.withLock { $0.take() }
    }
}

/// What goes on beside the workers of libmicrohttpd.
private struct Aides: ~Copyable, Sendable {
    private let clock: Threads
    private let listener: Threads
    private let readers: Threads

    /// `nil` when the system gives too few threads or descriptors.
    init?(_ core: ServerCore) {
        guard let clock = Threads(every: core.clients.interval, { core.clients.tick() }),
            let listener = Threads(1, { core.farewells.run(until: $0) }),
            let readers = Threads(Warming.threads, { core.warming.run(until: $0) })
        else { return nil }
        self.clock = clock
        self.listener = listener
        self.readers = readers
    }
}
