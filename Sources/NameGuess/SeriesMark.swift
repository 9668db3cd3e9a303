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
                    return seasonAlone.map { $0.joined(mark) } ?? mark
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

    private func seasons(grownFrom mark: Mark) -> Mark? {
        var mark = mark
        let next = mark.tokens.upperBound
        guard index(next, isJoinedTo: mark.tokens.lowerBound), let first = mark.seasons.first else { return mark }
        let last: Int? =
            switch name.tokens[next].shape {
            case .wordNumber("s", let value, _): value
            case .number(let value, let digits) where digits <= 2: value
            default: nil
            }
        if let last, name.tokens[next].gap.contains(.hyphen), name.tokens[next].gap == .hyphen || last != 0,
            let span = Mark.span(first, last, atMost: 60), !(name.tokens[next].gap.isDash && isPlainNumber(next))
        {
            mark.seasons = span
            mark.tokens = mark.tokens.lowerBound..<(next + 1)
        }
        return mark
    }

    private func isPlainNumber(_ index: Int) -> Bool { name.tokens[index].number != nil }

    private func index(_ next: Int, isJoinedTo index: Int) -> Bool {
        next < name.tokens.count && name.tokens[next].bracket == name.tokens[index].bracket
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
            return Mark(seasons: [episode.value / 100], episodes: [episode.value % 100], tokens: index..<episode.end)
        }
        var mark = Following(name).extend(Mark(episodes: episode.all, tokens: index..<episode.end))
        if let season = unit(.season, at: mark.tokens.upperBound) {
            mark.seasons = season.all
            mark.tokens = mark.tokens.lowerBound..<season.end
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
            // "T2" is a title; only a season before an episode may be called by one letter here.
            guard !(word.isShort && unit == .season) || head == "s" else { return nil }
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

    /// "Seasons 1-3", "Season 1 to 3".
    private func addSeasons(to counted: inout Counted) {
        var next = counted.end
        guard next < name.tokens.count else { return }
        let isRange = name.tokens[next].gap == .hyphen
        if name.tokens[next].folded == "to" || name.tokens[next].folded == "à" || name.tokens[next].folded == "bis" {
            next += 1
        } else if !isRange {
            return
        }
        guard let last = plainNumber(at: next), let span = Mark.span(counted.value, last, atMost: 60) else { return }
        counted.all = span
        counted.end = next + 1
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
        if plainNumber(at: index + 2) != nil, !hasUnit(after: index + 2) || !word.follows { return nil }
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
