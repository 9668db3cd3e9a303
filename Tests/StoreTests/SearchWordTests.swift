import Support
import Testing

@testable import Store

@Suite struct SearchWordTests {
    /// As `SearchWord` has it, said in the plainest way: of all places the best.
    private func rank(of word: String, in lines: [String]) -> Int? {
        var best: Int?
        for (number, line) in lines.enumerated() {
            let base = 2 * max(0, number - 1)
            let (line, word) = (Array(line.utf8), Array(word.utf8))
            for start in line.indices where line[start...].starts(with: word) {
                let isWhole = start == 0 && line.count == word.count
                let rank = base + (isWhole ? 0 : start == 0 ? 1 : line[start - 1] == 0x20 ? 2 : 3)
                best = min(best ?? rank, rank)
            }
        }
        return best
    }

    @Test func `words are found where they are, and rank as they should, whatever lies around the text`() throws {
        var dice = SeededGenerator(seed: 3767)
        let letters = Array("aab 1电é")
        func word(_ most: Int) -> String {
            let count = Int.random(in: 1...most, using: &dice)
            return String((0..<count).compactMap { _ in letters.filter { $0 != " " }.randomElement(using: &dice) })
        }
        for _ in 0..<4000 {
            let lines = (0..<Int.random(in: 1...5, using: &dice)).map { _ in
                (0..<Int.random(in: 0...5, using: &dice)).map { _ in word(8) }.joined(separator: " ")
            }
            let text = Array(lines.joined(separator: "\n").utf8)
            let before = Array(word(20).utf8)
            // At the very end there is no room to look at sixteen places at once.
            let bytes = before + text + (Bool.random(using: &dice) ? Array(word(30).utf8) : [])
            let counts = lines.map(\.utf8.count)
            let entry = SearchTexts.Entry(
                key: 1, parent: 1, top: 1, start: Int32(before.count), count: Int32(text.count),
                length: UInt16(counts.dropFirst().first ?? counts[0]), name: UInt16(counts[0]),
                head: UInt16(counts[0] + 1 + (counts.dropFirst().first ?? 0)), kind: 0)
            let signature = TextSignature(text)
            let words = (0..<Int.random(in: 1...2, using: &dice)).map { _ in word(3) }
            let ranks = words.map { rank(of: $0, in: lines) }
            let expected = ranks.contains(nil) ? nil : ranks.compactMap(\.self).reduce(0, +)
            for limit in [Int.max, 0, 1, 2, 3, 4, 5] {
                let found = Needles.with(words.map { SearchWord($0[...]) }) { needles in
                    signature.mayHave(needles.signature)
                        ? bytes.withUnsafeBytes { needles.rank(in: $0, entry, signature, limit: limit) } : nil
                }
                let isRight = expected.map { expected in
                    expected < limit ? found == expected : found.map { $0 >= limit } ?? false
                }
                #expect(isRight ?? (found == nil), "\(words) in \(lines): \(String(describing: found)) at \(limit)")
            }
        }
    }

    @Test func `a word that is said again is not looked for again`() {
        #expect(SearchWord.all(of: "Film a FILM  b a").map(\.bytes) == ["film", "a", "b"].map { Array($0.utf8) })
    }

    @Test func `a signature keeps out most of what lacks a word`() {
        let texts = (0..<1000).map { "film \($0) \(["amber", "birch", "cedar", "delta"][$0 % 4]).mkv" }
        let wanted = TextSignature("birch".utf8)
        let kept = texts.filter { TextSignature($0.utf8).mayHave(wanted) }
        #expect(kept.count == 250)
        // The same letters in another order.
        #expect(!TextSignature("listen".utf8).mayHave(TextSignature("silent".utf8)))
        #expect(kept.allSatisfy { $0.contains("birch") })
    }
}
