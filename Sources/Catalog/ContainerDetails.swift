public import Model

extension FilmDetails {
    /// What the tags of a film's container say, as libav names them.
    public init(container tags: [String: String]) {
        self.init()
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { tags[$0] }.map { $0.prefix(4000).trimmed }.first { !$0.isEmpty }
        }
        title = text("title").flatMap { Self.isAddress($0) ? nil : $0 }
        year = text("year", "date", "date_released", "creation_date").flatMap(Self.year)
        show = text("show", "series")
        season = text("season_number", "season").flatMap { Self.number($0, 0...9999) }
        episodes = text("episode_sort", "episode").flatMap { Self.number($0, 1...99_999) }.map { [$0] } ?? []
        description = text("synopsis", "description", "comment").flatMap { Self.isAddress($0) ? nil : $0 }
        genres = Self.list(text("genre"))
        cast = Self.list(text("actor", "actors", "cast"))
        tags.first { $0.key == "keywords" }.map { self.tags = Self.list($0.value) }
    }

    /// Whoever passed the film on puts an address here.
    private static func isAddress(_ text: String) -> Bool {
        let small = text.lowercased()
        return small.contains("://") || small.hasPrefix("www.")
    }

    /// The first four digits, as `2019-05-03` begins.
    private static func year(_ text: String) -> Int? {
        let digits = text.prefix(4)
        let isNumber =
            digits.utf8.count == 4 && text.utf8.dropFirst(4).first.map { !(0x30...0x39).contains($0) } ?? true
        return isNumber ? Self.number(String(digits), 1880...2199) : nil
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func list(_ text: String?) -> [String] {
        let parts = text?.split { ",;/|".contains($0) }.map(\.trimmed) ?? []
        return Array(parts.filter { !$0.isEmpty }.prefix(100))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
