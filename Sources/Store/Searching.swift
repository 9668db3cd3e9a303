import Folding
public import Model
import SQLite

/// What to look for.
public struct SearchQuery: Sendable, Hashable {
    public var text: String
    /// Files of this kind only; folders are found when it is `nil`.
    public var kind: FileKind?
    /// Only below this folder.
    public var folder: ItemID?

    public init(_ text: String, kind: FileKind? = nil, folder: ItemID? = nil) {
        self.text = text
        self.kind = kind
        self.folder = folder
    }
}

extension StoreReader {
    /// Names that contain all words of the text, folded; the best match first: the whole name, its beginning, the
    /// beginning of a word, any part; the shorter name before the longer.
    ///
    /// - Parameter sorting: an order instead of the best match first.
    public func search(
        _ query: SearchQuery, sorting: Sorting? = nil, window: Window = Window()
    ) throws -> Page<Item> {
        try read { connection in
            let search = Search(
                words: fold(query.text).split(separator: " "), kind: query.kind, sorting: sorting)
            guard !search.words.isEmpty else { return Page(total: 0, results: [], next: nil) }
            let mark = "s" + (sorting?.mark ?? "")
            let isReversed = sorting?.isReversed ?? false
            let start = try window.cursor.map { try Cursor($0, of: mark) }.map(Hit.init)
            var paths = Paths()
            var top: RelativePath?
            if let folder = query.folder {
                guard
                    let key = try connection.integer(
                        "SELECT key FROM item WHERE id = ? AND alive = 1", .text(folder.text)),
                    let place = try paths.place(of: key, connection)
                else { return Page(total: 0, results: [], next: nil) }
                top = place.path
            }
            var hits = try search.hits(connection)
            if let top, !top.isTop {
                hits = try hits.filter { try paths.place(of: $0.key, connection)?.path.hasPrefix(top) ?? false }
            }
            let comesBefore = { (left: Hit, right: Hit) in isReversed ? right < left : left < right }
            hits.sort(by: comesBefore)
            let first =
                start.map { start in hits.firstIndex { comesBefore(start, $0) } ?? hits.count } ?? window.offset
            let part = hits.dropFirst(first).prefix(window.limit)
            let found = try part.compactMap {
                try connection.first(
                    RecordColumns.select + " WHERE item.key = ?", [.integer($0.key)], RecordColumns.read)
            }
            let isEnd = first + part.count >= hits.count
            return Page(
                total: hits.count, results: try Self.records(found, connection),
                next: isEnd ? nil : part.last.map { Cursor.text($0.cursor, of: mark) })
        }
    }
}

/// One search in the index of pieces, and in the names that are not in it yet.
private struct Search {
    let words: [Substring]
    let kind: FileKind?
    let sorting: Sorting?

    /// Names that wait to be indexed and are looked at one by one. While a whole disk is taken in there may be more.
    private static let waiting = 50_000

    func hits(_ connection: borrowing Connection) throws(SQLiteError) -> [Hit] {
        guard let pieces = NameGrams.query(for: words) else { return [] }
        var kindCondition = ""
        var values: [Value] = [.text(pieces)]
        if let kind {
            kindCondition = "AND item.is_folder = 0 AND item.kind = ?"
            values.append(.integer(ItemColumns.number(of: kind)))
        }
        let reachable = "item.alive = 1 AND item.parent IS NOT NULL \(kindCondition)"
        let columns = "item.key, item.name, \(sorting?.expression ?? "0")"
        let joins = sorting?.joins ?? ""
        var hits: [Hit] = []
        try connection.each(
            """
            SELECT \(columns) FROM item \(joins)
            WHERE item.key IN (SELECT rowid FROM name_grams WHERE name_grams MATCH ?)
                AND item.key NOT IN (SELECT key FROM name_queue) AND \(reachable)
            """, values
        ) { row in
            if let hit = hit(row) { hits.append(hit) }
            return true
        }
        try connection.each(
            """
            SELECT \(columns) FROM name_queue JOIN item ON item.key = name_queue.key \(joins) WHERE \(reachable)
            ORDER BY item.key DESC LIMIT \(Self.waiting)
            """, Array(values.dropFirst())
        ) { row in
            if let hit = hit(row) { hits.append(hit) }
            return true
        }
        return hits
    }

    /// The pieces only say that a name may match.
    private func hit(_ row: borrowing Row) -> Hit? {
        let bytes = row.blob(1)
        let name = fold(bytes)
        var rank: Int64 = 0
        for word in words {
            guard let range = name.firstRange(of: word) else { return nil }
            let isWhole = range == name.startIndex..<name.endIndex
            let beginsWord =
                range.lowerBound == name.startIndex
                || name.contains(" " + word)
            rank += isWhole ? 0 : range.lowerBound == name.startIndex ? 1 : beginsWord ? 2 : 3
        }
        let value: Value =
            switch sorting {
            case nil: .integer(rank << 16 | Int64(name.utf8.count))
            case .some: row.isReal(2) ? .real(row.real(2)) : .integer(row.integer(2))
            }
        return Hit(value: value, sort: sortKey(bytes), key: row.integer(0))
    }
}

/// A name that matches.
private struct Hit {
    /// How well, the smaller the better; or the value by which the list is sorted.
    let value: Value
    let sort: [UInt8]
    let key: Int64

    static func < (left: Hit, right: Hit) -> Bool {
        if let isLess = left.value.isLess(than: right.value) { return isLess }
        return left.sort == right.sort ? left.key < right.key : left.sort.lexicographicallyPrecedes(right.sort)
    }

    var cursor: Cursor { Cursor(group: 0, value: value, sort: sort, key: key) }
}

extension Hit {
    init(_ cursor: Cursor) { self.init(value: cursor.value, sort: cursor.sort, key: cursor.key) }
}
