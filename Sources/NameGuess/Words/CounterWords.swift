/// Words that count seasons and episodes.
enum CounterWords {
    /// Signs that follow a number without a space.
    static let units: [Unicode.Scalar: Unit] = [
        "季": .season, "期": .season, "部": .season, "集": .episode, "話": .episode, "话": .episode, "回": .episode,
        "화": .episode, "회": .episode,
    ]

    static let numerals: [Unicode.Scalar: Int] = [
        "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
        "两": 2, "兩": 2,
    ]

    /// A word that stands with a number, and where.
    struct Word {
        let unit: Unit
        /// The number may come first without being ordinal: "2 сезон", "7. Bölüm".
        let follows: Bool
        /// A letter or two that count only when digits are joined to them: S2, E05.
        let isShort: Bool
    }

    /// Season and episode in the languages of those who release, with and without accents.
    static let words: [String: Word] = {
        var table: [String: Word] = [:]
        func add(_ unit: Unit, follows: Bool = false, isShort: Bool = false, _ words: String) {
            for word in words.split(separator: "|") {
                table[String(word)] = Word(unit: unit, follows: follows, isShort: isShort)
            }
        }
        add(
            .season,
            "season|seasons|series|saison|staffel|temporada|temp|stagione|seizoen|säsong|sasong|sæson|sesong|kausi")
        add(.season, "シーズン|시즌|phần|mùa|musim|الموسم|موسم|עונה|κύκλος|σεζόν|ปี|सीज़न|seasn")
        add(.season, follows: true, "сезон|сезоны|sezon|évad|evad|série|serie|sezóna|sezona|сезона")
        add(.episode, "episode|episodes|épisode|épisodes|folge|folgen|capítulo|capitulo|cap|episodio|episódio|puntata")
        add(
            .episode,
            "ep|eps|epi|odcinek|odc|aflevering|avsnitt|afsnit|jakso|tập|الحلقة|حلقة|פרק|επεισόδιο|ตอนที่|ตอน|एपिसोड|folgen")
        add(
            .episode, follows: true,
            "серия|серии|серій|серія|эпизод|выпуск|bölüm|bolum|rész|resz|díl|dil|epizoda|epizod|серий|série episode")
        add(.season, isShort: true, "s|t")
        add(.episode, isShort: true, "e|#")
        return table
    }()

    /// Numbers as words, for "Season Three".
    static let spoken: [String: Int] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10,
        "الأول": 1, "الثاني": 2, "الثالث": 3, "الرابع": 4, "الخامس": 5, "السادس": 6, "السابع": 7, "الثامن": 8,
        "التاسع": 9, "العاشر": 10,
        "الأولى": 1, "الثانية": 2, "الثالثة": 3, "الرابعة": 4, "الخامسة": 5,
    ]

    /// What makes a number ordinal.
    static let ordinals: Set<String> = [
        "st", "nd", "rd", "th", "ª", "a", "º", "e", "ème", "eme", "er", "ère", "re", "de",
    ]

    /// Words before a number that is neither season nor episode.
    static let counted: Set<String> = [
        "lecture", "lesson", "track", "scene", "week", "day", "chapter", "volume", "vol", "part", "pt", "level",
        "module",
        "unit", "take", "clip", "disc", "disk", "cd", "dvd", "no", "number", "vorlesung", "lektion", "kapitel", "teil",
        "leçon", "cours", "лекция", "урок", "глава", "часть", "tape", "cam", "camera", "exercise", "session", "class",
        "at", "day", "sequence", "comp", "timeline", "recording", "song", "test", "file", "image", "photo", "slide",
        "project", "year", "round", "match", "section", "video", "movie", "film", "agent", "area", "level", "highway",
    ]

    static let months: [String: Int] = {
        var table: [String: Int] = [:]
        let names = [
            "january|jan|januar|janvier|enero", "february|feb|februar|février|febrero", "march|mar|märz|mars|marzo",
            "april|apr|avril|abril", "may|mai|mayo", "june|jun|juni|juin|junio", "july|jul|juli|juillet|julio",
            "august|aug|août|agosto", "september|sep|sept|septembre|septiembre",
            "october|oct|oktober|okt|octobre|octubre",
            "november|nov|novembre|noviembre", "december|dec|dezember|dez|décembre|diciembre",
        ]
        for (index, words) in names.enumerated() {
            for word in words.split(separator: "|") { table[String(word)] = index + 1 }
        }
        return table
    }()
}

extension CounterWords {
    /// Words behind which season and episode are run together: Spain's `Cap.207`.
    static let joined: Set<String> = ["cap"]

    /// Words between the first and the last of several.
    static let spanning: Set<String> = ["to", "thru", "through", "à", "bis", "a", "до", "al"]

    /// Words between two episodes of one file.
    static let joining: Set<String> = ["and", "und", "et", "y", "e", "i", "и"]
}
