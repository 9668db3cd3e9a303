/// The names and addresses under which this machine may be asked for.
///
/// Without it any web page could have its own name point here and read the house from inside a visitor's browser
/// (DNS rebinding).
public struct HostRule: Sendable {
    /// Gets a host as it stands in the header, with or without a port.
    private let isOurs: @Sendable (String) -> Bool

    public init(isOurs: @escaping @Sendable (String) -> Bool) { self.isOurs = isOurs }

    /// A problem when `host` is none of ours. HTTP/1.0 needs none, and browsers always send one.
    func check(_ host: String?) -> Problem? {
        guard let host, !isOurs(host) else { return nil }
        let name = Self.withoutPort(host)
        return Problem(
            .wrongHost, "This server is not called “\(name)”.",
            hint: "If that name is meant for this machine, start it with --host \(name), or add “host = \(name)” to its"
                + " configuration file.")
    }

    private static func withoutPort(_ host: String) -> Substring {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host[...] }
        return host[..<colon]
    }
}
