/// A bare number that is an episode: "[Group] Title - 05 [1080p]", "[Title][05]", "Title 05".
struct AbsoluteMark {
    let name: Name
    let years: Years
    let opening: Opening

    /// The first number behind a dash; else one alone in brackets; else a last one that is written as episodes are.
    func find(from: Int) -> Mark? {
        let places = from..<max(from, opening.end)
        for rule in [isBehindDash, isInBracket, isBare] {
            for index in places where isCandidate(index) && rule(index) {
                if let mark = mark(at: index) { return mark }
            }
        }
        return nil
    }

    private func isCandidate(_ index: Int) -> Bool {
        guard let number = name.tokens[index].number, number.digits <= 4, name.tokens[index].tag == nil,
            index > opening.start, !name.tokens[index].isYearLike
        else { return false }
        return isRangeEnd(index + 1) != nil || !isFollowedByYear(index)
    }

    /// "Stone Bridge - 2 (2004)" and "Apollo 9 1995" are films.
    private func isFollowedByYear(_ index: Int) -> Bool {
        (index + 1..<opening.end).contains { place in
            years.isYear(name.tokens[place]) && (years.isSetApart(place, in: name) || place == index + 1)
        }
    }

    private func isBehindDash(_ index: Int) -> Bool {
        let token = name.tokens[index]
        guard token.gap.isDash, token.bracket == name.tokens[opening.start].bracket else { return false }
        // "My cat - 3" is no series; with tags it is.
        if token.folded.utf8.count == 1, !opening.hasGroup, !name.tokens.contains(where: { $0.tag?.strength == .sure }),
            index + 1 >= opening.end
        {
            return false
        }
        return endsHere(index) || token.isPadded || opening.hasGroup
    }

    private func isInBracket(_ index: Int) -> Bool {
        guard let bracket = name.outerBracket(of: index), bracket.tokens.lowerBound == index, bracket.kind != .quote
        else {
            return false
        }
        let isWhole =
            bracket.tokens.count == 1
            || bracket.tokens.dropFirst().allSatisfy {
                name.tokens[$0].tag != nil || name.tokens[$0].number != nil
            }
        let isCount = bracket.kind == .square && name.tokens[index].folded.utf8.count > 1
        return isWhole && (isCount || name.tokens[index].isPadded || opening.hasGroup)
    }

    private func isBare(_ index: Int) -> Bool {
        let token = name.tokens[index]
        guard token.bracket == nil, let number = token.number, number.value > 0, !token.gap.isDash,
            !token.gap.contains(.bracket) || isTitleInBracket, !token.gap.contains(.hyphen),
            !CounterWords.counted.contains(name.tokens[index - 1].folded)
        else { return false }
        if opening.hasGroup, number.digits >= 2 { return endsHere(index) }
        let isDotted = index + 1 < name.tokens.count && name.tokens[index + 1].gap == .dot
        let isBeforeTags =
            number.digits == 3 && index + 1 < opening.end && name.tokens[index + 1].tag?.strength == .sure
        return (number.digits == 2 || isBeforeTags) && token.isPadded
            && (endsHere(index) || (isDotted && !isFraction(index)))
    }

    /// "[Title] 05"
    private var isTitleInBracket: Bool { opening.titleEnd < opening.end }

    private func endsHere(_ index: Int) -> Bool {
        index + 1 >= opening.end || name.endsThought(after: index) || isRangeEnd(index + 1) != nil
            || (isFraction(index) && (index + 2 >= opening.end || name.endsThought(after: index + 1)))
    }

    private func mark(at index: Int) -> Mark? {
        guard let number = name.tokens[index].number else { return nil }
        var mark = Mark(episodes: [number.value], tokens: index..<(index + 1), isAbsolute: true)
        if isFraction(index) {
            (mark.episodes, mark.tokens, mark.isUncounted) = ([], index..<(index + 2), true)
        } else if let last = isRangeEnd(index + 1), let span = Mark.span(number.value, last, atMost: 2000) {
            (mark.episodes, mark.tokens) = (span, index..<(index + 2))
        }
        return mark
    }

    /// `07.5`
    private func isFraction(_ index: Int) -> Bool {
        guard index + 1 < opening.end, name.tokens[index + 1].gap == .dot else { return false }
        if case .number(_, digits: 1) = name.tokens[index + 1].shape { return true }
        return false
    }

    /// The last number of `01-12` and `01 ~ 12`.
    private func isRangeEnd(_ index: Int) -> Int? {
        guard index > 0, index < opening.end, let last = name.tokens[index].number,
            let first = name.tokens[index - 1].number,
            name.tokens[index].bracket == name.tokens[index - 1].bracket, last.value > first.value, last.digits >= 2,
            !name.tokens[index].isYearLike, name.tokens[index].tag == nil
        else { return nil }
        let gap = name.tokens[index].gap
        let isJoined =
            gap == .hyphen || (gap.contains(.joining) && last.value == first.value + 1) || gap.contains(.tilde)
            || (gap.isDash && first.digits == last.digits)
        return isJoined && (index + 1 >= opening.end || name.endsThought(after: index)) ? last.value : nil
    }
}
