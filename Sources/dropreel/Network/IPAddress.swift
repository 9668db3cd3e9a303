import Glibc

/// An IPv4 or IPv6 address. An IPv4 address written as IPv6 (`::ffff:1.2.3.4`) is the IPv4 address.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16.
    let bytes: [UInt8]

    init?(bytes: [UInt8]) {
        if bytes.count == 16, bytes.starts(with: Self.mappedPrefix) {
            self.bytes = Array(bytes[12...])
        } else if bytes.count == 4 || bytes.count == 16 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// As people write it; brackets and a zone (`%eth0`) are left out.
    init?(_ text: some StringProtocol) {
        var text = Substring(text)
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        if let zone = text.firstIndex(of: "%") { text = text[..<zone] }
        var buffer = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &buffer) == 1 {
            self.init(bytes: Array(buffer[..<4]))
        } else if inet_pton(AF_INET6, String(text), &buffer) == 1 {
            self.init(bytes: buffer)
        } else {
            return nil
        }
    }

    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    var isIPv4: Bool { bytes.count == 4 }
    var isLoopback: Bool { isIPv4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }
    var isLinkLocal: Bool {
        isIPv4 ? bytes[0] == 169 && bytes[1] == 254 : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// As it stands in a URL (RFC 3986 section 3.2.2).
    var inURL: String { isIPv4 ? text : "[\(text)]" }
}
