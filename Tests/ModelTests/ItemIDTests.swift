import Model
import Testing

@Suite struct ItemIDTests {
    @Test func `ten thousand ids are all different and all valid`() {
        let ids = Set((0..<10_000).map { _ in ItemID.random() })
        #expect(ids.count == 10_000)
        #expect(ids.allSatisfy { ItemID($0.text) == $0 && $0.text.count == 16 })
    }

    @Test(arguments: ["", "a/b", "..", "a b", "ä", String(repeating: "a", count: 33), "a\0"])
    func `what is no id is refused`(text: String) {
        #expect(ItemID(text) == nil)
    }
}
