/// Where a request came from, as far as it concerns signing in.
public struct Client: Sendable, Hashable {
    /// Of the other end of the connection, as text.
    public let address: String
    /// What the device calls itself, to be recognized in the list of sessions.
    public let device: String

    public init(address: String, device: String) {
        self.address = Self.line(address, limit: 64)
        self.device = Self.line(device, limit: 200)
    }

    /// One short line of it: a client may send anything as its name.
    private static func line(_ text: String, limit: Int) -> String {
        var line = String.UnicodeScalarView()
        line.append(
            contentsOf: text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(limit))
        return String(line)
    }
}
