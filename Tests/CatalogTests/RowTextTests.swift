import Model
import Store
import Testing

@testable import Catalog

@Suite struct RowTextTests {
    private func row(_ rule: String, _ order: String = "-added") throws -> RowRule {
        try RowRule(id: "a", title: "A", rule: rule, order: order)
    }

    @Test func `conditions are numbers, words and one of its own`() throws {
        let horror = try #require(FilmWord(.genre, "horror"))
        let anime = try #require(FilmWord(.tag, "Anime Film"))
        #expect(
            try row("duration >= 7200 and genre = Horror").films
                == .passing([.number(.duration, .isAtLeast, 7200), .has(horror)]))
        #expect(try row("original AND tag != anime  film").films == .passing([.isOriginal, .lacks(anime)]))
        #expect(try row("").films == .all)
        #expect(try row("", "-duration").order == Sorting(.duration, isReversed: true))
    }

    @Test(arguments: [
        "and", "duration", "duration > x", "duration ~ 1", "genre < Drama", "plot = x", "genre =", "year = 1 and",
    ])
    func `what cannot be read is refused with its words`(rule: String) {
        #expect(throws: RowFault.self) { try row(rule) }
    }

    @Test func `orders and names are looked at too`() {
        #expect(throws: RowFault.self) { try row("", "best") }
        #expect(throws: RowFault.self) { try RowRule(id: "a b", title: "", rule: "", order: "name") }
    }

    @Test func `every row of the table can be read`() {
        #expect(RowTable.rules.count == 10)
    }
}
