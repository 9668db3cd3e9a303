/// The host and port of a Host field or of an absolute target (RFC 3986 section 3.2, without user information).
enum HostName {
    /// Whether the bytes are a name or an address, perhaps in brackets, perhaps with a port; an empty name counts.
    static func isValid(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        guard bytes.first == 0x5B else {
            let end = bytes.firstIndex(of: 0x3A) ?? bytes.endIndex
            return isText(bytes[..<end], also: isSubDelimiter) && isPort(bytes[end...])
        }
        guard let end = bytes.firstIndex(of: 0x5D) else { return false }
        let address = bytes[..<end].dropFirst()
        return !address.isEmpty && isText(address) { $0 == 0x3A } && isPort(bytes[end...].dropFirst())
    }

    private static func isPort(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.isEmpty || bytes.first == 0x3A && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Unreserved characters and whole escapes (section 2), and some more.
    private static func isText(_ bytes: some Collection<UInt8>, also: (UInt8) -> Bool) -> Bool {
        bytes.indices.allSatisfy { index in
            switch bytes[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            case 0x25: PercentCoding.escape(in: bytes[index...].dropFirst()) != nil
            case let byte: also(byte)
            }
        }
    }

    private static func isSubDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }
}
