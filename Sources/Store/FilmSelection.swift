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
        guard let source = try clause(connection) else { return Page(total: 0, results: [], next: nil) }
        let total = try census.films(passing: tests, connection) { connection throws(SQLiteError) in
            try count(connection)
        }
        let list = FilmPage(
            source: source, column: column, ties: ("film.title", "film.key"), isReversed: sorting.isReversed,
            mark: "f" + sorting.mark)
        return try list.read(window, total: total, connection)
    }

    private func count(_ connection: borrowing Connection) throws(SQLiteError) -> Int {
        guard let (sql, values) = try clause(connection) else { return 0 }
        return try connection.first("SELECT count(*) " + sql, values) { Int($0.integer(0)) } ?? 0
    }

    /// From where, and under which conditions; `nil` when nothing can pass.
    private func clause(_ connection: borrowing Connection) throws(SQLiteError) -> (sql: String, values: [Value])? {
        var source = "FROM film CROSS JOIN item ON item.key = film.key"
        var (sql, values): (String, [Value]) = (ItemRow.isShown, [])
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

    /// `nil`: the title alone decides.
    private var column: String? {
        switch sorting.field {
        case .name, .title: nil
        case .added: "film.added"
        case .modified: "item.modified"
        case .size: "item.size"
        case .duration: "film.duration"
        case .year: "film.year"
        case .rating: "film.rating"
        case .trend: "film.trend"
        case .episode: Sorting.episode
        }
    }
}
