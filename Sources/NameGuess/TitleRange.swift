/// Finds the words of a title between two places of a name.
struct TitleRange {
    let name: Name

    /// How ready it is to take the last words for tags.
    enum Ending {
        /// The title ends at a year or an episode, or with the name: only what is spelt as a tag is none of its words.
        case careful
        /// It ends at a sure tag, so that others are likely before it.
        case amongTags
    }

    /// The words from `start` that belong to a title, before `limit`; empty when there are none.
    func find(from start: Int, before limit: Int) -> Range<Int> {
        var first = start
        while first < limit, name.tokens[first].tag?.strength == .sure { first += 1 }
        // "VHS (2012)": a tag alone before the year is the title, a size of pictures is none.
        if first == limit { return limit < name.tokens.count && isWord(start) ? start..<limit : limit..<limit }
        let home = first < limit ? name.outerBracket(of: first).flatMap { $0.kind == .round ? nil : $0 } : nil
        var end = first
        var ending = Ending.careful
        while end < limit {
            if let bracket = name.outerBracket(of: end, within: home), bracket.kind != .quote {
                let behind = bracket.tokens.upperBound
                if !holdsWords(bracket) || bracket.kind != .round || (end > first && !goesOn(behind, before: limit)) {
                    if holdsTags(bracket) { ending = .amongTags }
                    break
                }
                end = min(behind, limit)
                continue
            }
            if name.tokens[end].tag?.strength == .sure {
                ending = .amongTags
                break
            }
            end += 1
        }
        return trimmed(first..<end, ending)
    }

    private func isWord(_ index: Int) -> Bool {
        name.tokens[index].shape == .word && !name.tokens[index].folded.isPictureSize
    }

    private func holdsWords(_ bracket: Bracket) -> Bool {
        bracket.tokens.contains { index in
            name.tokens[index].tag == nil && !name.tokens[index].isYearLike
        } && !bracket.tokens.contains { name.tokens[$0].tag?.strength == .sure }
    }

    private func holdsTags(_ bracket: Bracket) -> Bool {
        bracket.tokens.contains { name.tokens[$0].tag?.strength == .sure }
    }

    private func goesOn(_ index: Int, before limit: Int) -> Bool {
        index < limit && name.tokens[index].bracket == nil && name.tokens[index].tag?.strength != .sure
    }

    /// Without the tags at its end, as long as a word is left.
    private func trimmed(_ range: Range<Int>, _ ending: Ending) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound + 1, isTag(end - 1, ending), let start = name.tokens[end - 1].phrase?.lowerBound,
            start > range.lowerBound, leavesTitle(range.lowerBound..<start)
        {
            end = start
        }
        return range.lowerBound..<end
    }

    private func isTag(_ index: Int, _ ending: Ending) -> Bool {
        guard let tag = name.tokens[index].tag else { return false }
        switch (tag.strength, ending) {
        case (.sure, _): return true
        case (.likely, .amongTags): return true
        case (.likely, .careful):
            return tag.kind == .edition || tag.kind == .stereo || isLoud(index)
        case (.weak, .amongTags) where tag.kind == .edition && name.tokens[index].folded.utf8.count > 4: return true
        case (.weak, .amongTags): return name.isSpeltAsTag(index) && !(tag.kind == .source && hasOtherSource(index))
        // Before a year or an episode stand languages and editions; a station's name is the show's.
        case (.weak, .careful): return tag.kind != .source && tag.kind != .service && isLoud(index)
        }
    }

    private func isLoud(_ index: Int) -> Bool {
        let spelling = name.tokens[index].spelling
        return name.isSpeltAsTag(index) && spelling != .lower && spelling != .uncased
    }

    /// A name tells one source: the web of a spider is none when a disc is named behind it.
    private func hasOtherSource(_ index: Int) -> Bool {
        name.tokens[index].spelling == .lower
            && name.tokens[(index + 1)...].contains { $0.tag?.kind == .source }
    }

    /// "The French" is no title "The" with a tag.
    private func leavesTitle(_ range: Range<Int>) -> Bool {
        !(range.count == 1 && ArticleWords.all.contains(name.tokens[range.lowerBound].folded))
    }
}

enum ArticleWords {
    /// What is no title alone.
    static let all: Set<String> = [
        "the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "les", "l'", "un", "une", "el", "los", "las",
        "il", "lo",
        "gli", "i", "o", "os", "as", "de", "het", "een", "en", "et", "my", "our", "no",
    ]
}
