/// The year that a name gives.
struct Years {
    /// The last year that can have films: the one after this.
    let last: Int

    func isYear(_ token: Token) -> Bool {
        guard case .number(let value, digits: 4) = token.shape else { return false }
        return (1900...last).contains(value)
    }

    /// A year of the first films, which counts only in brackets.
    private func isEarly(_ token: Token) -> Bool {
        guard case .number(let value, digits: 4) = token.shape else { return false }
        return (1880..<1900).contains(value)
    }

    /// The word that is the year of a film; `nil` when there is none.
    ///
    /// In brackets the last one counts; else the last before the first sure tag, then the first behind it. A year at the
    /// very beginning is the title, unless brackets or a dash set it apart.
    func find(in name: Name, before limit: Int) -> Int? {
        let years = (0..<limit).filter {
            if isEarly(name.tokens[$0]) { return name.isAlone($0) && isSetApart($0, in: name) }
            return isYear(name.tokens[$0]) && (name.tokens[$0].bracket == nil || isSetApart($0, in: name))
        }
        if let bracketed = setApart(years, in: name) { return bracketed }
        let firstTag = (0..<limit).first { name.tokens[$0].tag?.strength == .sure } ?? limit
        let before = years.filter { $0 < firstTag && !isOfTitle($0, in: name) }
        // Only tags between two years: the second belongs to something else.
        if let first = before.first, before.count > 1 {
            let between = (first + 1)..<(before.last ?? first)
            if !between.isEmpty, between.allSatisfy({ name.tokens[$0].tag != nil }) { return first }
        }
        return before.last ?? years.first { $0 > firstTag && name.tokens[$0].gap != .hyphen }
    }

    /// Of `years` the last in a bracket; the first of two in one: (1996-2007).
    func setApart(_ years: [Int], in name: Name) -> Int? {
        guard let last = years.last(where: { isSetApart($0, in: name) }), let bracket = name.bracket(of: last) else {
            return nil
        }
        return years.first { bracket.tokens.contains($0) }
    }

    func isSetApart(_ index: Int, in name: Name) -> Bool {
        guard let bracket = name.bracket(of: index), bracket.kind != .quote else { return false }
        if bracket.tokens.count == 1 { return true }
        // (DVDRip 1974), (1996-2007)
        return bracket.tokens.allSatisfy { $0 == index || name.tokens[$0].tag != nil || isYear(name.tokens[$0]) }
            || (bracket.tokens.lowerBound == index && bracket.kind == .round)
    }

    /// The first word, and years that a preposition ties to the title: "Summer of 1962".
    private func isOfTitle(_ index: Int, in name: Name) -> Bool {
        if index == 0 {
            return !(name.tokens.count > 1 && name.tokens[1].gap.isDash)
        }
        guard name.tokens[index].bracket == nil, !name.tokens[index].gap.isDash else { return false }
        return YearWords.prepositions.contains(name.tokens[index - 1].folded) && name.tokens[index].gap.isThin
    }
}

extension Token {
    /// Four digits that could be a year of films.
    var isYearLike: Bool {
        guard case .number(let value, digits: 4) = shape else { return false }
        return (1900...2100).contains(value)
    }
}

enum YearWords {
    /// Words that tie a year to what stands before it.
    static let prepositions: Set<String> = [
        "of", "in", "since", "from", "until", "before", "after", "by", "anno", "circa", "the", "de", "del", "von",
        "vom", "dès",
        "d'", "en", "im", "seit", "des", "du", "da", "di", "van", "от", "с", "до", "года", "to", "for",
    ]
}
