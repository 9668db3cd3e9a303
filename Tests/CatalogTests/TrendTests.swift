import Model
import Store
import Testing

@testable import Catalog

@Suite struct TrendTests {
    private let a = ItemID("a")!
    private let b = ItemID("b")!

    @Test func `a play of today counts more than one of last week, and less than three of it`() {
        let trends = Trend.trends(
            [.init(file: a, day: 100, people: 1), .init(file: b, day: 93, people: 1)], today: 100)
        #expect(trends[a] == 1 && trends[b] == 0.5)
        let more = Trend.trends(
            [.init(file: a, day: 100, people: 1), .init(file: b, day: 93, people: 3)], today: 100)
        #expect(more[b] == 1.5)
    }
}
