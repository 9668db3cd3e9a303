import Model

/// A field of a film, the names under which sidecars have it, and how its value is read.
struct FieldRule: Sendable {
    /// For faults.
    let title: String
    /// Plain (`Tidy.plain`), so `releasedate` is `releaseDate` and `release_date`. Where an entry has several, the first
    /// that says anything counts.
    let names: [String]
    /// Writes what a value says; whether it says anything.
    let read: @Sendable (Said, inout EntryDraft) throws(ValueFault) -> Bool
}

/// An entry while its fields are read.
struct EntryDraft {
    var film = FilmDetails()
    var file: String?
    var kind: SidecarEntry.Kind?
    /// When it was shown first, as a day.
    var day: String?
}

extension FieldRule {
    private typealias Reader<Value> = @Sendable (Said) throws(ValueFault) -> Value

    private static func one<Value: Sendable>(
        _ title: String, _ place: any WritableKeyPath<EntryDraft, Value?> & Sendable, _ names: String,
        _ value: @escaping Reader<Value?>
    ) -> FieldRule {
        FieldRule(title: title, names: names.split(whereSeparator: \.isWhitespace).map(String.init)) {
            said, draft throws(ValueFault) in
            guard let value = try value(said) else { return false }
            draft[keyPath: place] = value
            return true
        }
    }

    private static func many<Value: Sendable>(
        _ title: String, _ place: any WritableKeyPath<EntryDraft, [Value]> & Sendable, _ names: String,
        _ values: @escaping Reader<[Value]>
    ) -> FieldRule {
        FieldRule(title: title, names: names.split(whereSeparator: \.isWhitespace).map(String.init)) {
            said, draft throws(ValueFault) in
            let values = try values(said)
            draft[keyPath: place] = values
            return !values.isEmpty
        }
    }

    /// Where two rows write one field, the later one counts.
    static let all: [FieldRule] = [
        one("file", \.file, "file filename path filepath originalfilename", path),
        one("kind", \.kind, "kind type mediatype") { $0.scalar.flatMap { kinds[Tidy.plain($0)] } },
        one("title", \.film.title, "title name movietitle originaltitle", line),
        one(
            "year", \.film.year,
            """
            year releaseyear releasedate released premiered premieredate firstaired firstairdate date aired airdate
            uploaddate productionyear
            """, year),
        one("day", \.day, "aired airdate date uploaddate") { $0.day },
        one("show", \.film.show, "show showtitle showname series seriesname seriestitle tvshow", line),
        one("season", \.film.season, "season seasonnumber parentindexnumber", season),
        many("episodes", \.film.episodes, "episodes episode episodenumber indexnumber", episodes),
        one("part", \.film.part, "part partnumber", part),
        one("edition", \.film.edition, "edition", shortLine),
        one(
            "description", \.film.description,
            "description plot overview synopsis outline summary storyline tagline", paragraphs),
        one(
            "age rating", \.film.ageRating,
            "agerating agerestriction mpaa certification contentrating officialrating fsk agelimit minimumage",
            shortLine),
        one(
            "rating", \.film.rating,
            "rating voteaverage ratings imdbrating communityrating score averagerating userrating", rating),
        one("original", \.film.isOriginal, "isoriginal original exclusive", claim),
        many("genres", \.film.genres, "genres genre categories category", genres),
        many("tags", \.film.tags, "tags tag keywords keyword", words),
        many("cast", \.film.cast, "cast actors actor starring stars", names),
        one(
            "duration", \.film.duration, "durationminutes runtime runtimeminutes runningtime minutes episoderuntime",
            minutes),
        one("duration", \.film.duration, "duration durationseconds lengthseconds", seconds),
    ]

    private static let path: Reader<String?> = { said throws(ValueFault) in try said.line(limit: 4096) }
    private static let line: Reader<String?> = { said throws(ValueFault) in try said.line() }
    private static let shortLine: Reader<String?> = { said throws(ValueFault) in try said.line(limit: 100) }
    private static let paragraphs: Reader<String?> = { said throws(ValueFault) in try said.paragraphs() }
    private static let year: Reader<Int?> = { said throws(ValueFault) in try said.year() }
    private static let season: Reader<Int?> = { said throws(ValueFault) in try said.season() }
    private static let episodes: Reader<[Int]> = { said throws(ValueFault) in try said.episodes() }
    private static let part: Reader<Int?> = { said throws(ValueFault) in try said.whole(1...999, "a part") }
    private static let rating: Reader<Double?> = { said throws(ValueFault) in try said.rating() }
    private static let claim: Reader<Bool?> = { said throws(ValueFault) in try said.claim() }
    private static let minutes: Reader<Double?> = { said throws(ValueFault) in try said.duration(unit: 60) }
    private static let seconds: Reader<Double?> = { said throws(ValueFault) in try said.duration(unit: 1) }
    private static let genres: Reader<[String]> = { said throws(ValueFault) in
        GenreWords.genres(try said.words(",/|;、，،"))
    }
    private static let words: Reader<[String]> = { said throws(ValueFault) in try said.words(",|;、，،") }
    private static let names: Reader<[String]> = { said throws(ValueFault) in try said.words(",|;、，،\n") }

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
