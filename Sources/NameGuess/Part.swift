/// Which of several files of one film this is: cd1, disc 2, part1, 1of2.
struct Part {
    let number: Int
    let tokens: Range<Int>

    /// `year`: the word that is the film's year; a part spelt in two words counts only behind it, for before it stands
    /// the title, which may well be "Part 2".
    init?(_ name: Name, _ opening: Opening, year: Int?) {
        for index in (opening.start + 1)..<max(opening.start + 1, opening.end) {
            if case .wordNumber(let head, let value, let digits) = name.tokens[index].shape, digits <= 2,
                Part.discs.contains(head) || Part.words.contains(head), name.tokens[index].tag == nil
            {
                (number, tokens) = (value, index..<(index + 1))
                return
            }
            let word = name.tokens[index].folded
            let isBehindYear = year.map { $0 < index } ?? false
            guard Part.discs.contains(word) || (Part.words.contains(word) && isBehindYear), index + 1 < opening.end,
                let value = Part.value(of: name.tokens[index + 1])
            else { continue }
            (number, tokens) = (value, index..<(index + 2))
            return
        }
        guard let counted = CountedMark(name, from: opening.start + 1), counted.total == 2 else { return nil }
        (number, tokens) = (counted.mark.episodes.first ?? 1, counted.mark.tokens)
    }

    static func value(of token: Token) -> Int? {
        if let number = token.number, number.digits <= 2 { return number.value }
        return CounterWords.spoken[token.folded]
    }

    private static let discs: Set<String> = ["cd", "disc", "disk", "dvd"]
    private static let words: Set<String> = ["part", "pt", "teil", "partie", "parte", "часть", "del"]
}
