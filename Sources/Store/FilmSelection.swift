import Model
import SQLite

/// Films that pass all of some tests, in an order that an index of `film` has, so that a part of a long list costs what
/// that part costs.
struct FilmSelection {
    let tests: [FilmTest]
    let sorting: Sorting

    /// Films of a word that are rather sorted than looked for in the order of all films.
    private static let few = 1500

    func page(_ window: Window, _ census: Census, _ connection: borrowing Connection) throws -> Page<IndexedFile> {
        guard let clause = try clause(connection) else { return Page(total: 0, results: [], next: nil) }
        var (sql, values) = clause
        if let cursor = try window.cursor.map({ try Cursor($0, of: mark) }) {
            sql +=
                " AND (\(order.joined(separator: ", "))) \(sorting.comparison) (\(order.map { _ in "?" }.joined(separator: ", ")))"
            values += (key == nil ? [] : [cursor.value]) + [.blob(cursor.sort), .integer(cursor.key)]
        }
        values += [Value(window.limit + 1), Value(window.cursor == nil ? window.offset : 0)]
        let found = try connection.query(
            """
            SELECT item.id, \(IndexedFile.stamp), film.title, film.key, \(key ?? "0") \(sql)
            ORDER BY \(order.map { "\($0) \(sorting.direction)" }.joined(separator: ", ")) LIMIT ? OFFSET ?
            """, values
        ) { row in
            let value: Value = row.isReal(4) ? .real(row.real(4)) : .integer(row.integer(4))
            return (
                file: ItemID(row.text(0)).map { IndexedFile(id: $0, stamp: row.integer(1)) },
                cursor: Cursor(group: 1, value: value, sort: row.blob(2), key: row.integer(3))
            )
        }
        let results = found.prefix(window.limit)
        return Page(
            total: try census.films(passing: tests, connection) { connection throws(SQLiteError) in
                try count(connection)
            },
            results: results.compactMap(\.file),
            next: found.count > window.limit ? results.last.map { Cursor.text($0.cursor, of: mark) } : nil)
    }

    private func count(_ connection: borrowing Connection) throws(SQLiteError) -> Int {
        guard let (sql, values) = try clause(connection) else { return 0 }
        return try connection.first("SELECT count(*) " + sql, values) { Int($0.integer(0)) } ?? 0
    }

    /// From where, and under which conditions; `nil` when nothing can pass.
    private func clause(_ connection: borrowing Connection) throws(SQLiteError) -> (sql: String, values: [Value])? {
        var source = "FROM film CROSS JOIN item ON item.key = film.key"
        var (sql, values): (String, [Value]) = ("item.alive = 1 AND item.parent IS NOT NULL", [])
        for test in tests {
            guard let condition = try test.condition(connection) else { return nil }
            sql += " AND " + condition.sql
            values += condition.values
        }
        for case .has(let word) in tests {
            guard try word.films(connection) <= Self.few, let key = try word.key(connection) else { continue }
            source = """
                FROM film_word AS chosen CROSS JOIN film ON film.key = chosen.film
                CROSS JOIN item ON item.key = film.key
                """
            sql = "chosen.word = ? AND " + sql
            values.insert(.integer(key), at: 0)
            break
        }
        return ("\(source) WHERE \(sql)", values)
    }

    /// Cursors are of this order only, in whatever list.
    private var mark: String { "f" + sorting.mark }

    private var order: [String] { (key.map { [$0] } ?? []) + ["film.title", "film.key"] }

    /// `nil`: the title alone decides.
    private var key: String? {
        switch sorting.field {
        case .name, .title: nil
        case .added: "film.added"
        case .modified: "item.modified"
        case .size: "item.size"
        case .duration: "film.duration"
        case .year: "film.year"
        case .rating: "film.rating"
        case .trend: "film.trend"
        }
    }
}
