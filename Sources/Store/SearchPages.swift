import Folding
import Model
import SQLite

extension Search {
    private static let mark = "s"

    /// A part of what matches, the best first.
    func page(_ window: Window, _ texts: SearchTexts, _ connection: borrowing Connection) throws -> Page<Item> {
        let cursor = try window.cursor.map { try Cursor($0, of: Self.mark) }
        let behind = try cursor.map { cursor throws(SQLiteError) in try place(behind: cursor, texts, connection) }
        let offset = cursor == nil ? window.offset : 0
        let found = best(offset + window.limit + 1, behind: behind, texts)
        let part = found.hits.dropFirst(offset).prefix(window.limit)
        let rows = try part.compactMap { try connection.found(texts.entries[$0.place].key) }
        let last = part.last.flatMap { hit in rows.last.map { (hit, texts.entries[hit.place], $0.row.name) } }
        let next = last.map { hit, entry, name in
            Cursor(
                group: 0, value: .integer(Int64(hit.rank) << 16 | Int64(entry.length)),
                sort: sortKey(name?.bytes ?? []), key: entry.key)
        }
        return Page(
            total: found.total, results: try StoreReader.records(rows, connection),
            next: offset + part.count < found.hits.count ? next.map { Cursor.text($0, of: Self.mark) } : nil)
    }

    private func place(
        behind cursor: Cursor, _ texts: SearchTexts, _ connection: borrowing Connection
    ) throws(SQLiteError) -> (rank: Int, place: Int) {
        guard case .integer(let value) = cursor.value else { return (0, 0) }
        let mark = (length: Int(value & 0xFFFF), sort: cursor.sort, key: cursor.key)
        return (Int(value >> 16), try texts.place(after: mark, connection))
    }

    /// The best of each folder of the top, that of the best match first.
    func groups(
        of limit: Int, _ texts: SearchTexts, _ connection: borrowing Connection
    ) throws -> [SearchGroup] {
        let groups = best(limit, ofEach: texts)
        let order = groups.compactMap { top, ranks in ranks.hits.first.map { (first: $0, top: top, ranks: ranks) } }
            .sorted { ($0.first.rank, $0.first.place) < ($1.first.rank, $1.first.place) }
        return try order.compactMap { _, top, ranks -> SearchGroup? in
            let folder = try connection.first("SELECT id, name FROM item WHERE key = ?", [.integer(top)]) {
                (id: ItemID($0.text(0)), name: FileName($0.blob(1)))
            }
            guard let folder, let id = folder.id else { return nil }
            let rows = try ranks.hits.prefix(limit).compactMap { try connection.found(texts.entries[$0.place].key) }
            return SearchGroup(
                folder: id, name: folder.name, total: ranks.total, results: try StoreReader.records(rows, connection))
        }
    }
}

/// Matches that are all put into an order.
struct SortedSearch {
    private let keys: Set<Int64>
    private let sorting: Sorting

    init(_ keys: Set<Int64>, by sorting: Sorting) {
        self.keys = keys
        self.sorting = sorting
    }

    private struct Hit {
        let value: Value
        let sort: [UInt8]
        let key: Int64

        static func < (left: Hit, right: Hit) -> Bool {
            if let isLess = left.value.isLess(than: right.value) { return isLess }
            return left.sort == right.sort ? left.key < right.key : left.sort.lexicographicallyPrecedes(right.sort)
        }
    }

    func page(_ window: Window, _ connection: borrowing Connection) throws -> Page<Item> {
        let mark = "s" + sorting.mark
        let isBefore = { (left: Hit, right: Hit) in sorting.isReversed ? right < left : left < right }
        let hits = try keys.compactMap { try hit($0, connection) }.sorted(by: isBefore)
        let cursor = try window.cursor.map { try Cursor($0, of: mark) }
            .map { Hit(value: $0.value, sort: $0.sort, key: $0.key) }
        let start = cursor.map { cursor in hits.firstIndex { isBefore(cursor, $0) } ?? hits.count } ?? window.offset
        let part = hits.dropFirst(start).prefix(window.limit)
        let rows = try part.compactMap { try connection.found($0.key) }
        let next = part.last.map { last in
            Cursor.text(Cursor(group: 0, value: last.value, sort: last.sort, key: last.key), of: mark)
        }
        return Page(
            total: hits.count, results: try StoreReader.records(rows, connection),
            next: start + part.count < hits.count ? next : nil)
    }

    private func hit(_ key: Int64, _ connection: borrowing Connection) throws(SQLiteError) -> Hit? {
        let tie = sorting.field == .name ? "item.sort" : "coalesce(film.title, item.sort)"
        return try connection.first(
            """
            SELECT \(sorting.expression), \(tie) FROM item LEFT JOIN film ON film.key = item.key \(sorting.joins)
            WHERE item.key = ?
            """, [.integer(key)]
        ) { Hit(value: $0.isReal(0) ? .real($0.real(0)) : .integer($0.integer(0)), sort: $0.blob(1), key: key) }
    }
}
