/// More episodes behind the first: S01E01-E02, S01E01-02, 1x01-1x02, S01E01 & E02, E01-E12.
struct Following {
    private let name: Name

    init(_ name: Name) { self.name = name }

    func extend(_ mark: Mark) -> Mark {
        var mark = mark
        while let (episodes, isRange, end) = next(after: mark) {
            if isRange, episodes.count == 1, let first = mark.episodes.last,
                let span = Mark.span(first, episodes[0])
            {
                mark.episodes += span.dropFirst()
            } else {
                mark.episodes += episodes.filter { !mark.episodes.contains($0) }
            }
            mark.tokens = mark.tokens.lowerBound..<end
        }
        if isHalf(mark) {
            mark.episodes = []
            mark.isUncounted = true
            mark.tokens = mark.tokens.lowerBound..<(mark.tokens.upperBound + 1)
        }
        // "S01E03 of 6": the whole is no second number.
        let end = mark.tokens.upperBound
        if end + 1 < name.tokens.count, name.tokens[end].folded == "of", name.tokens[end + 1].number != nil {
            mark.tokens = mark.tokens.lowerBound..<(end + 2)
        }
        return mark
    }

    /// `EP07.5`: a special between two episodes.
    private func isHalf(_ mark: Mark) -> Bool {
        let index = mark.tokens.upperBound
        guard mark.episodes.count == 1, index < name.tokens.count, name.tokens[index].gap == .dot,
            case .number(_, digits: 1) = name.tokens[index].shape
        else { return false }
        return name.tokens[index].tag == nil && name.endsThought(after: index)
    }

    private func next(after mark: Mark) -> (episodes: [Int], isRange: Bool, end: Int)? {
        var index = mark.tokens.upperBound
        guard index < name.tokens.count, let last = mark.episodes.last else { return nil }
        var gap = name.tokens[index].gap
        guard !gap.contains(.bracket) else { return nil }
        var joins = gap.contains(.joining)
        let word = name.tokens[index].folded
        if CounterWords.joining.contains(word) || CounterWords.spanning.contains(word), index + 1 < name.tokens.count {
            joins = true
            index += 1
            gap = name.tokens[index].gap
        }
        let token = name.tokens[index]
        let spans = index > mark.tokens.upperBound && CounterWords.spanning.contains(name.tokens[index - 1].folded)
        let isRange = spans || gap.contains(.hyphen) || gap.contains(.tilde) || gap.contains(.longDash)
        if let compact = CompactMark(token.folded), !compact.episodes.isEmpty, mark.seasons == [compact.season] {
            return (compact.episodes, isRange, index + 1)
        }
        switch token.shape {
        case .wordNumber(let head, let value, _):
            guard head == "e" || head == "ep", value > last else { return nil }
            return ([value], isRange, index + 1)
        case .number(let value, let digits):
            // A bare number follows only when it is joined: "S01E03.24-7" and "S01E03 - 24" name something else.
            guard value > last, value - last < 100, digits >= String(last).utf8.count, digits <= 3,
                gap == .hyphen || gap == .tilde || gap == .joining || (joins && !gap.isDash),
                !token.isYearLike, !isDate(index)
            else { return nil }
            return ([value], isRange, index + 1)
        default: return nil
        }
    }

    /// `-11-2019` is the rest of a date.
    private func isDate(_ index: Int) -> Bool {
        guard index + 1 < name.tokens.count, name.tokens[index + 1].gap == .hyphen else { return false }
        return name.tokens[index + 1].isYearLike
    }
}
