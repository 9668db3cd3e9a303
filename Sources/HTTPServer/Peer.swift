/// Who is at the other end of a connection.
public struct Peer: Sendable, Hashable {
    /// As text, without brackets or port; an IPv4 client on a dual-stack socket is shown as IPv4.
    public let address: String
    /// Whether the client runs on this machine.
    public let isLoopback: Bool

    public init(address: String, isLoopback: Bool) {
        self.address = address
        self.isLoopback = isLoopback
    }

    /// This machine talking to itself over IPv4.
    public static let loopback = Peer(address: "127.0.0.1", isLoopback: true)
}
