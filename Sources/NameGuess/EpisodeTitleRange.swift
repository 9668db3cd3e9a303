/// Finds the title of an episode behind its mark.
struct EpisodeTitleRange {
    let name: Name
    let years: Years

    func find(from start: Int, before limit: Int) -> Range<Int> {
        // "(1x02 Title)": the mark's own bracket holds the title too.
        let home =
            start > 0 && name.tokens[start].bracket == name.tokens[start - 1].bracket
            ? name.outerBracket(of: start) : nil
        var end = start
        var isAmongTags = false
        while end < limit {
            if let bracket = name.outerBracket(of: end, within: home), bracket.kind != .quote {
                if home != nil { break }
                let isOfTitle =
                    bracket.kind == .round
                    && !bracket.tokens.contains {
                        let tag = name.tokens[$0].tag
                        return (tag != nil && tag?.strength != .weak) || years.isYear(name.tokens[$0])
                    } && !(bracket.tokens.count == 1 && name.tokens[end].number != nil)
                    && DateMark.day(in: name, at: end) == nil
                guard isOfTitle, bracket.tokens.lowerBound >= start else {
                    isAmongTags = bracket.tokens.contains { name.tokens[$0].tag != nil }
                    break
                }
                end = min(bracket.tokens.upperBound, limit)
            } else if name.tokens[end].tag?.strength == .sure || DateMark.isDay(name.tokens[end]) {
                isAmongTags = true
                break
            } else {
                end += 1
            }
        }
        return trimmed(start..<end, isAmongTags: isAmongTags)
    }

    /// Without tags and a group at its end; nothing when only tags are left.
    private func trimmed(_ range: Range<Int>, isAmongTags: Bool) -> Range<Int> {
        let range = withoutGroup(range)
        if isAmongTags || range.upperBound == name.tokens.count, range.allSatisfy({ name.tokens[$0].tag != nil }) {
            let isTitle = range.allSatisfy {
                name.tokens[$0].spelling == .capital && name.tokens[$0].tag?.strength == .weak
            }
            if !(isTitle && !isAmongTags) { return range.lowerBound..<range.lowerBound }
        }
        var end = range.upperBound
        while end > range.lowerBound + 1, let tag = name.tokens[end - 1].tag, isTag(tag, end - 1, isAmongTags),
            (name.tokens[end - 1].phrase?.lowerBound ?? end) > range.lowerBound,
            !(end == range.lowerBound + 2 && ArticleWords.all.contains(name.tokens[range.lowerBound].folded))
        {
            end -= 1
        }
        return range.lowerBound..<end
    }

    private func isTag(_ tag: Tag, _ index: Int, _ isAmongTags: Bool) -> Bool {
        switch tag.strength {
        case .sure: true
        case .likely: isAmongTags || name.tokens[index].spelling != .capital && name.tokens[index].spelling != .lower
        case .weak where isAmongTags && tag.kind == .edition && name.tokens[index].folded.utf8.count > 4: true
        case .weak: name.isSpeltAsTag(index) && (isAmongTags || name.tokens[index].spelling != .lower)
        }
    }

    /// `The.Ferry-KLR`: a last word that is joined by a hyphen and spelt as no word is.
    private func withoutGroup(_ range: Range<Int>) -> Range<Int> {
        guard range.count > 1, range.upperBound == name.tokens.count, let last = range.last,
            name.tokens[last].gap == .hyphen, name.spelling != .upper,
            name.tokens[last].spelling == .upper || name.tokens[last].spelling == .mixed,
            name.tokens[last].folded.utf8.count > 1
        else { return range }
        return range.dropLast().startIndex..<last
    }
}
