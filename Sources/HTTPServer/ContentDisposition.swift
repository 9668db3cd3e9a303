/// How a client shall treat a body and under which name it keeps it (RFC 6266).
public struct ContentDisposition: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case inline, attachment
    }

    /// The value of the header field.
    public let value: String

    /// - Parameter name: the bytes of a file name, whatever they mean; `nil` for none.
    public init(_ kind: Kind, name: [UInt8]? = nil) {
        guard let name, !name.isEmpty else {
            value = kind.rawValue
            return
        }
        let fallback = String(decoding: name.map(Self.plain), as: UTF8.self)
        let isPlain = name.elementsEqual(fallback.utf8)
        // Clients that know the second form prefer it (RFC 6266 section 4.3); it holds any name.
        value =
            isPlain
            ? "\(kind.rawValue); filename=\"\(fallback)\""
            : "\(kind.rawValue); filename=\"\(fallback)\"; filename*=UTF-8''\(Self.extended(name))"
    }

    /// ASCII only, without what needs quoting; `%` too, as some clients decode it.
    private static func plain(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x22, 0x25, 0x2F, 0x5C: 0x5F
        case 0x20...0x7E: byte
        default: 0x5F
        }
    }

    /// RFC 8187 section 3.2; bytes that are not UTF-8 become U+FFFD, as the form promises UTF-8.
    private static func extended(_ name: [UInt8]) -> String {
        PercentCoding.encode(String(decoding: name, as: UTF8.self).utf8) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x23, 0x24, 0x26, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C,
                0x7E:
                true
            default: false
            }
        }
    }
}
