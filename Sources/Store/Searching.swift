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
            let search = Search(
                words: fold(query.text).split(separator: " "), kind: query.kind, having: query.having, sorting: sorting)
            guard !search.words.isEmpty || !query.having.isEmpty else { return Page(total: 0, results: [], next: nil) }
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
