/// What a folder above a file means for it.
struct Folder {
    enum Role: Equatable {
        /// Movies, Downloads, Drama.
        case category
        /// TV, Series, Anime: what lies below are shows.
        case seriesCategory
        /// Season 2, S02, Specials: no show of its own.
        case season(Int)
        /// CD1, VIDEO_TS, BDMV.
        case disc
        case extras
        case samples
        /// Several films of one kind: "Wave Collection".
        case collection
        /// A film, a show, a release.
        case titled
    }

    let text: String
    let role: Role
    let reading: NameReading

    init(_ text: String, years: Years) {
        self.text = text
        reading = NameReading(Name(text), years: years, isFile: false)
        role = Folder.role(text, reading)
    }

    private static func role(_ text: String, _ reading: NameReading) -> Role {
        let word = text.lowercased()
        if PathWords.samples.contains(word) { return .samples }
        if PathWords.specials.contains(word) { return .season(0) }
        if PathWords.discs.contains(word) { return .disc }
        if PathWords.seriesCategories.contains(word) { return .seriesCategory }
        if PathWords.extras.contains(word) { return .extras }
        if PathWords.categories.contains(word) { return .category }
        let tokens = reading.name.tokens
        guard let first = tokens.first, let last = tokens.last else { return .category }
        if tokens.count == 1, let number = first.number {
            return number.digits <= 2 ? .season(number.value) : .category
        }
        if Folder.isDisc(tokens) { return .disc }
        if let mark = reading.mark, mark.episodes.isEmpty, mark.seasons.count == 1, reading.title == nil {
            return .season(mark.seasons[0])
        }
        if tokens.count > 1, Folder.collections.contains(last.folded), reading.mark == nil, !reading.hasSureTag {
            return .collection
        }
        return .titled
    }

    private static func isDisc(_ tokens: [Token]) -> Bool {
        let heads: Set<String> = ["cd", "disc", "disk", "dvd", "part"]
        switch tokens[0].shape {
        case .wordNumber(let head, _, _): return tokens.count == 1 && heads.contains(head)
        default: return tokens.count == 2 && heads.contains(tokens[0].folded) && tokens[1].number != nil
        }
    }

    private static let collections: Set<String> = [
        "collection", "collections", "trilogy", "quadrilogy", "saga", "anthology", "duology", "pentalogy", "boxset",
        "films", "movies",
        "filme", "kollektion", "sammlung", "integrale", "intégrale", "трилогия", "коллекция", "系列", "合集", "pack",
    ]
}
