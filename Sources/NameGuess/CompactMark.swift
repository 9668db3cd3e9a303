/// Season and episodes in one word: s01e02, S01E02E03, T01E02, S02EP07, S01xE01, 1x05, 1x05x06, 2018x09, S01.
struct CompactMark {
    let season: Int
    private(set) var episodes: [Int] = []

    /// `nil` for words that are no such mark.
    init?(_ word: String) {
        var reader = Reader(Array(word.utf8)[...])
        let isSpanish = reader.take("t")
        let hasLetter = isSpanish || reader.take("s")
        guard let season = reader.number(digits: 1...4) else { return nil }
        self.season = season.value
        if isSpanish, reader.isAtEnd { return nil }
        if hasLetter, reader.isAtEnd {
            guard season.digits <= 2 || (1900...2100).contains(season.value) else { return nil }
            return
        }
        guard season.digits <= 3 || (1900...2100).contains(season.value) else { return nil }
        while !reader.isAtEnd {
            if !episodes.isEmpty, reader.isVersionOrLetter { break }
            let mark = reader.letters()
            // Repeats the season: S01E01S01E02.
            if hasLetter, !episodes.isEmpty, mark == "s", reader.number(digits: 1...2)?.value == season.value {
                continue
            }
            guard hasLetter ? CompactMark.withLetter.contains(mark) : mark == "x" || (!episodes.isEmpty && mark == "e"),
                let episode = reader.number(digits: 1...4)
            else { return nil }
            // 1920x1080 is a size, 16x9 a shape.
            if !hasLetter, season.digits >= 3, episode.digits >= 3 { return nil }
            if !hasLetter, episode.digits == 1, season.digits > 1 { return nil }
            if !hasLetter, season.value == 0, episode.digits > 2 { return nil }
            episodes.append(episode.value)
        }
        guard !episodes.isEmpty else { return nil }
    }

    /// Episodes without a season in one word: e01e02.
    static func episodes(_ word: String) -> [Int]? {
        var reader = Reader(Array(word.utf8)[...])
        var episodes: [Int] = []
        while !reader.isAtEnd {
            guard ["e", "ep"].contains(reader.letters()), let episode = reader.number(digits: 1...4) else { return nil }
            episodes.append(episode.value)
        }
        return episodes.count > 1 ? episodes : nil
    }

    private static let withLetter: Set<String> = ["e", "ep", "x", "xe", "xep", "eps"]

    /// Reads a word from its beginning.
    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

        var isAtEnd: Bool { rest.isEmpty }

        /// `v2`, or a single letter that tells halves apart.
        var isVersionOrLetter: Bool {
            (rest.count == 2 && rest.first == 0x76) || (rest.count == 1 && (0x61...0x63).contains(rest.first ?? 0))
        }

        mutating func take(_ letter: Unicode.Scalar) -> Bool {
            guard rest.first.map(UInt32.init) == letter.value else { return false }
            rest.removeFirst()
            return true
        }

        mutating func letters() -> String {
            let found = rest.prefix { (0x61...0x7A).contains($0) }
            rest = rest[found.endIndex...]
            return String(decoding: found, as: UTF8.self)
        }

        mutating func number(digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
            let found = rest.prefix { (0x30...0x39).contains($0) }
            guard digits.contains(found.count), let value = Int(String(decoding: found, as: UTF8.self)) else {
                return nil
            }
            rest = rest[found.endIndex...]
            return (value, found.count)
        }
    }
}
