public import Model
import SQLite

/// Which films a list has.
public enum FilmCondition: Sendable, Hashable {
    case all
    /// Those below this folder, which lies in the drop folder itself.
    case under(ItemID)
    /// Those that pass all of these tests. A film is in such a list from a moment after it came.
    case passing([FilmTest])
}

/// A file by its id, with a stamp: the same one means that everything is the same that its folder's listing shows of it,
/// as long as no path above it has changed.
public struct IndexedFile: Sendable, Hashable {
    public let id: ItemID
    public let stamp: Int64

    public init(id: ItemID, stamp: Int64) {
        self.id = id
        self.stamp = stamp
    }

    /// For SELECT. What is not in the file's own row, such as its picture, raises the stamp of its folder.
    static let stamp = """
        max(item.revision, (SELECT stamp FROM folder WHERE folder.key = coalesce(item.parent, item.last_parent)))
        """
}

/// A folder of the top in which there are films, at any depth.
public struct FilmFolder: Sendable, Equatable {
    public let id: ItemID
    public let name: FileName
    public let films: Int
}

extension StoreReader {
    /// Films that meet a condition, in an order: those that are being copied too, and those that are missing. Only the list
    /// of all films in an order of the disk has none that is missing, which was never added, nor has a size.
    public func films(
        _ condition: FilmCondition = .all, sorting: Sorting, window: Window = Window()
    ) throws -> Page<IndexedFile> {
        try read { connection in
            let top = try Self.top(of: condition, connection)
            let missing = try top.map { $0 == ItemRow.everywhere ? 0 : try census.missing(connection)[$0] ?? 0 } ?? 0
            let mark = "m\(top ?? ItemRow.everywhere)\(sorting.mark)"
            // Who goes through the list of those that are there comes to its end, also when one is missing meanwhile.
            let isOfDisk = missing == 0 || window.cursor?.hasPrefix(mark + ".") == true
            if let tests = condition.tests(for: sorting, isOfDisk) {
                return try FilmSelection(tests: tests, sorting: sorting).page(window, census, connection)
            }
            guard let top else { return Page(total: 0, results: [], next: nil) }
            let films = try census.films(connection)
            let isAll = top == ItemRow.everywhere
            let condition: (sql: String, values: [Value]) =
                isAll ? (Self.allFilms, []) : (Self.films + " AND item.top = ?", [.integer(top)])
            let list = FilmPage(
                source: ("FROM item \(sorting.joins) WHERE \(condition.sql)", condition.values),
                column: sorting.field == .name ? nil : sorting.expression, ties: ("item.sort", "item.key"),
                isReversed: sorting.isReversed, mark: mark)
            let total = isAll ? films.values.reduce(0, +) : films[top] ?? 0
            return try list.read(window, total: total, connection)
        }
    }

    /// The folders of the top that have films, by name; missing ones count.
    public func filmFolders() throws -> [FilmFolder] {
        try read { connection in
            let films = try census.films(connection).merging(try census.missing(connection), uniquingKeysWith: +)
            return try connection.query(
                """
                SELECT key, id, name FROM item WHERE parent = \(ItemRow.rootKey) AND is_folder = 1 AND alive = 1
                ORDER BY sort, key
                """
            ) { row in
                guard let id = ItemID(row.text(1)), let name = FileName(row.blob(2)),
                    let count = films[row.integer(0)]
                else { return nil }
                return FilmFolder(id: id, name: name, films: count)
            }.compactMap(\.self)
        }
    }

    /// The newest film that was added before `time`, is ready and has a picture and a length. It is looked for among the
    /// last that came.
    public func newestFilm(before time: Moment) throws -> IndexedFile? {
        try readyFilm(where: "added < ?", order: "DESC", time)
    }

    /// The first such film that was added at `time` or later.
    public func firstFilm(since time: Moment) throws -> IndexedFile? {
        try readyFilm(where: "added >= ?", order: "ASC", time)
    }

    private func readyFilm(where condition: String, order: String, _ time: Moment) throws -> IndexedFile? {
        try read { connection in
            let found = try connection.query(
                """
                SELECT item.key, item.id, \(IndexedFile.stamp) FROM item
                JOIN media ON media.key = item.key AND media.size = item.size AND media.modified = item.modified
                WHERE item.key IN (
                        SELECT key FROM item WHERE \(Self.allFilms) AND item.\(condition)
                        ORDER BY item.added \(order), item.key \(order) LIMIT 200)
                    AND item.state = \(ItemColumns.number(of: .ready)) AND media.duration > 0 AND media.width > 0
                ORDER BY item.added \(order), item.key \(order) LIMIT 20
                """, [.integer(time.milliseconds)]
            ) { (key: $0.integer(0), id: ItemID($0.text(1)), stamp: $0.integer(2)) }
            // Some may lie on a disk that is away, which their folders tell.
            var paths = Paths()
            for film in found {
                guard let id = film.id, let place = try paths.place(of: film.key, connection), !place.isOffline else {
                    continue
                }
                return IndexedFile(id: id, stamp: film.stamp)
            }
            return nil
        }
    }

    /// In the words of the index `item_top`, so that it can be used.
    private static let films =
        "item.is_folder = 0 AND item.alive = 1 AND item.kind = 0 AND item.parent IS NOT NULL"

    /// The plus keeps SQLite from going through all items by their parents and sorting them: `item_added` has them in
    /// order.
    private static let allFilms = films.replacing("item.parent", with: "+item.parent")

    /// The key by which films are found; `nil` when there is no such folder.
    private static func top(
        of condition: FilmCondition, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64? {
        switch condition {
        case .all, .passing: ItemRow.everywhere
        case .under(let folder): try connection.topFolder(folder)
        }
    }
}

extension FilmCondition {
    /// Where it takes more than what lies on the disk to choose or order them.
    ///
    /// - Parameter isWhole: whether all of them lie on the disk.
    fileprivate func tests(for sorting: Sorting, _ isWhole: Bool) -> [FilmTest]? {
        let ofDisk: Set<Sorting.Field> = [.name, .added, .modified, .size, .duration]
        let isOfDisk = isWhole && ofDisk.contains(sorting.field)
        switch self {
        case .passing(let tests): return tests
        case .all: return isOfDisk ? nil : []
        case .under(let folder): return isOfDisk ? nil : [.isUnder(folder)]
        }
    }
}

extension ItemRow {
    /// No folder's key: stands for the whole drop folder.
    fileprivate static let everywhere: Int64 = 0
}
