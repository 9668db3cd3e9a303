/// Season and episode where they are called so: S01E02, 1x05, "Season 2 Episode 7", 第2季第7集.
struct SeriesMark {
    private let name: Name

    init(_ name: Name) { self.name = name }

    /// The first mark with an episode; else the first with a season; behind `start`.
    func find(from start: Int) -> Mark? {
        var seasonAlone: Mark?
        var index = start
        while index < name.tokens.count {
            if let mark = mark(at: index) {
                if !mark.episodes.isEmpty {
                    let season = seasonAlone.flatMap { mark.seasons.isEmpty || mark.seasons == $0.seasons ? $0 : nil }
                    return season?.joined(mark) ?? mark
                }
                if seasonAlone == nil { seasonAlone = mark }
                index = mark.tokens.upperBound
            } else {
                index += 1
            }
        }
        return seasonAlone
    }

    private func mark(at index: Int) -> Mark? {
        if name.tokens[index].tag?.strength == .sure { return nil }
        if let compact = CompactMark(name.tokens[index].folded) { return grown(from: compact, at: index) }
        return spoken(at: index)
    }

    /// A compact mark and the episodes that follow it.
    private func grown(from compact: CompactMark, at index: Int) -> Mark? {
        var mark = Mark(seasons: [compact.season], episodes: compact.episodes, tokens: index..<(index + 1))
        if compact.episodes.isEmpty {
            // S01 alone: a title may be called S2.
            if let counted = unit(.episode, at: index + 1) {
                mark.episodes = counted.all
                mark.tokens = index..<counted.end
            } else {
                return seasons(grownFrom: mark)
            }
        }
        return Following(name).extend(mark)
    }

    /// S01-S03, S01-03, S01.S02: more seasons behind the first.
    private func seasons(grownFrom mark: Mark) -> Mark {
        var mark = mark
        while let first = mark.seasons.last, mark.tokens.upperBound < name.tokens.count {
            let next = name.tokens[mark.tokens.upperBound]
            guard next.bracket == name.tokens[mark.tokens.lowerBound].bracket else { break }
            var last: Int?
            if let compact = CompactMark(next.folded), compact.episodes.isEmpty { last = compact.season }
            // "S2 - 05" is an episode, "S02-03" are seasons.
            if case .number(let value, digits: 1...2) = next.shape, next.gap == .hyphen { last = value }
            guard let last, last > first else { break }
            let isRange = next.gap.contains(.hyphen) || next.gap.contains(.tilde)
            mark.seasons += isRange ? (Mark.span(first, last, atMost: 60) ?? [last, last]).dropFirst() : [last]
            mark.tokens = mark.tokens.lowerBound..<(mark.tokens.upperBound + 1)
        }
        return mark
    }

    /// "Season 2 Episode 7" in either order; either may be missing.
    private func spoken(at index: Int) -> Mark? {
        if let season = unit(.season, at: index) {
            var mark = Mark(seasons: season.all, tokens: index..<season.end)
            guard season.all.count == 1, let episode = unit(.episode, at: season.end) else { return mark }
            mark.episodes = episode.all
            mark.tokens = index..<episode.end
            return Following(name).extend(mark)
        }
        guard let episode = unit(.episode, at: index) else { return nil }
        if episode.value > 100, CounterWords.joined.contains(name.tokens[index].folded) {
            return runTogether(episode, at: index)
        }
        var mark = Following(name).extend(Mark(episodes: episode.all, tokens: index..<episode.end))
        if let season = unit(.season, at: mark.tokens.upperBound) {
            mark.seasons = season.all
            mark.tokens = mark.tokens.lowerBound..<season.end
        }
        return mark
    }

    /// `Cap.207`, `Cap.207_208`
    private func runTogether(_ episode: Counted, at index: Int) -> Mark {
        let season = episode.value / 100
        var mark = Mark(seasons: [season], episodes: [episode.value % 100], tokens: index..<episode.end)
        if let last = plainNumber(at: episode.end), last / 100 == season,
            let span = Mark.span(episode.value % 100, last % 100)
        {
            (mark.episodes, mark.tokens) = (span, index..<(episode.end + 1))
        }
        return mark
    }

    /// What a unit and its number say.
    struct Counted {
        let value: Int
        var all: [Int]
        /// Behind its last word.
        var end: Int
    }

    /// A number with the word of `unit`, from `index` on.
    private func unit(_ unit: Unit, at index: Int) -> Counted? {
        guard index < name.tokens.count else { return nil }
        switch name.tokens[index].shape {
        case .counter(unit, let value): return Counted(value: value, all: [value], end: index + 1)
        case .wordNumber(let head, let value, let digits):
            guard let word = CounterWords.words[head], word.unit == unit, digits <= 4 else { return nil }
            // "T2" is a title, "T2 E07" is not.
            if word.isShort, unit == .season, self.unit(.episode, at: index + 1) == nil { return nil }
            return Counted(value: value, all: [value], end: index + 1)
        case .word:
            if unit == .episode, let all = CompactMark.episodes(name.tokens[index].folded) {
                return Counted(value: all[0], all: all, end: index + 1)
            }
            return word(unit, at: index)
        case .number, .numberWord: return numberFirst(unit, at: index)
        default: return nil
        }
    }

    private func word(_ unit: Unit, at index: Int) -> Counted? {
        guard let word = CounterWords.words[name.tokens[index].folded], word.unit == unit, !word.isShort,
            let value = plainNumber(at: index + 1)
        else { return nil }
        var counted = Counted(value: value, all: [value], end: index + 2)
        if unit == .season { addSeasons(to: &counted) }
        return counted
    }

    /// "Seasons 1-3", "Season 1 to 3", "Seasons 1, 2 & 3".
    private func addSeasons(to counted: inout Counted) {
        while let first = counted.all.last, counted.end < name.tokens.count {
            var next = counted.end
            let gap = name.tokens[next].gap
            let isWord = CounterWords.spanning.contains(name.tokens[next].folded)
            let isList = !gap.isDisjoint(with: [.comma, .joining])
            guard isWord || isList || gap == .hyphen || gap.contains(.tilde) else { return }
            if isWord { next += 1 }
            guard let last = plainNumber(at: next), last > first, last < 100 else { return }
            // "Season 1, Episode 2" goes on otherwise; "Season 2, 05" does not go on at all.
            if isList, name.tokens[next].isPadded { return }
            counted.all += isList ? [last] : (Mark.span(first, last, atMost: 60) ?? [last, last]).dropFirst()
            counted.end = next + 1
        }
    }

    /// "2 сезон", "2. Staffel", "2nd Season".
    private func numberFirst(_ unit: Unit, at index: Int) -> Counted? {
        guard index + 1 < name.tokens.count, let word = CounterWords.words[name.tokens[index + 1].folded],
            word.unit == unit, !word.isShort, name.tokens[index + 1].bracket == name.tokens[index].bracket
        else { return nil }
        if case .numberWord(let value, let digits, let tail) = name.tokens[index].shape {
            guard CounterWords.ordinals.contains(tail), digits <= 2 else { return nil }
            return Counted(value: value, all: [value], end: index + 2)
        }
        guard let number = name.tokens[index].number, number.digits <= 4 else { return nil }
        // "Sector 9 Season 2": the number behind belongs to the word, unless that number has a word of its own.
        let isOrdinal = name.tokens[index + 1].gap == [.dot, .space]
        if plainNumber(at: index + 2) != nil, !hasUnit(after: index + 2) || !(word.follows || isOrdinal) { return nil }
        guard word.follows || name.tokens[index + 1].gap.contains(.dot) else { return nil }
        return Counted(value: number.value, all: [number.value], end: index + 2)
    }

    private func hasUnit(after index: Int) -> Bool {
        index + 1 < name.tokens.count && CounterWords.words[name.tokens[index + 1].folded]?.isShort == false
    }

    private func plainNumber(at index: Int) -> Int? {
        guard index < name.tokens.count else { return nil }
        let token = name.tokens[index]
        guard token.tag?.strength != .sure, token.gap.isDisjoint(with: [.bracket]) else { return nil }
        if let number = token.number { return number.digits <= 4 ? number.value : nil }
        return token.folded.utf8.count > 1 || token.spelling == .upper ? CounterWords.spoken[token.folded] : nil
    }
}
