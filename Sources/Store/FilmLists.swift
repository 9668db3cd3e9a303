public import Model
import SQLite

/// Which films a list has.
public enum FilmCondition: Sendable, Hashable {
    case all
    /// Those that pass all of these tests. What only its description says is known a moment after a film came.
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

    static func find(_ key: Int64, _ connection: borrowing Connection) throws(SQLiteError) -> IndexedFile? {
        try connection.first("SELECT item.id, \(stamp) FROM item WHERE key = ?", [.integer(key)]) { row in
            ItemID(row.text(0)).map { IndexedFile(id: $0, stamp: row.integer(1)) }
        } ?? nil
    }
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
    ///
    /// - Parameter text: only what a search for it finds, if it is not empty.
    public func films(
        _ condition: FilmCondition = .all, matching text: String = "", sorting: Sorting, window: Window = Window()
    ) throws -> Page<IndexedFile> {
        let found = try keys(matching: text, kind: .video)
        return try use(filmShelf) { shelf, connection in
            guard var checks = try condition.checks(for: sorting, connection) else {
                return Page(total: 0, results: [], next: nil)
            }
            if let found { checks.append(.isAmong(found)) }
            let part = try ShelfSelection(checks: checks, sorting: sorting).part(window, of: shelf)
            let files = try part.keys.compactMap { try IndexedFile.find($0, connection) }
            return Page(total: part.total, results: files, next: part.next)
        }
    }

    /// The folders of the top that have films, by name; missing ones count.
    public func filmFolders() throws -> [FilmFolder] {
        try use(filmShelf) { shelf, connection in
            try connection.query(
                """
                SELECT key, id, name FROM item WHERE parent = \(ItemRow.rootKey) AND is_folder = 1 AND alive = 1
                ORDER BY sort, key
                """
            ) { row in
                guard let id = ItemID(row.text(1)), let name = FileName(row.blob(2)),
                    let count = shelf.tops[row.integer(0)], count > 0
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

    /// The plus keeps SQLite from going through all items by their parents and sorting them: `item_added` has them in
    /// order.
    private static let allFilms =
        "item.is_folder = 0 AND item.alive = 1 AND item.kind = 0 AND +item.parent IS NOT NULL"
}

extension FilmCondition {
    /// `nil` when nothing can meet it.
    fileprivate func checks(
        for sorting: Sorting, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [ShelfCheck]? {
        switch self {
        case .all: return sorting.field.isOfDisk ? [.isHere] : []
        case .passing(let tests): return try tests.checks(connection)
        }
    }
}

extension [FilmTest] {
    /// `nil` when nothing can pass all of them.
    fileprivate func checks(_ connection: borrowing Connection) throws(SQLiteError) -> [ShelfCheck]? {
        var checks: [ShelfCheck] = []
        for test in self {
            guard let check = try test.check(connection) else { return nil }
            checks.append(check)
        }
        return checks
    }
}

extension Sorting.Field {
    /// Whether what is missing has nothing to be put in this order by.
    fileprivate var isOfDisk: Bool { [.name, .added, .modified, .size, .duration].contains(self) }
}
