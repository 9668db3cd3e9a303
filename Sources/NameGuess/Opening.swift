/// What stands before the title, and where the name ends for those who look for one: groups, websites and channels in
/// front; marks of copies and channels behind.
struct Opening {
    /// The first word that can belong to the title.
    private(set) var start = 0
    /// Behind the last one.
    private(set) var end: Int
    /// Where the title has to end because brackets hold it.
    private(set) var titleEnd: Int
    /// Whether a group in brackets stands in front, as those who subtitle anime sign.
    private(set) var hasGroup = false

    init(_ name: Name, years: Years) {
        end = name.tokens.count
        titleEnd = end
        cutEnd(of: name)
        while start < end, let next = Opening.behindFront(of: name, at: start, years: years) {
            if name.tokens[start].bracket != nil, !years.isYear(name.tokens[start]) { hasGroup = true }
            start = next
        }
        titleEnd = end
        enterBracket(of: name)
    }

    /// Behind what stands at `index` when it is no title; `nil` when the title begins there.
    private static func behindFront(of name: Name, at index: Int, years: Years) -> Int? {
        let token = name.tokens[index]
        if token.folded.hasPrefix("@") || token.folded.hasSuffix("月新番") { return index + 1 }
        if let bracket = name.outerBracket(of: index) {
            guard bracket.tokens.lowerBound == index, bracket.tokens.upperBound < name.tokens.count else { return nil }
            switch bracket.kind {
            case .square, .curly:
                // [Title][05]: no group, for a number follows.
                let next = bracket.tokens.upperBound
                if name.isAlone(next), name.tokens[next].number != nil, !name.tokens[next].isYearLike { return nil }
                let hasTitleBehind = (bracket.tokens.upperBound..<name.tokens.count).contains { name.canBeTitle($0) }
                return hasTitleBehind ? bracket.tokens.upperBound : nil
            case .round:
                if bracket.tokens.count == 1, years.isYear(token) { return index + 1 }
                let isGroup = bracket.tokens.count == 1 && token.number == nil && name.hasTagBracket
                return isGroup ? index + 1 : nil
            case .quote: return nil
            }
        }
        // A playlist's number before the group.
        if token.number != nil, index == 0, name.tokens.count > 2, name.bracket(of: 1)?.kind == .square,
            let next = behindFront(of: name, at: 1, years: years)
        {
            return next
        }
        return website(in: name, at: index)
    }

    /// `www.site.org`, `site.com_`.
    private static func website(in name: Name, at index: Int) -> Int? {
        var end = index
        while end + 1 < name.tokens.count, name.tokens[end + 1].gap == .dot { end += 1 }
        if name.tokens[index].folded.hasSuffix("www") {
            let domain = (index + 1..<end + 1).first {
                $0 > index + 1 && SiteWords.domains.contains(name.tokens[$0].folded)
            }
            let last = domain ?? end
            return last > index + 1 && last + 1 < name.tokens.count ? last + 1 : nil
        }
        guard end == index + 1, end + 1 < name.tokens.count, SiteWords.domains.contains(name.tokens[end].folded) else {
            return nil
        }
        return name.tokens[end + 1].gap != .space ? end + 1 : nil
    }

    /// When all words stand in brackets, the title is in the first that holds words; the group's are skipped already.
    private mutating func enterBracket(of name: Name) {
        guard start < end, let bracket = name.outerBracket(of: start), bracket.kind != .round else { return }
        titleEnd = min(bracket.tokens.upperBound, end)
    }

    private mutating func cutEnd(of name: Name) {
        var isCutting = true
        while isCutting, end > 1 {
            isCutting = false
            let last = name.tokens[end - 1]
            if last.folded.hasPrefix("@") {
                (end, isCutting) = (end - 1, true)
            } else if name.isCopyNumber(end - 1) {
                (end, isCutting) = (end - 1, true)
            } else if SiteWords.copies.contains(last.folded), last.gap.isDash || last.bracket != nil {
                (end, isCutting) = (end - 1, true)
            } else if end > 2, last.number != nil, SiteWords.copies.contains(name.tokens[end - 2].folded) {
                (end, isCutting) = (end - 2, true)
            }
        }
    }
}

extension Name {
    /// The outermost bracket around a word.
    func outerBracket(of index: Int) -> Bracket? {
        guard tokens[index].bracket != nil else { return nil }
        return brackets.first { $0.tokens.contains(index) }
    }

    /// The outermost bracket around a word that lies within `home`, or the outermost of all.
    func outerBracket(of index: Int, within home: Bracket?) -> Bracket? {
        guard let home, home.tokens.contains(index) else { return outerBracket(of: index) }
        return brackets.first {
            $0.tokens.contains(index) && $0.range.lowerBound > home.range.lowerBound
        }
    }

    /// `(1)`, as browsers and file managers count copies.
    fileprivate func isCopyNumber(_ index: Int) -> Bool {
        guard isAlone(index), bracket(of: index)?.kind == .round, !tokens[index].isPadded,
            case .number(_, let digits) = tokens[index].shape
        else { return false }
        return digits <= 2
    }

    var hasTagBracket: Bool {
        brackets.contains { $0.kind == .square && $0.tokens.contains { tokens[$0].tag?.strength == .sure } }
    }

    /// Whether a word could stand in a title: no tag, no bare number in brackets.
    func canBeTitle(_ index: Int) -> Bool {
        let token = tokens[index]
        if token.tag != nil, token.tag?.strength != .weak || token.bracket != nil { return false }
        return !(token.number != nil && (token.bracket != nil || token.isPadded || token.folded.utf8.count == 1))
            && !token.folded.hasSuffix("月新番")
    }
}
