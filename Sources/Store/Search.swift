import Folding
import Model
import SQLite

/// One search in the index of pieces, and in the names that are not in it yet.
struct Search {
    let words: [Substring]
    let kind: FileKind?
    let having: [FilmWord]
    let sorting: Sorting?

    /// Names that wait to be indexed and are looked at one by one. While a whole disk is taken in there may be more.
    private static let waiting = 50_000

    func hits(_ connection: borrowing Connection) throws(SQLiteError) -> [Hit] {
        guard let pieces = NameGrams.query(for: words) else {
            return try hits("FROM item", [], "", connection)
        }
        let indexed = try hits(
            "FROM item", [.text(pieces)],
            """
            item.key IN (SELECT rowid FROM name_grams WHERE name_grams MATCH ?)
                AND item.key NOT IN (SELECT key FROM name_queue) AND
            """, connection)
        let waiting = try hits(
            """
            FROM (SELECT key FROM name_queue ORDER BY key DESC LIMIT \(Self.waiting)) AS waiting
            JOIN item ON item.key = waiting.key
            """, [], "", connection)
        return indexed + waiting
    }

    private func hits(
        _ source: String, _ first: [Value], _ condition: String, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Hit] {
        var (conditions, values) = (condition + " item.alive = 1 AND item.parent IS NOT NULL", first)
        if let kind {
            conditions += " AND item.is_folder = 0 AND item.kind = ?"
            values.append(.integer(ItemColumns.number(of: kind)))
        }
        for word in having {
            conditions += " AND item.key IN (\(word.films))"
            values += word.values
        }
        var hits: [Hit] = []
        try connection.each(
            """
            SELECT item.key, item.name, \(sorting?.expression ?? "0"), item.top, film.words
            \(source) LEFT JOIN film ON film.key = item.key \(sorting?.joins ?? "") WHERE \(conditions)
            """, values
        ) { row in
            if let hit = hit(row) { hits.append(hit) }
            return true
        }
        return hits
    }

    /// The pieces only say that something may match.
    private func hit(_ row: borrowing Row) -> Hit? {
        let bytes = row.blob(1)
        let name = fold(bytes)
        let lines = row.text(4).split(separator: "\n", omittingEmptySubsequences: false)
        var rank: Int64 = 0
        for word in words {
            var best = Self.rank(of: word, in: name[...])
            for (place, line) in lines.enumerated() where best != 0 {
                guard let found = Self.rank(of: word, in: line) else { continue }
                best = min(best ?? .max, found + 2 * Int64(place))
            }
            guard let best else { return nil }
            rank += best
        }
        let length = Int64(lines.first.map { $0.isEmpty ? name.utf8.count : $0.utf8.count } ?? name.utf8.count)
        let value: Value =
            switch sorting {
            case nil: .integer(rank << 16 | min(length, 0xFFFF))
            case .some: row.isReal(2) ? .real(row.real(2)) : .integer(row.integer(2))
            }
        return Hit(value: value, sort: sortKey(bytes), key: row.integer(0), top: row.integer(3))
    }

    /// 0: it is the whole line; 1: its beginning; 2: the beginning of a word; 3: any part.
    private static func rank(of word: Substring, in line: Substring) -> Int64? {
        guard let range = line.firstRange(of: word) else { return nil }
        if range.lowerBound == line.startIndex { return range.upperBound == line.endIndex ? 0 : 1 }
        return line.contains(" " + word) ? 2 : 3
    }
}

extension FilmWord {
    /// The keys of the films that have it, as a query with `values`.
    var films: String {
        "SELECT film FROM film_word WHERE word = (SELECT key FROM word WHERE kind = ? AND folded = ?)"
    }

    var values: [Value] { [.integer(kind.number), .text(folded)] }
}
