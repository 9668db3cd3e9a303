/// A name of a machine as it stands in a URL: lower case, without a final dot.
struct HostName: Hashable, Sendable {
    let text: String

    /// `nil` for what cannot be a host: RFC 1123 section 2.1, with `_` as people use it, and UTF-8 for `.local` names.
    init?(_ written: some StringProtocol) {
        var text = written.lowercased()
        if text.hasSuffix(".") { text.removeLast() }
        guard (1...253).contains(text.utf8.count) else { return nil }
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard (1...63).contains(label.utf8.count), label.unicodeScalars.allSatisfy(Self.isAllowed) else {
                return nil
            }
        }
        self.text = text
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-", "_": true
        default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
        }
    }
}
