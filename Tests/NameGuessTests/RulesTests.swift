import Testing

@testable import NameGuess

/// The small rules that the reading is made of, each alone.
@Suite struct RulesTests {
    @Test(arguments: [
        ("s01e02", 1, [2]), ("s1e2", 1, [2]), ("s01e02e03", 1, [2, 3]), ("s02ep07", 2, [7]), ("s01xe01", 1, [1]),
        ("1x05", 1, [5]),
        ("1x05x06", 1, [5, 6]), ("2018x09", 2018, [9]), ("s2019e14", 2019, [14]), ("s01e02v2", 1, [2]),
        ("s01e02a", 1, [2]),
        ("t01e05", 1, [5]), ("s03", 3, []), ("s00e00", 0, [0]),
    ])
    func `season and episode in one word`(word: String, season: Int, episodes: [Int]) {
        let mark = CompactMark(word)
        #expect(mark?.season == season)
        #expect(mark?.episodes == episodes)
    }

    @Test(arguments: [
        "1920x1080", "x264", "16x9", "s", "e05", "1080p", "s123", "7", "0x539", "s01e", "1x", "t2", "s01e02xyz", "",
    ])
    func `words that are no season and episode`(word: String) {
        #expect(CompactMark(word) == nil)
    }

    @Test(arguments: [
        ("第2季", Unit.season, 2), ("第十二集", .episode, 12), ("第二十集", .episode, 20), ("5話", .episode, 5),
        ("7화", .episode, 7),
        ("제3회", .episode, 3), ("第０５話", .episode, 5),
    ])
    func `numbers and what they count in East Asia`(text: String, unit: Unit, value: Int) {
        let scalars = Array(text.unicodeScalars)
        let counter = Counter.find(in: scalars, scalars.indices)
        #expect(counter?.unit == unit && counter?.value == value)
    }

    @Test(arguments: ["全12集", "十二国记", "三部曲", "集", "第", "第集"])
    func `what counts nothing in East Asia`(text: String) {
        let scalars = Array(text.unicodeScalars)
        #expect(Counter.find(in: scalars, scalars.indices) == nil)
    }

    @Test(arguments: [
        ("IMG_E0042 (1)", "img-e#"), ("VID-20210304-WA0042", "vid-#-wa#"), ("  A.B_c ", "a-b-c"),
        ("画面収録 2021", "画面収録-#"), ("", ""),
    ])
    func `a name from afar`(name: String, silhouette: String) {
        #expect(Silhouette(Array(name.unicodeScalars)).text.hasPrefix(silhouette))
    }

    @Test(arguments: [
        "Signal (2014)", "Hero 2002", "M 1931", "Sam 2012", "C 1999", "Win 2020", "Zoom 2006", "Replay 1996",
    ])
    func `a film that is called as cameras call is one`(name: String) {
        #expect(!Silhouette(Array(name.unicodeScalars)).isFromDevice)
    }

    @Test(arguments: [
        ("The.O.C.K.E.R.File", "The O.C.K.E.R. File"), ("A.Winter.Abroad", "A Winter Abroad"),
        ("crank_wheel_-_two", "crank wheel - two"),
        ("OXX_114--Lisbon", "OXX 114 - Lisbon"), ("mill-street-two", "mill street two"), ("Half-Light", "Half-Light"),
        ("Dr. Vale & Mr. Finch", "Dr. Vale & Mr. Finch"), ("Version.2.0.Of.It", "Version 2.0 Of It"),
    ])
    func `words as people write them`(name: String, text: String) {
        let name = Name(name)
        #expect(name.text(of: name.tokens.indices) == text)
    }

    @Test func `no word is in two tables with two strengths`() {
        for row in TagRows.all {
            for phrase in row.words.split(separator: "|") where row.strength == .sure {
                let first = phrase.split(separator: " ").joined()
                for entry in TagDictionary.shared.entries(beginning: first) where entry.rest.isEmpty {
                    #expect(entry.tag.strength != .weak, "\(phrase) is sure and weak")
                }
            }
        }
    }

    @Test(arguments: [(2021, 2, 29), (2021, 13, 1), (2021, 0, 1), (2021, 4, 31), (1500, 1, 1), (2021, 1, 0)])
    func `a day that no calendar has is none`(year: Int, month: Int, day: Int) {
        #expect(Guess.Day(year: year, month: month, day: day) == nil)
    }

    @Test func `a day is told as the standard has it`() {
        #expect(Guess.Day(year: 2024, month: 2, day: 29)?.text == "2024-02-29")
    }
}
