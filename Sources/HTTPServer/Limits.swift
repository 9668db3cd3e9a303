import Glibc

/// How much the server takes from clients before it lets go of them.
public struct Limits: Sendable {
    /// The longest request target, in bytes; a longer one is a fault.
    public var maximumTarget = 4096
    /// The largest request body, in bytes; a larger one is a fault.
    public var maximumBody = 1 << 20
    /// Connections in all. When there are more, those go first that have owed the rest of a request for longest.
    public var connections = 4096
    /// Connections of one address, by the same rule; a newcomer goes when no other can. One household behind a proxy is
    /// one address.
    public var perAddress = 256
    /// Whether addresses of this machine itself have no limit of their own: a proxy here carries everybody, and a program
    /// here has sixteen million of them.
    public var sparesLoopback = true
    /// Seconds of silence after which a connection is closed.
    public var silence = 30
    /// Seconds from the beginning of a connection to the end of the first request's header fields; a kept connection
    /// has `silence` in addition. libmicrohttpd itself counts silence only, so one byte a second would last for ever.
    public var headerSeconds = 10.0
    /// Seconds from the end of the header fields to the end of the body.
    public var bodySeconds = 60.0
    /// Bytes of request bodies that are held at the same time, of all clients; a body beyond it is refused.
    public var maximumBodies = 64 << 20
    /// Seconds in which a client that was refused can read why, while what it still sends is thrown away.
    public var farewellSeconds = 5.0
    /// Seconds between two comments on an event stream: only writing finds out that a client has gone.
    public var heartbeatSeconds = 15.0
    /// Event bytes that may wait for a client; beyond it the stream ends.
    public var maximumWaitingEvents = 64 << 10
    /// Workers for each listening socket: more than cores, since one stands still while a cold disk is read.
    public var workers = Limits.defaultWorkers

    public init() {}

    private static var defaultWorkers: Int { min(8, max(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
