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
    /// Only films that have all of these; then the text may be empty.
    public var having: [FilmWord]

    public init(_ text: String, kind: FileKind? = nil, folder: ItemID? = nil, having: [FilmWord] = []) {
        self.text = text
        self.kind = kind
        self.folder = folder
        self.having = having
    }
}

extension StoreReader {
    /// What has all words of the text, folded, in its name or, for films, in title, show, cast, genres or tags. The best
    /// match first: the whole of it, its beginning, the beginning of a word, any part; the title before the show, the
    /// cast, genres and tags; the shorter before the longer.
    ///
    /// - Parameter sorting: an order instead of the best match first.
    public func search(
        _ query: SearchQuery, sorting: Sorting? = nil, window: Window = Window()
    ) throws -> Page<Item> {
        try read { connection in
            guard let found = try query.hits(sorting: sorting, connection) else {
                return Page(total: 0, results: [], next: nil)
            }
            var hits = found
            let mark = "s" + (sorting?.mark ?? "")
            let isReversed = sorting?.isReversed ?? false
            let start = try window.cursor.map { try Cursor($0, of: mark) }.map(Hit.init)
            let comesBefore = { (left: Hit, right: Hit) in isReversed ? right < left : left < right }
            hits.sort(by: comesBefore)
            let first =
                start.map { start in hits.firstIndex { comesBefore(start, $0) } ?? hits.count } ?? window.offset
            let part = hits.dropFirst(first).prefix(window.limit)
            let rows = try part.compactMap {
                try connection.first(
                    RecordColumns.select + " WHERE item.key = ?", [.integer($0.key)], RecordColumns.read)
            }
            let isEnd = first + part.count >= hits.count
            return Page(
                total: hits.count, results: try Self.records(rows, connection),
                next: isEnd ? nil : part.last.map { Cursor.text($0.cursor, of: mark) })
        }
    }
}

/// What was found below one folder of the top, or in the top itself.
public struct SearchGroup: Sendable {
    /// `root` for what lies in the top itself.
    public let folder: ItemID
    /// `nil` for the top.
    public let name: FileName?
    public let total: Int
    /// The best first.
    public let results: [Item]
}

extension StoreReader {
    /// The same as `search`, by folders of the top: that of the best match first.
    ///
    /// - Parameter limit: of each group.
    public func searchByFolder(_ query: SearchQuery, limit: Int = 10) throws -> [SearchGroup] {
        try read { connection in
            guard let hits = try query.hits(sorting: nil, connection)?.sorted(by: <) else { return [] }
            var order: [Int64] = []
            var groups: [Int64: [Hit]] = [:]
            for hit in hits {
                if groups[hit.top] == nil { order.append(hit.top) }
                groups[hit.top, default: []].append(hit)
            }
            return try order.compactMap { top -> SearchGroup? in
                let found = groups[top] ?? []
                let folder = try connection.first("SELECT id, name FROM item WHERE key = ?", [.integer(top)]) {
                    (id: ItemID($0.text(0)), name: FileName($0.blob(1)))
                }
                guard let folder, let id = folder.id else { return nil }
                let rows = try found.prefix(limit).compactMap {
                    try connection.first(
                        RecordColumns.select + " WHERE item.key = ?", [.integer($0.key)], RecordColumns.read)
                }
                return SearchGroup(
                    folder: id, name: folder.name, total: found.count, results: try Self.records(rows, connection))
            }
        }
    }
}

extension SearchQuery {
    /// Everything that matches, in no order; `nil` when nothing is asked for, or below a folder that is not there.
    fileprivate func hits(sorting: Sorting?, _ connection: borrowing Connection) throws(SQLiteError) -> [Hit]? {
        let words = fold(text).split(separator: " ")
        guard !words.isEmpty || !having.isEmpty else { return nil }
        let hits = try Search(words: words, kind: kind, having: having, sorting: sorting).hits(connection)
        guard let folder else { return hits }
        var paths = Paths()
        let key = try connection.integer("SELECT key FROM item WHERE id = ? AND alive = 1", .text(folder.text))
        guard let key, let top = try paths.place(of: key, connection)?.path else { return nil }
        guard !top.isTop else { return hits }
        var inside: [Hit] = []
        for hit in hits where try paths.place(of: hit.key, connection)?.path.hasPrefix(top) ?? false {
            inside.append(hit)
        }
        return inside
    }
}

/// Something that matches.
struct Hit {
    /// How well, the smaller the better; or the value by which the list is sorted.
    let value: Value
    let sort: [UInt8]
    let key: Int64
    /// The folder of the top below which it lies, or the top.
    var top = ItemRow.rootKey

    static func < (left: Hit, right: Hit) -> Bool {
        if let isLess = left.value.isLess(than: right.value) { return isLess }
        return left.sort == right.sort ? left.key < right.key : left.sort.lexicographicallyPrecedes(right.sort)
    }

    var cursor: Cursor { Cursor(group: 0, value: value, sort: sort, key: key) }
}

extension Hit {
    init(_ cursor: Cursor) { self.init(value: cursor.value, sort: cursor.sort, key: cursor.key) }
}
