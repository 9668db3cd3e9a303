import Folding
import Testing

@Suite struct SortKeyTests {
    private func sorted(_ names: [String]) -> [String] {
        names.sorted { sortKey(Array($0.utf8)).lexicographicallyPrecedes(sortKey(Array($1.utf8))) }
    }

    @Test(arguments: [
        ["Episode 1.mkv", "Episode 2.mkv", "Episode 10.mkv", "Episode 100.mkv"],
        ["a.mp4", "a b.mp4", "ab.mp4"],
        ["abel.mp4", "Äbel 2.mp4", "Zebra.mp4", "zoo.mp4"],
        ["2.mp4", "010.mp4", "a.mp4"],
        ["Season 1", "Season 1.5", "Season 2"],
        ["Film.avi", "Film.mkv", "Film 2.avi"],
        ["99999999999999999999998.mp4", "99999999999999999999999.mp4", "100000000000000000000000.mp4"],
    ])
    func `names sort as people expect`(names: [String]) {
        #expect(sorted(names.reversed()) == names)
        #expect(sorted(names.shuffled()) == names)
    }

    @Test func `no two names have the same key`() {
        let names = ["a", "A", "á", "a\u{301}", "a.", "01", "1", "١"]
        #expect(Set(names.map { sortKey(Array($0.utf8)) }).count == names.count)
    }

    @Test func `a name of a thousand digits after folding does no harm`() {
        let name = Array(String(repeating: "９", count: 85).utf8)
        #expect(sortKey(name).count > 85)
        #expect(!sortKey([0xFF, 0x31]).isEmpty)
    }
}
