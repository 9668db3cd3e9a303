import Model

/// What somebody says of a film: only the fields that are there; null takes back what was said before.
struct DetailsWish: Decodable, Sendable {
    typealias Change = @Sendable (inout FilmDetails) -> Void
    private let changes: [Change]

    func apply(_ details: inout FilmDetails) { for change in changes { change(&details) } }

    private typealias Fields = KeyedDecodingContainer<Key>

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        changes = try fields.allKeys.map { key in
            guard let read = Self.table[key.stringValue] else {
                let names = Self.table.keys.sorted().joined(separator: ", ")
                throw Problem(.invalid, "“\(key.stringValue)” is none of \(names).")
            }
            return try read(fields, key)
        }
    }

    private typealias Reader = @Sendable (Fields, Key) throws -> Change

    private static let table: [String: Reader] = [
        "title": text(\.title, 300), "show": text(\.show, 300), "description": text(\.description, 10_000),
        "ageRating": text(\.ageRating, 20), "edition": text(\.edition, 100),
        "date": value(\.date) { CalendarDay($0) != nil },
        "year": number(\.year, 1870...2199), "season": number(\.season, 0...9999), "part": number(\.part, 1...99),
        "rating": number(\.rating, 0...10), "original": value(\.isOriginal) { _ in true },
        "genres": words(\.genres), "tags": words(\.tags), "cast": words(\.cast),
        "episode": { fields, key in
            let number = try fields.decodeIfPresent(Int.self, forKey: key)
            try check(key, number.map { (1...99_999).contains($0) } ?? true)
            return { $0.episodes = number.map { [$0] } ?? [] }
        },
    ]

    private typealias Path<Value> = any WritableKeyPath<FilmDetails, Value> & Sendable

    private static func value<Value: Decodable & Sendable & SendableMetatype>(
        _ path: Path<Value?>, _ isFine: @escaping @Sendable (Value) -> Bool
    ) -> Reader {
        { fields, key in
            let value = try fields.decodeIfPresent(Value.self, forKey: key)
            try check(key, value.map(isFine) ?? true)
            return { $0[keyPath: path] = value }
        }
    }

    private static func text(_ path: Path<String?>, _ length: Int) -> Reader {
        value(path) { isWord($0, length) }
    }

    private static func number<Number: Decodable & Sendable & Comparable & SendableMetatype>(
        _ path: Path<Number?>, _ range: ClosedRange<Number>
    ) -> Reader {
        value(path) { range.contains($0) }
    }

    private static func words(_ path: Path<[String]>) -> Reader {
        { fields, key in
            let words = try fields.decodeIfPresent([String].self, forKey: key)
            try check(key, words.map { (1...100).contains($0.count) && $0.allSatisfy { isWord($0, 100) } } ?? true)
            return { $0[keyPath: path] = words ?? [] }
        }
    }

    /// Something to be read, within limits.
    private static func isWord(_ text: String, _ length: Int) -> Bool {
        text.utf8.count <= 4 * length && text.count <= length && text.contains { !$0.isWhitespace }
    }

    private static func check(_ key: Key, _ isFine: Bool) throws {
        guard !isFine else { return }
        throw Problem(
            .invalid, "“\(key.stringValue)” has a value that it cannot have.", hint: "null takes back what was said.")
    }
}
