import NameGuess
import Support
import Testing

/// Whatever bytes a name has, it is read to its end.
@Suite struct HostileNamesTests {
    static let odd: [(String, [UInt8])] = [
        ("nothing", []), ("slashes", Array("////".utf8)), ("an ending alone", Array(".mkv".utf8)),
        ("dots", Array("....".utf8)), ("brackets", Array("[[((]])){【】.mkv".utf8)),
        ("open brackets", Array("[(【[(".utf8)),
        ("separators", Array(" - _ . - .mkv".utf8)), ("emoji", Array("😀👩‍👩‍👧 (2019).mkv".utf8)),
        ("no UTF-8", [0xFF, 0xFE, 0x20, 0x53, 0x30, 0x31, 0x45, 0x30, 0x32, 0xC3]),
        ("control characters", Array("A\u{1}\n\tB S01E02\u{7F}.mkv".utf8)),
        ("250 bytes", Array(String(repeating: "S01E02 ", count: 36).utf8)),
        ("a bracket for every letter", Array(String(repeating: "[a", count: 125).utf8)),
        ("a number of 200 digits", Array((String(repeating: "9", count: 200) + ".mkv").utf8)),
        ("an episode of 200 digits", Array(("Show S01E" + String(repeating: "9", count: 200)).utf8)),
        ("numbers that overflow", Array("S9223372036854775808E9223372036854775808 99999999999999999999x2.mkv".utf8)),
        ("a huge Chinese number", Array("第九九九九九九十十十十十十集 第99999999999999季.mp4".utf8)),
        ("a range without end", Array("[G] Show - 01-999999999 [720p] E0001-E9999".utf8)),
        ("a range backwards", Array("Show S01E09-E02.mkv".utf8)), ("bad percents", Array("A%2%zz%20B%".utf8)),
        ("marks without a letter", Array("\u{301}\u{301}\u{301} (2019).mkv".utf8)),
        ("directions alone", Array("\u{202E}\u{202D}\u{200F}".utf8)),
        ("a day of no month", Array("Show 2021-13-45.mkv".utf8)),
        ("100 folders", Array(String(repeating: "a/", count: 100).utf8)),
    ]

    @Test(arguments: odd)
    func `an odd name ends in no fault`(kind: String, path: [UInt8]) {
        let guess = NameGuess.guess(path: path)
        #expect(guess.episodes.count <= 2001, "\(kind)")
        #expect(guess == NameGuess.guess(path: path))
    }

    @Test func `a range that goes backwards or nowhere is none`() {
        #expect(NameGuess.guess(path: "Show S01E09-E02.mkv").episodes == [9])
        #expect(NameGuess.guess(path: "Show E0001-E9999.mkv").episodes.count <= 301)
    }

    /// Pieces of names are put together and bent, always in the same way.
    @Test func `thousands of bent names are read, and keep the rules`() {
        var random = SeededGenerator(seed: 0x5EED)
        let paths = Kind.all.flatMap(\.examples).map { Array($0.path.utf8) }
        for _ in 0..<20_000 {
            let path = bent(paths, &random)
            let guess = NameGuess.guess(path: path, thisYear: 2026)
            if let year = guess.year { #expect((1880...2027).contains(year)) }
            #expect(guess.title?.isEmpty != true && guess.show?.isEmpty != true)
            #expect(guess.episodes == guess.episodes.sorted() && guess.seasons == guess.seasons.sorted())
            #expect(guess.seasons.allSatisfy { (0...2100).contains($0) || $0 < 10_000 })
        }
    }

    private func bent(_ paths: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
        guard var path = paths.randomElement(using: &random), let other = paths.randomElement(using: &random) else {
            return []
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...path.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: path.removeSubrange(place..<min(path.count, place + Int.random(in: 0...5, using: &random)))
            case 1: path.insert(UInt8.random(in: 1...255, using: &random), at: place)
            case 2: path.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)), at: place)
            case 3: path = Array(path[..<place] + other.suffix(Int.random(in: 0...other.count, using: &random)))
            case 4:
                path.insert(
                    contentsOf: "[](){}-._ 0123456789Ss01Ee02第集".utf8.shuffled(using: &random).prefix(3), at: place)
            default: path.reverse()
            }
        }
        return path
    }
}
