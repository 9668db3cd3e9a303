import NameGuess
import Testing

/// The kinds of names that people give, by tables of examples.
@Suite struct NameGuessTests {
    @Test(arguments: Kind.all)
    func `the names of a kind say what they say`(kind: Kind) {
        for example in kind.examples {
            let faults = example.faults(of: NameGuess.guess(path: example.path, thisYear: 2026))
            #expect(faults.isEmpty, "\(example): \(faults.joined(separator: ", "))")
        }
    }

    @Test func `there are examples of every kind`() {
        #expect(Kind.all.count > 100)
        #expect(Kind.all.allSatisfy { !$0.examples.isEmpty })
        #expect(Kind.all.filter { $0.heading.hasPrefix("kinds: ") }.count == 60)
    }

    @Test func `no film is from later than next year`() {
        #expect(NameGuess.guess(path: "Skyport 2031.mkv", thisYear: 2026).year == nil)
        #expect(NameGuess.guess(path: "Skyport 2031.mkv", thisYear: 2030).year == 2031)
        #expect(NameGuess.guess(path: "Skyport 2031.mkv", thisYear: 2026).title == "Skyport 2031")
    }

    @Test func `text and its bytes say the same`() {
        for example in Kind.all.flatMap(\.examples) {
            #expect(NameGuess.guess(path: example.path) == NameGuess.guess(path: Array(example.path.utf8)))
        }
    }

    @Test func `accents say the same in both of their forms`() {
        let composed = NameGuess.guess(path: "Rue du Moulin - Saison 2 - \u{C9}pisode 7.mkv")
        let decomposed = NameGuess.guess(path: "Rue du Moulin - Saison 2 - E\u{301}pisode 7.mkv")
        #expect(composed == decomposed)
        #expect(composed.episodes == [7])
    }

    @Test func `several seasons and episodes are all told`() {
        let box = NameGuess.guess(path: "Mill.Street.S01-S03.1080p")
        #expect(box.seasons == [1, 2, 3] && box.season == 1 && box.episode == nil && !box.isEpisode)
        let two = NameGuess.guess(path: "Mill.Street.S01E05-E06.mkv")
        #expect(two.episodes == [5, 6] && two.episode == 5 && two.isEpisode)
    }

    @Test func `samples and bonus films are known as such`() {
        #expect(NameGuess.guess(path: "Wave (2006)/Sample/wave.mkv").extra == .sample)
        #expect(NameGuess.guess(path: "Wave (2006)/Trailers/1.mkv").extra == .bonus)
        #expect(NameGuess.guess(path: "Wave (2006)/Wave.mkv").extra == nil)
    }

    @Test func `a path of Windows in one name is taken apart`() {
        let guess = NameGuess.guess(path: #"D:\Series\Mill Street\Season 4\E05.mkv"#)
        #expect(guess.show == "Mill Street" && guess.seasons == [4] && guess.episodes == [5])
    }
}
