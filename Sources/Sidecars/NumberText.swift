/// Numbers as text, read without ever overflowing.
enum NumberText {
    /// As RFC 8259 section 6 writes them, or with a plus or zeros in front.
    static func isNumber(_ text: String) -> Bool {
        text.utf8.count <= 400
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x65, 0x45: true
                default: false
                }
            } && Double(text) != nil
    }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// With a point or a comma; `nil` for what is not finite.
    static func double(_ text: some StringProtocol) -> Double? {
        var text = String(text)
        if text.utf8.contains(0x2C) {
            text = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
        }
        guard isNumber(text), let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// A whole number, also written as `12.0`.
    static func whole(_ text: some StringProtocol) -> Int? {
        if let value = Int(String(text)) { return value }
        return double(text).flatMap { Int(exactly: $0) }
    }

    /// The runs of ASCII digits in a text.
    static func runs(_ text: String) -> [Substring] {
        text.split { !("0"..."9").contains($0) }
    }
}
