import Catalog
import Store
import Testing

@testable import dropreel

@Suite struct RowRulesTests {
    private func rules(_ text: String) throws -> [RowRule] {
        let file = try SettingsFile(path: "/x.conf", bytes: Array(text.utf8))
        var settings = Settings.defaults
        settings.file = file.path
        settings.rows = file.rows
        return try settings.rowRules()
    }

    @Test func `a section is a row`() throws {
        let rows = try rules(
            "[row.long]\ntitle = Longer than two hours\nwhere = duration >= 7200\norder = -duration\n[row.all]\n")
        #expect(rows.map(\.title) == ["Longer than two hours"])
        #expect(rows.first?.films == .passing([.number(.duration, .isAtLeast, 7200)]))
        #expect(rows.first?.order == Sorting(.duration, isReversed: true))
    }

    @Test func `what is not said is usual`() throws {
        let row = try #require(try rules("[row.dramas]\nwhere = genre = Drama\n").first)
        #expect(row.title == "dramas" && row.order == Sorting(.added, isReversed: true))
    }

    @Test(arguments: [
        ("[row.a]\ntitle = A\nlimit = 5\n", "line 3"), ("[row.a]\nwhere = plot = x\n", "line 2: [row.a]"),
        ("[row.a b]\ntitle = A\n", "line 2: [row.a b]"), ("[row.a]\norder = best\n", "best"),
    ])
    func `what is wrong names its line`(text: String, place: String) {
        let failure = #expect(throws: Failure.self) { try rules(text) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description.contains(place) == true, "\(String(describing: failure))")
    }
}
