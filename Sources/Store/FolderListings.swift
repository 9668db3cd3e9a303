import Folding
public import Model
import SQLite

extension StoreReader {
    /// What lies in a folder: folders first, then files, each in the asked order. `nil` when the folder is not there.
    ///
    /// - Parameter filter: only names that contain all of its words, folded.
    public func listing(
        of folder: ItemID, sorting: Sorting = .byName, filter: String = "", window: Window = Window()
    ) throws -> FolderListing? {
        try read { connection in
            guard
                let found = try connection.first(
                    RecordColumns.select + " WHERE item.id = ? AND item.alive = 1 AND item.is_folder = 1",
                    [.text(folder.text)], RecordColumns.read)
            else { return nil }
            var paths = Paths()
            guard let place = try paths.place(of: found.row.key, connection),
                let record = found.folderRecord(at: place)
            else { return nil }
            let list = FolderList(key: found.row.key, place: place, sorting: sorting)
            let words = Set(fold(filter).split(separator: " "))
            let page =
                words.isEmpty
                ? try list.page(of: record.folders + record.files, window, connection)
                : try list.filtered(words, window, connection)
            return FolderListing(
                folder: record, crumbs: try Paths.crumbs(to: found.row.key, connection), page: page)
        }
    }
}

/// One folder in one order.
struct FolderList {
    let key: Int64
    let place: Place
    let sorting: Sorting

    private var mark: String { "f\(key)\(sorting.mark)" }

    func page(of total: Int, _ window: Window, _ connection: borrowing Connection) throws -> Page<Item> {
        let start = try window.cursor.map { try Cursor($0, of: mark) }
        var found: [(RecordColumns.Found, Value)] = []
        // One more than wanted tells whether there is a next part.
        for group in (start?.group ?? 0)..<2 where found.count <= window.limit {
            let after = start.flatMap { $0.group == group ? $0 : nil }
            found += try rows(
                group, after: after, limit: window.limit + 1 - found.count,
                offset: start == nil ? try skipped(group, window.offset, connection) : 0, connection)
        }
        let results = found.prefix(window.limit)
        let next = found.count > window.limit ? results.last.map { cursor($0.0.row, $0.1) } : nil
        var sidecars = PictureSidecars()
        let items = try results.compactMap { found in try item(found.0, &sidecars, connection) }
        return Page(total: total, results: items, next: next)
    }

    /// Reads the whole folder in order, since a folded name cannot be compared in SQL.
    func filtered(_ words: Set<Substring>, _ window: Window, _ connection: borrowing Connection) throws -> Page<Item> {
        let start = try window.cursor.map { try Cursor($0, of: mark) }
        var total = 0
        var results: [Item] = []
        var last: (ItemRow, Value)?
        var next: String?
        var sidecars = PictureSidecars()
        for group: Int64 in 0..<2 {
            for (found, value) in try rows(group, after: nil, limit: -1, offset: 0, connection) {
                let name = fold(found.row.name?.bytes ?? [])
                guard words.allSatisfy({ name.contains($0) }) else { continue }
                total += 1
                let isBefore = start.map { !isAfter(found.row, value, group, $0) } ?? (total <= window.offset)
                if isBefore { continue }
                if results.count < window.limit {
                    if let item = try item(found, &sidecars, connection) { results.append(item) }
                    last = (found.row, value)
                } else if next == nil {
                    next = last.map { cursor($0.0, $0.1) }
                }
            }
        }
        return Page(total: total, results: results, next: next)
    }

    private func rows(
        _ group: Int64, after cursor: Cursor?, limit: Int, offset: Int, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [(RecordColumns.Found, Value)] {
        var condition = "item.parent = ? AND item.is_folder = ?"
        var values: [Value] = [.integer(key), .integer(1 - group)]
        if let cursor {
            if sorting.field == .name {
                condition += " AND (item.sort, item.key) \(sorting.comparison) (?, ?)"
            } else {
                condition += " AND (\(sorting.expression), item.sort, item.key) \(sorting.comparison) (?, ?, ?)"
                values.append(cursor.value)
            }
            values += [.blob(cursor.sort), .integer(cursor.key)]
        }
        values += [Value(limit), Value(offset)]
        let select = RecordColumns.select(adding: sorting.expression)
        return try connection.query(
            "\(select) WHERE \(condition) ORDER BY \(sorting.order) LIMIT ? OFFSET ?", values
        ) { (RecordColumns.read($0), RecordColumns.added($0)) }
    }

    /// How many of this group an offset into the whole list leaves out.
    private func skipped(
        _ group: Int64, _ offset: Int, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        guard group == 1, offset > 0 else { return offset }
        let folders = try connection.integer(
            "SELECT count(*) FROM item WHERE parent = ? AND is_folder = 1", .integer(key))
        return max(0, offset - Int(folders ?? 0))
    }

    private func item(
        _ found: RecordColumns.Found, _ sidecars: inout PictureSidecars, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Item? {
        let place = placeOf(found.row)
        return found.item(at: place, try sidecars.find(for: found.row, at: place.path, connection))
    }

    private func placeOf(_ row: ItemRow) -> Place {
        Place(path: row.name.map(place.path.appending) ?? place.path, isOffline: place.isOffline)
    }

    private func cursor(_ row: ItemRow, _ value: Value) -> String {
        Cursor.text(
            Cursor(
                group: row.isFolder ? 0 : 1, value: value, sort: sortKey(row.name?.bytes ?? []), key: row.key),
            of: mark)
    }

    private func isAfter(_ row: ItemRow, _ value: Value, _ group: Int64, _ cursor: Cursor) -> Bool {
        if group != cursor.group { return group > cursor.group }
        let sort = sortKey(row.name?.bytes ?? [])
        let order: Bool? = value.isLess(than: cursor.value)
        let isLess = order ?? (sort == cursor.sort ? row.key < cursor.key : sort.lexicographicallyPrecedes(cursor.sort))
        let isSame = order == nil && sort == cursor.sort && row.key == cursor.key
        return !isSame && isLess == sorting.isReversed
    }
}

extension Value {
    /// Among numbers, which sort values are; `nil` when they are equal.
    func isLess(than other: Value) -> Bool? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left == right ? nil : left < right
        default: number == other.number ? nil : number < other.number
        }
    }

    private var number: Double {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .null, .text, .blob: 0
        }
    }
}
