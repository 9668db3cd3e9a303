import Synchronization

/// What the callbacks of all listening sockets share.
final class ServerCore: Sendable {
    let limits: Limits
    let admit: @Sendable (Request) -> Response?
    let handler: @Sendable (Request) -> Response
    let log: ServerLog
    let lot = ParkingLot()
    let clients: Clients
    let farewells: Farewells
    let warming = Warming()
    /// Requests between their first line and the last byte of their answer.
    let running = Atomic<Int>(0)
    /// Bytes of request bodies that are held.
    let bodies = Atomic<Int>(0)

    init(
        limits: Limits, admit: @escaping @Sendable (Request) -> Response?,
        handler: @escaping @Sendable (Request) -> Response, log: @escaping @Sendable (String) -> Void
    ) {
        self.limits = limits
        self.admit = admit
        self.handler = handler
        self.log = ServerLog(log)
        clients = Clients(limits: limits)
        farewells = Farewells(patience: limits.farewellSeconds)
    }
}
