import Model

/// A field of a film, the names under which sidecars have it, and how its value is read.
struct FieldRule: Sendable {
    /// Plain (`Tidy.plain`), so `releasedate` is `releaseDate` and `release_date`. Where an entry has several, the first
    /// that says anything counts.
    let names: [String]
    /// For faults.
    let title: String
    let read: @Sendable (Said, inout EntryDraft) throws(ValueFault) -> Void

    private init(
        _ title: String, _ names: String,
        _ read: @escaping @Sendable (Said, inout EntryDraft) throws(ValueFault) -> Void
    ) {
        self.title = title
        self.names = names.split(whereSeparator: \.isWhitespace).map(String.init)
        self.read = read
    }
}

/// An entry while its fields are read.
struct EntryDraft: Equatable {
    var film = FilmDetails()
    var file: String?
    var kind: SidecarEntry.Kind?
    /// When it was shown first, as a day.
    var day: String?
}

extension FieldRule {
    static let all: [FieldRule] = [
        FieldRule("file", "file filename path filepath originalfilename") { said, entry throws(ValueFault) in
            entry.file = try said.line(limit: 4096)
        },
        FieldRule("kind", "kind type mediatype") { said, entry throws(ValueFault) in
            entry.kind = said.scalar.flatMap { kinds[Tidy.plain($0)] }
        },
        FieldRule("title", "title name movietitle originaltitle") { said, entry throws(ValueFault) in
            entry.film.title = try said.line()
        },
        FieldRule(
            "year",
            """
            year releaseyear releasedate released premiered premieredate firstaired firstairdate date aired airdate
            uploaddate productionyear
            """
        ) {
            said, entry throws(ValueFault) in
            entry.film.year = try said.year()
        },
        FieldRule("day", "aired airdate date uploaddate") { said, entry throws(ValueFault) in entry.day = said.day },
        FieldRule("show", "show showtitle showname series seriesname seriestitle tvshow") {
            said, entry throws(ValueFault) in
            entry.film.show = try said.line()
        },
        FieldRule("season", "season seasonnumber parentindexnumber") { said, entry throws(ValueFault) in
            entry.film.season = try said.season()
        },
        FieldRule("episodes", "episodes episode episodenumber indexnumber") { said, entry throws(ValueFault) in
            entry.film.episodes = try said.episodes()
        },
        FieldRule("part", "part partnumber") { said, entry throws(ValueFault) in
            entry.film.part = try said.whole(1...999, "a part")
        },
        FieldRule("edition", "edition version cut") { said, entry throws(ValueFault) in
            entry.film.edition = try said.line(limit: 100)
        },
        FieldRule("description", "description plot overview synopsis outline summary storyline tagline") {
            said, entry throws(ValueFault) in
            entry.film.description = try said.paragraphs()
        },
        FieldRule(
            "age rating",
            """
            agerating agerestriction mpaa certification contentrating officialrating fsk agelimit minimumage
            """
        ) {
            said, entry throws(ValueFault) in
            entry.film.ageRating = try said.line(limit: 60)
        },
        FieldRule("rating", "rating voteaverage ratings imdbrating communityrating score averagerating userrating") {
            said, entry throws(ValueFault) in
            entry.film.rating = try said.rating()
        },
        FieldRule("original", "isoriginal original exclusive") { said, entry throws(ValueFault) in
            entry.film.isOriginal = try said.claim()
        },
        FieldRule("genres", "genres genre categories category") { said, entry throws(ValueFault) in
            entry.film.genres = GenreWords.genres(try said.words([",", "/", "|", ";", "、", "，", "،"]))
        },
        FieldRule("tags", "tags tag keywords keyword") { said, entry throws(ValueFault) in
            entry.film.tags = try said.words([",", "|", ";", "、", "，", "،"])
        },
        FieldRule("cast", "cast actors actor starring stars") { said, entry throws(ValueFault) in
            entry.film.cast = try said.words([",", "|", ";", "、", "，", "،", "\n"])
        },
        FieldRule("duration", "duration durationseconds lengthseconds") { said, entry throws(ValueFault) in
            entry.film.duration = try said.duration(unit: 1)
        },
        FieldRule("duration", "durationminutes runtime runtimeminutes runningtime minutes episoderuntime") {
            said, entry throws(ValueFault) in
            if entry.film.duration == nil { entry.film.duration = try said.duration(unit: 60) }
        },
    ]

    /// What a file or a program says of itself and its own people: not shown, not even as it is.
    static let ignored: Set<String> = [
        "video", "audio", "subtitles", "chapters", "can", "sources", "fileinfo", "streamdetails", "resume", "playcount",
        "watched", "lastplayed", "lockdata",
    ]

    private static let kinds: [String: SidecarEntry.Kind] = [
        "movie": .film, "film": .film, "video": .film, "episode": .episode, "tvepisode": .episode, "show": .show,
        "tvshow": .show, "series": .show, "tvseries": .show, "tv": .show,
    ]
}

extension Said {
    /// Kodi writes -1 for none.
    fileprivate func season() throws(ValueFault) -> Int? {
        let season = try whole(-1...9999, "a season")
        return season < 0 ? nil : season
    }

    /// `3`, `[3, 4]`, `3-4`, `3,4`.
    fileprivate func episodes() throws(ValueFault) -> [Int] {
        switch self {
        case .list(let values):
            var all: [Int] = []
            for value in values.prefix(100) { all += try value.episodes() }
            return Array(Set(all)).sorted()
        case .text(let text):
            let numbers = NumberText.runs(text).compactMap { Int($0) }
            if text.contains("-"), numbers.count == 2, numbers[0] < numbers[1], numbers[1] - numbers[0] < 100 {
                return Array(numbers[0]...numbers[1])
            }
            if text.contains(","), numbers.allSatisfy({ (0...99_999).contains($0) }) { return numbers }
            fallthrough
        default:
            let episode = try whole(-1...99_999, "an episode")
            return episode < 0 ? [] : [episode]
        }
    }
}
