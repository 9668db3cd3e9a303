import Store

/// A list, or a part of it.
struct ListView<Element: Encodable>: Encodable {
    let total: Int
    let results: [Element]
    let next: String?

    init(total: Int, results: [Element], next: String?) {
        self.total = total
        self.results = results
        self.next = next
    }

    init<Record: Sendable>(_ page: Page<Record>, _ view: (Record) -> Element) {
        self.init(total: page.total, results: page.results.map(view), next: page.next)
    }

    private enum Key: String, CodingKey { case total, results, next }

    /// `next` is null at the end, not left out: a client that follows it needs no second rule.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(total, forKey: .total)
        try container.encode(results, forKey: .results)
        try container.encode(next, forKey: .next)
    }
}
