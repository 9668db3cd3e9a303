import Model
import SQLite

/// A part of an ordered list of films: from the place of a cursor on, in the order of an index.
struct FilmPage {
    /// `FROM … WHERE …` over `item`, with its values.
    let source: (sql: String, values: [Value])
    /// The column by which the list is in order; `nil` where ties alone decide.
    let column: String?
    /// What decides among equals: a column of keys, then one of numbers that are each there once.
    let ties: (sort: String, key: String)
    let isReversed: Bool
    /// Names the list in its cursors.
    let mark: String

    /// - Parameter total: how many the whole list has.
    func read(_ window: Window, total: Int, _ connection: borrowing Connection) throws -> Page<IndexedFile> {
        let order = (column.map { [$0] } ?? []) + [ties.sort, ties.key]
        var (sql, values) = source
        if let cursor = try window.cursor.map({ try Cursor($0, of: mark) }) {
            let places = order.map { _ in "?" }.joined(separator: ", ")
            sql += " AND (\(order.joined(separator: ", "))) \(isReversed ? "<" : ">") (\(places))"
            values += (column == nil ? [] : [cursor.value]) + [.blob(cursor.sort), .integer(cursor.key)]
        }
        values += [Value(window.limit + 1), Value(window.cursor == nil ? window.offset : 0)]
        let found = try connection.query(
            """
            SELECT item.id, \(IndexedFile.stamp), \(ties.sort), \(ties.key), \(column ?? "0") \(sql)
            ORDER BY \(order.map { $0 + (isReversed ? " DESC" : " ASC") }.joined(separator: ", ")) LIMIT ? OFFSET ?
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
            total: total, results: results.compactMap(\.file),
            next: found.count > window.limit ? results.last.map { Cursor.text($0.cursor, of: mark) } : nil)
    }
}
