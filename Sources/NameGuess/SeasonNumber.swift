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
        guard let index = numbers.first, isEpisode(index, start) || season == nil && name.tokens[index].isPadded && index == start
        else { return nil }
        if season == nil, !name.tokens[index].isPadded { return nil }
        guard let number = name.tokens[index].number else { return nil }
        return Mark(seasons: season.map { [$0] } ?? [], episodes: [number.value], tokens: index..<(index + 1))
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
