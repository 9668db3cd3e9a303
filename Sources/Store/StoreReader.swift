public import Model
import SQLite

/// Reads the index, from any thread, without ever waiting for who writes. Every list is of one moment.
public final class StoreReader: Sendable {
    private let connections: ReadingConnections
    let census = Census()
    let commits: Commits
    let searchShelf = Shelf(SearchTexts())
    let filmShelf = Shelf(FileShelf(.video, isTitled: true))
    let fileShelves = Dictionary(uniqueKeysWithValues: FileKind.allCases.map { ($0, Shelf(FileShelf($0))) })
    private let stamps = Known<Int64>(limit: 1000)
    /// Of files that are played: each piece of a stream asks for its film.
    private let files = Known<FileRecord>(limit: 100)

    init(path: String, commits: Commits) {
        self.commits = commits
        connections = ReadingConnections(path: path, count: 8, cacheKiB: 512)
    }

    /// Rises whenever anything was written since the start, without a look at the disk.
    public var commitCount: Int { commits.count }

    func read<Result: Sendable>(_ body: @Sendable (borrowing Connection) throws -> Result) throws -> Result {
        try connections.read(body)
    }

    /// One folder or file; `nil` when it is not in the drop folder now.
    public func item(_ id: ItemID) throws -> Item? {
        try read { try Self.record("WHERE item.id = ? AND item.alive = 1", .text(id.text), $0) }
    }

    public func folder(_ id: ItemID) throws -> FolderRecord? {
        if case .folder(let folder) = try item(id) { folder } else { nil }
    }

    public func file(_ id: ItemID) throws -> FileRecord? {
        let commits = commits.count
        if let known = files.find(id, at: commits) { return known }
        guard case .file(let file) = try item(id) else { return nil }
        files.keep(file, of: id, at: commits)
        return file
    }

    /// The folder or file at that place.
    public func item(at path: RelativePath) throws -> Item? {
        try read { connection in
            guard let key = try Self.key(of: path, connection) else { return nil }
            return try Self.record("WHERE item.key = ?", .integer(key), connection)
        }
    }

    /// Cheap: whether a listing that was made before still holds. `nil` when the folder is not there.
    public func stamp(of folder: ItemID) throws -> Int64? {
        let commits = commits.count
        if let known = stamps.find(folder, at: commits) { return known }
        let stamp = try read { connection in
            try connection.first(
                """
                SELECT max(folder.stamp, fact.value) FROM item JOIN folder USING (key) JOIN fact ON fact.name = 'tree'
                WHERE id = ? AND alive = 1
                """, [.text(folder.text)]
            ) { $0.integer(0) }
        }
        if let stamp { stamps.keep(stamp, of: folder, at: commits) }
        return stamp
    }

    /// Added up once for each revision that somebody asks about.
    public func totals() throws -> Totals { try read { try self.census.totals($0) } }

    /// Rises with every change of the index.
    public func revision() throws -> Int64 {
        try read { try $0.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0 }
    }

    static func key(of path: RelativePath, _ connection: borrowing Connection) throws(SQLiteError) -> Int64? {
        var key = ItemRow.rootKey
        for name in path.names {
            guard
                let child = try connection.integer(
                    "SELECT key FROM item WHERE parent = ? AND name = ? AND alive = 1", .integer(key),
                    .blob(name.bytes))
            else { return nil }
            key = child
        }
        return key
    }

    private static func record(
        _ condition: String, _ value: Value, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Item? {
        guard let found = try connection.first(RecordColumns.select + " " + condition, [value], RecordColumns.read)
        else { return nil }
        return try records([found], connection).first
    }
}
