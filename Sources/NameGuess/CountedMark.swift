/// Episodes of a series that tells how many it has: 2of6, (2 of 6), E02of06, "Episode 2 of 6".
struct CountedMark {
    let mark: Mark
    let total: Int

    init?(_ name: Name, from start: Int) {
        for index in start..<max(start, name.tokens.count) {
            guard let (value, total, count) = CountedMark.count(in: name, at: index), value <= total,
                (2...200).contains(total)
            else { continue }
            let begin = index > start && CountedMark.before.contains(name.tokens[index - 1].folded) ? index - 1 : index
            mark = Mark(episodes: [value], tokens: begin..<(index + count))
            self.total = total
            return
        }
        return nil
    }

    /// Words before the count that are none of the title.
    private static let before: Set<String> = ["part", "pt", "teil", "partie", "parte", "episode", "ep", "часть"]
    private static let words: Set<String> = ["of", "von", "de", "из", "di"]

    private static func count(in name: Name, at index: Int) -> (Int, Int, count: Int)? {
        let token = name.tokens[index]
        if let joined = joined(token.folded) { return (joined.0, joined.1, 1) }
        guard index + 2 < name.tokens.count, words.contains(name.tokens[index + 1].folded),
            let total = name.tokens[index + 2].number, total.digits <= 3
        else { return nil }
        guard let number = token.number, number.digits <= 3 else { return nil }
        // "The 4 of 10" is a title, "01 of 24" and "(1 of 3)" are counts.
        return (number.value, total.value, 3)
    }

    /// `2of6`, `e02of06`.
    private static func joined(_ word: String) -> (Int, Int)? {
        var letters = Array(word.utf8)[...]
        if letters.first == 0x65 { letters.removeFirst() }
        let first = letters.prefix { (0x30...0x39).contains($0) }
        let rest = letters[first.endIndex...]
        guard (1...3).contains(first.count), rest.starts(with: [0x6F, 0x66]), (3...5).contains(rest.count),
            let value = Int(String(decoding: first, as: UTF8.self)),
            let total = Int(String(decoding: rest.dropFirst(2), as: UTF8.self))
        else { return nil }
        return (value, total)
    }
}
