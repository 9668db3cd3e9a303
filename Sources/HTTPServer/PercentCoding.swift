/// Percent-escapes of a request target (RFC 3986 section 2.1).
public enum PercentCoding {
    /// The bytes with every one escaped that is not unreserved (section 2.3): a segment of a path, or a value of a query.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        encode(bytes) { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }
    }

    /// The bytes with every one escaped that is not plain.
    static func encode(_ bytes: some Sequence<UInt8>, isPlain: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text += isPlain(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes behind the escapes, decoded exactly once; an escape that is none stays as it is (such a request already has a fault).
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            let after = bytes.index(after: index)
            if byte == 0x25, let escaped = escape(in: bytes[after...]) {
                decoded.append(escaped)
                index = bytes.index(after, offsetBy: 2)
                continue
            }
            decoded.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
            index = after
        }
        return decoded
    }

    /// The byte that the two hexadecimal digits at the beginning stand for.
    static func escape(in digits: some Collection<UInt8>) -> UInt8? {
        var digits = digits.makeIterator()
        guard let high = digits.next().flatMap(hexadecimal), let low = digits.next().flatMap(hexadecimal) else {
            return nil
        }
        return high << 4 | low
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
