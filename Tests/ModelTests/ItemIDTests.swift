import Model
import Testing

@Suite struct ItemIDTests {
    @Test func `ten thousand ids are all different and all valid`() {
        let ids = Set((0..<10_000).map { _ in ItemID.random() })
        #expect(ids.count == 10_000)
        #expect(ids.allSatisfy { ItemID($0.text) == $0 && $0.text.count == 16 })
    }

    @Test func `ids that ascend are all different, whatever the clock says`() {
        let times = [5, 5, 6, 1_800_000_000_000, 1_700_000_000_000, 1_800_000_000_001, 0, -1]
        let ids = times.flatMap { time in
            (0..<1_000).map { _ in ItemID.ascending(at: Moment(milliseconds: Int64(time))).text }
        }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { ItemID($0) != nil && $0.utf8.count == 16 })
        let bytes = ids.map { Array($0.utf8) }
        #expect(zip(bytes, bytes.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    @Test(arguments: ["", "a/b", "..", "a b", "ä", String(repeating: "a", count: 33), "a\0"])
    func `what is no id is refused`(text: String) {
        #expect(ItemID(text) == nil)
    }
}
