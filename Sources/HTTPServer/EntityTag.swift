/// An entity tag and the two ways to compare it (RFC 9110 section 8.8.3).
struct EntityTag: Equatable {
    /// Between the quotes.
    let opaque: Substring
    let isWeak: Bool

    init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") else { return nil }
        opaque = rest.dropFirst().dropLast()
        guard !opaque.utf8.contains(0x22) else { return nil }
    }

    /// The same bytes; a weak tag never says so.
    func isStronglyEqual(to other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Good enough to keep what one has.
    func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

    /// The members of a list; commas may stand inside a tag, and what is no tag is skipped.
    static func list(_ field: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var rest = Substring(field)
        while let quote = rest.firstIndex(of: "\"") {
            let start = rest[..<quote].hasSuffix("W/") ? rest.index(quote, offsetBy: -2) : quote
            guard let end = rest[rest.index(after: quote)...].firstIndex(of: "\"") else { break }
            if let tag = EntityTag(rest[start...end]) { tags.append(tag) }
            rest = rest[rest.index(after: end)...]
        }
        return tags
    }
}
