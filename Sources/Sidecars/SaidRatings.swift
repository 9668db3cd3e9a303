/// Ratings on any scale, as a number from 0 to 10.
extension Said {
    /// `7.8`, `7.8/10`, `78 %`, `{"value": 4, "max": 5}`, or several of them, of which the one that is called the usual
    /// one counts, else the first. `nil` where nobody has rated.
    ///
    /// Without a scale up to 10 it is one of 10, up to 100 one of 100.
    func rating(scale: Double? = nil) throws(ValueFault) -> Double? {
        switch self {
        case .group(let fields): return try rating(of: fields, scale)
        case .list(let values):
            if let usual = values.first(where: \.isUsual) ?? values.first { return try usual.rating(scale: scale) }
        case .text(let text), .number(let text):
            if let rating = Self.rating(text, scale) { return rating }
        case .flag, .nothing: break
        }
        throw noRating
    }

    private var noRating: ValueFault {
        ValueFault(self, isNot: "a rating", "Write a number from 0 to 10, or {\"value\": 4, \"max\": 5}")
    }

    private var isUsual: Bool {
        guard case .group(let fields) = self else { return false }
        return (try? fields.named("default")?.claim()) == true
    }

    /// Of `{"value", "max", "votes"}`, or `{"imdb": …, "themoviedb": …}`, or what `ratings` of an nfo holds.
    private func rating(of fields: [SaidField], _ scale: Double?) throws(ValueFault) -> Double? {
        if let value = fields.named("value", "rating", "average", "score", "voteaverage") {
            if fields.named("votes", "count", "votecount")?.scalar == "0" { return nil }
            let most = fields.named("max", "scale", "bestrating")?.scalar.flatMap { NumberText.double($0) }
            return try value.rating(scale: most ?? scale)
        }
        for field in fields {
            if let rating = try? field.value.rating(scale: scale) { return rating }
        }
        throw noRating
    }

    private static func rating(_ text: String, _ scale: Double?) -> Double? {
        var text = Tidy.line(text, limit: 40).split(separator: " ").joined()
        var scale = scale
        if text.hasSuffix("%") {
            text.removeLast()
            scale = 100
        } else if let slash = text.firstIndex(of: "/") {
            guard let most = NumberText.double(text[text.index(after: slash)...]) else { return nil }
            scale = most
            text = String(text[..<slash])
        }
        guard let value = NumberText.double(text), value >= 0 else { return nil }
        let most = scale ?? (value <= 10 ? 10 : 100)
        guard most >= 1, value <= most else { return nil }
        // Two places are what anybody shows; 78 of 100 is 7.8 and nothing behind.
        return (value / most * 1000).rounded() / 100
    }
}

extension [SaidField] {
    /// The value of the first field with one of these names, the names best first.
    func named(_ names: String...) -> Said? {
        for name in names {
            if let field = first(where: { $0.isCalled(name) }), !field.value.isSilent { return field.value }
        }
        return nil
    }
}

extension SaidField {
    /// Compared as `Tidy.plain`, which is seldom needed to see that it is not.
    fileprivate func isCalled(_ plain: String) -> Bool {
        guard let letter = name.utf8.first, letter | 0x20 == plain.utf8.first, name.utf8.count <= 64 else {
            return false
        }
        return name == plain || Tidy.plain(name) == plain
    }
}
