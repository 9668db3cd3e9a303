import Folding
public import Model
import SQLite

extension StoreReader {
    /// Every file, flat.
    ///
    /// - Parameter text: of files of one kind, only what a search for it finds, if it is not empty.
    public func files(
        kind: FileKind? = nil, matching text: String = "", sorting: Sorting = .byName, window: Window = Window()
    ) throws -> Page<FileRecord> {
        guard let kind, let shelf = fileShelves[kind] else {
            return try allFiles(sorting: sorting, window: window)
        }
        let found = try keys(matching: text, kind: kind)
        let checks = [.isHere] + (found.map { [ShelfCheck.isAmong($0)] } ?? [])
        return try use(shelf) { shelf, connection in
            let part = try ShelfSelection(checks: checks, sorting: sorting).part(window, of: shelf)
            let found = try part.keys.compactMap { try connection.found($0) }
            return Page(
                total: part.total, results: try Self.records(found, connection).compactMap(\.file), next: part.next)
        }
    }

    private func allFiles(sorting: Sorting, window: Window) throws -> Page<FileRecord> {
        try read { connection in
            let mark = "l" + sorting.mark
            var condition = "item.is_folder = 0 AND item.alive = 1 AND item.parent IS NOT NULL"
            var values: [Value] = []
            if let cursor = try window.cursor.map({ try Cursor($0, of: mark) }) {
                condition += " AND (\(sorting.expression), item.sort, item.key) \(sorting.comparison) (?, ?, ?)"
                values += [cursor.value, .blob(cursor.sort), .integer(cursor.key)]
            }
            values += [Value(window.limit + 1), Value(window.cursor == nil ? window.offset : 0)]
            let found = try connection.query(
                """
                \(RecordColumns.select(adding: sorting.expression)) WHERE \(condition)
                ORDER BY \(sorting.order) LIMIT ? OFFSET ?
                """, values
            ) { (RecordColumns.read($0), RecordColumns.added($0)) }
            let results = found.prefix(window.limit)
            let next = results.last.flatMap { last in
                found.count > window.limit
                    ? Cursor.text(
                        Cursor(
                            group: 1, value: last.1, sort: sortKey(last.0.row.name?.bytes ?? []),
                            key: last.0.row.key), of: mark) : nil
            }
            return Page(
                total: try census.count(nil, connection),
                results: try Self.records(results.map(\.0), connection).compactMap(\.file), next: next)
        }
    }

    /// What these ids stand for now, in their order, with films that are missing; what is not there is left out.
    public func items(_ ids: [ItemID]) throws -> [Item] {
        try read { connection in
            let found = try ids.compactMap { id in
                try connection.first(
                    RecordColumns.select + " WHERE item.id = ? AND (item.alive = 1 OR absent.key IS NOT NULL)",
                    [.text(id.text)],
                    RecordColumns.read)
            }
            return try Self.records(found, connection)
        }
    }

    /// With their places; what has none at the moment is left out.
    static func records(
        _ found: [RecordColumns.Found], _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Item] {
        var paths = Paths()
        var sidecars = PictureSidecars()
        var items: [Item] = []
        for found in found {
            guard let place = try paths.place(of: found, connection) else { continue }
            let sidecar = try sidecars.find(for: found.row, at: place.path, connection)
            if let item = found.item(at: place, sidecar) { items.append(item) }
        }
        return items
    }
}

extension Item {
    /// `nil` for a folder.
    public var file: FileRecord? { if case .file(let file) = self { file } else { nil } }
}

extension Paths {
    /// Where it is, or should be.
    fileprivate mutating func place(
        of found: RecordColumns.Found, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Place? {
        guard let folder = found.absentFrom else { return try place(of: found.row.key, connection) }
        guard let above = try place(of: folder, connection), let name = found.row.name else { return nil }
        return Place(path: above.path.appending(name), isOffline: above.isOffline)
    }
}
