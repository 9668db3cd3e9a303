/// The number of an episode in a file that lies in the folder of its season: "03 - Title", "Show 03", "205".
struct SeasonNumber {
    private let reading: NameReading
    private let show: String?

    init(_ reading: NameReading, show: String?) {
        self.reading = reading
        self.show = show
    }

    func mark(season: Int?) -> Mark? {
        let name = reading.name
        let opening = reading.opening
        if let season, let digits = DigitsMark(name: name, opening: opening).find(season: season) { return digits }
        let start = behindShow()
        let numbers = (start..<max(start, opening.end)).filter { index in
            guard let number = name.tokens[index].number else { return false }
            return number.digits <= 3 && name.tokens[index].tag == nil
        }
        guard let index = numbers.first,
            isEpisode(index, start) || season == nil && name.tokens[index].isPadded && index == start
        else { return nil }
        if season == nil, !name.tokens[index].isPadded { return nil }
        guard let number = name.tokens[index].number else { return nil }
        if let season, let joined = joinedMark(at: index, season) { return joined }
        return Mark(seasons: season.map { [$0] } ?? [], episodes: [number.value], tokens: index..<(index + 1))
    }

    /// "1-05" repeats the season, "05-06" are two episodes.
    private func joinedMark(at index: Int, _ season: Int) -> Mark? {
        let tokens = reading.name.tokens
        guard index + 1 < tokens.count, tokens[index + 1].gap == .hyphen, let first = tokens[index].number,
            let second = tokens[index + 1].number, second.digits == 2
        else { return nil }
        if first.digits == 1, first.value == season {
            return Mark(seasons: [season], episodes: [second.value], tokens: index..<(index + 2))
        }
        guard first.digits == 2, let span = Mark.span(first.value, second.value) else { return nil }
        return Mark(seasons: [season], episodes: span, tokens: index..<(index + 2))
    }

    /// First, right behind the show's name, behind a dash, or last of all: else it is a number of the title.
    private func isEpisode(_ index: Int, _ start: Int) -> Bool {
        index == start || reading.name.tokens[index].gap.isDash || reading.name.endsThought(after: index)
            || reading.name.tokens[index].isPadded
    }

    /// Behind the words with which the show's name begins, when the file has them.
    private func behindShow() -> Int {
        let start = reading.opening.start
        guard let show = show?.folded, !show.isEmpty else { return start }
        var joined = ""
        for index in start..<max(start, reading.opening.end) {
            joined += reading.name.tokens[index].folded.folded
            if joined == show { return index + 1 < reading.opening.end ? index + 1 : start }
            guard show.hasPrefix(joined) else { break }
        }
        return start
    }
}
