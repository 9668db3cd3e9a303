/// One thing that this machine offers to its neighbors.
public struct Service: Sendable, Equatable {
    /// DNS-SD type, such as `_http._tcp` (RFC 6763 section 7).
    public let type: String
    public let port: UInt16
    /// `key=value` strings of the TXT record (RFC 6763 section 6), each at most 255 bytes.
    public let txt: [String]

    public init(type: String, port: UInt16, txt: [String] = []) {
        self.type = type
        self.port = port
        self.txt = txt
    }
}
