/// The names and addresses under which this machine may be asked for.
///
/// Without it any web page could have its own name point here and read the house from inside a visitor's browser
/// (DNS rebinding).
public struct HostRule: Sendable {
    /// Lower case, without port and brackets; asked at every request, since addresses change.
    private let names: @Sendable () -> Set<String>

    public init(names: @escaping @Sendable () -> Set<String>) { self.names = names }

    /// A problem when `host`, as in the header, is none of ours.
    func check(_ host: String?) -> Problem? {
        guard let host else { return nil }  // HTTP/1.0 needs none; browsers always send one
        guard let name = Self.name(host) else {
            return Problem(.invalid, "The Host header is not a host name or address.")
        }
        if Self.isLoopback(name) || names().contains(name) { return nil }
        return Problem(
            .wrongHost, "This server is not called “\(name)”.",
            hint: "If that name is meant for this machine, start it with --host \(name), or add “host = \(name)” to its"
                + " configuration file.")
    }

    /// Host name or address of a `Host` header, in lower case, without port, brackets and final dot (RFC 9110 section 7.2).
    static func name(_ host: String) -> String? {
        let bytes = Array(host.utf8)
        let name: ArraySlice<UInt8>
        let rest: ArraySlice<UInt8>
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            name = bytes[1..<end]
            rest = bytes[(end + 1)...]
        } else {
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            name = bytes[..<colon]
            rest = bytes[colon...]
        }
        let port = rest.dropFirst()
        guard rest.isEmpty || rest.first == UInt8(ascii: ":"), port.count <= 5,
            port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            !name.isEmpty, name.allSatisfy(isHostByte)
        else { return nil }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        return text.hasSuffix(".") && text.count > 1 ? String(text.dropLast()) : text
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"):
            true
        default: byte >= 0x80
        }
    }

    private static func isLoopback(_ name: String) -> Bool {
        if name == "localhost" || name == "::1" { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil && $0.count <= 3 }
    }
}
