import Folding
public import Model
import SQLite

/// What waits to be looked at: films of which something may be otherwise than the index has it, and files that may say
/// something of films.
public struct Waiting: Sendable {
    public struct Film: Sendable {
        public let row: ItemRow
        /// `nil` when it is gone.
        public let path: RelativePath?
        /// Seconds.
        public let duration: Double?
        /// Of its container, keys in lower case.
        public let tags: [String: String]
    }

    public struct Sidecar: Sendable {
        public let row: ItemRow
        /// `nil` when it is gone, or somebody still writes.
        public let path: RelativePath?
    }

    public fileprivate(set) var films: [Film] = []
    public fileprivate(set) var sidecars: [Sidecar] = []
}

/// Films wait here until somebody has put together what is known of them, behind everything else.
extension IndexTransaction {
    /// Something is otherwise of a film that it may be described by; of a folder, and so of all films below it; or of a
    /// file that may speak of films.
    mutating func queueFilm(_ row: ItemRow) throws(SQLiteError) {
        if !row.isFolder, row.kind != .video, !row.maySpeak {
            // What was a film, or spoke of films, may have got another name.
            let wasFilm = try isIn("film", row)
            guard try wasFilm ? true : isIn("sidecar", row) else { return }
        }
        try queueFilm(row.key)
    }

    mutating func queueFilm(_ key: Int64) throws(SQLiteError) {
        try connection.run("INSERT OR IGNORE INTO film_queue(key) VALUES (?)", .integer(key))
    }

    /// People may say something else of it now.
    public mutating func queueFilm(_ file: ItemID) throws {
        if let row = try item(file) { try queueFilm(row) }
    }

    private func isIn(_ table: String, _ row: ItemRow) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM \(table) WHERE key = ?", .integer(row.key)) != nil
    }

    /// Somebody says something else of a film; what is known of it, while it is there.
    public mutating func waiting(_ file: ItemID) throws -> Waiting.Film? {
        guard let row = try item(file), row.kind == .video, !row.isFolder else { return nil }
        try queueFilm(row)
        return try film(row, path(of: row.key))
    }

    private func film(_ row: ItemRow, _ path: RelativePath?) throws -> Waiting.Film {
        let info = try connection.mediaInfo(of: row)
        return .init(row: row, path: row.isAlive ? path : nil, duration: info?.duration, tags: info?.tags ?? [:])
    }

    /// The same for all films directly in a folder.
    mutating func queueFilms(in folder: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR IGNORE INTO film_queue SELECT key FROM item
            WHERE parent = ? AND is_folder = 0 AND kind = \(ItemColumns.number(of: .video))
            """, .integer(folder))
    }

    /// Those of which the name may be this one, with or without its ending.
    mutating func queueFilms(named name: String, in folder: Int64) throws(SQLiteError) {
        // What is no text is no file name in that form either.
        guard let file = FileName(name) else { return try queueFilms(in: folder) }
        for beginning in Set([file.bytes, Array(file.stem)]) {
            try queue(beginningWith: beginning, in: folder, "kind = \(ItemColumns.number(of: .video))")
        }
    }

    /// Files that may speak of a film and have not been read, since there was no film of that name.
    public mutating func queueSidecars(of name: FileName, in folder: Int64) throws {
        try queue(
            beginningWith: name.stem, in: folder,
            "kind = \(ItemColumns.number(of: .other)) AND key NOT IN (SELECT key FROM sidecar)")
    }

    private func queue(
        beginningWith stem: some Collection<UInt8>, in folder: Int64, _ condition: String
    ) throws(SQLiteError) {
        let prefix = sortPrefix(stem)
        try connection.run(
            """
            INSERT OR IGNORE INTO film_queue SELECT key FROM item
            WHERE parent = ? AND is_folder = 0 AND sort >= ? AND sort < ? AND \(condition) LIMIT 100
            """, .integer(folder), .blob(prefix), .blob(prefix + [0xFF]))
    }

    /// Some of what waits. `nil` when nothing does; empty when only folders did, in whose places now stands what is in
    /// them.
    ///
    /// - Parameter aside: keys that wait on.
    public mutating func waiting(limit: Int, besides aside: Set<Int64> = []) throws -> Waiting? {
        let keys = try waitingKeys(limit: limit, besides: aside)
        guard !keys.isEmpty else { return nil }
        var paths = Paths()
        var waiting = Waiting()
        for key in keys {
            guard let row = try item(key), !row.isFolder else {
                try openFolder(key)
                continue
            }
            let path = try paths.place(of: key, connection)?.path
            let isFilm = row.kind == .video
            if try isFilm || isIn("film", row) { waiting.films.append(try film(row, isFilm ? path : nil)) }
            if try !isFilm || isIn("sidecar", row) {
                let isReadable = !isFilm && row.isAlive && row.state == .ready
                waiting.sidecars.append(.init(row: row, path: isReadable ? path : nil))
            }
        }
        return waiting
    }

    private func waitingKeys(limit: Int, besides aside: Set<Int64>) throws(SQLiteError) -> [Int64] {
        let keys = try connection.query(
            "SELECT key FROM film_queue ORDER BY key LIMIT ?", [Value(limit + aside.count)]
        ) { $0.integer(0) }
        return Array(keys.filter { !aside.contains($0) }.prefix(limit))
    }

    /// What would be looked at next, for whoever has to say what has failed.
    public func firstWaiting(besides aside: Set<Int64>) throws -> (key: Int64, path: RelativePath?)? {
        try waitingKeys(limit: 1, besides: aside).first.map { ($0, try path(of: $0)) }
    }

    private mutating func openFolder(_ key: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM film_queue WHERE key = ?", .integer(key))
        try queueFilms(in: key)
        try connection.run(
            "INSERT OR IGNORE INTO film_queue SELECT key FROM item WHERE parent = ? AND is_folder = 1", .integer(key))
    }
}

extension ItemRow {
    /// By its ending it may be a file that says something of films.
    var maySpeak: Bool {
        !isFolder && kind == .other && name.map { ["nfo", "json"].contains($0.pathExtension) } == true
    }
}
