import Folding
public import Model
import SQLite

/// Films that a catalogue names and of which the file is not there. Each is an item without a place that remembers its
/// folder, so that the file that comes under its name becomes it.
extension IndexTransaction {
    /// A name that a catalogue speaks of, or has spoken of, with the folder in which the film should lie.
    public struct Entry: Sendable {
        public let folder: Int64
        public let file: FileName
    }

    /// Whether a film of this name is there is to be looked at, where a catalogue of its folder may speak of it.
    mutating func queueEntry(_ file: FileName, in folder: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO entry_queue(folder, file) SELECT ?1, ?2
            WHERE EXISTS (SELECT 1 FROM sidecar WHERE folder = ?1 AND scope = 2)
            """, .integer(folder), .blob(file.bytes))
    }

    /// What is said of those that are missing in a folder may be otherwise.
    mutating func queueAbsent(in folder: Int64) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO film_queue(key) SELECT key FROM absent WHERE folder = ?", .integer(folder))
    }

    /// Takes some entries out of the queue.
    public mutating func takeEntries(limit: Int) throws -> [Entry] {
        let found = try connection.query(
            "SELECT key, folder, file FROM entry_queue ORDER BY key LIMIT ?", [Value(limit)]
        ) { (key: $0.integer(0), folder: $0.integer(1), file: FileName($0.blob(2))) }
        guard let last = found.last?.key else { return [] }
        try connection.run("DELETE FROM entry_queue WHERE key <= ?", .integer(last))
        return found.compactMap { found in found.file.map { Entry(folder: found.folder, file: $0) } }
    }

    /// Whether a catalogue of the folder speaks of a film of this name.
    public func isListed(_ file: FileName, in folder: Int64) throws -> Bool {
        let names = file.compared
        return try connection.first(
            """
            SELECT 1 FROM sidecar JOIN saying ON saying.sidecar = sidecar.key
            WHERE folder = ? AND scope = 2 AND saying.name IN (?, ?) LIMIT 1
            """, [.integer(folder), .text(names.whole), .text(names.stem)]
        ) { _ in true } ?? false
    }

    /// Whether a film lies in the folder that an entry of this name speaks of.
    public func hasFilm(named file: FileName, in folder: Int64) throws -> Bool {
        let name = file.compared.whole
        for beginning in Set([file.bytes, Array(file.stem)]) {
            let prefix = sortPrefix(beginning)
            var isThere = false
            try connection.each(
                """
                SELECT name FROM item WHERE parent = ? AND is_folder = 0 AND sort >= ? AND sort < ?
                    AND kind = \(ItemColumns.number(of: .video)) AND alive = 1
                """, [.integer(folder), .blob(prefix), .blob(prefix + [0xFF])]
            ) { row in
                let names = FileName(row.blob(0))?.compared
                isThere = names?.whole == name || names?.stem == name
                return !isThere
            }
            if isThere { return true }
        }
        return false
    }

    /// Those of a folder that a file of this name would be.
    public func absent(_ file: FileName, in folder: Int64) throws -> [ItemRow] {
        let names = file.compared
        let keys = try connection.query(
            "SELECT key FROM absent WHERE folder = ? AND name IN (?, ?) ORDER BY name = ?2 DESC",
            [.integer(folder), .text(names.whole), .text(names.stem)]
        ) { $0.integer(0) }
        return try keys.compactMap { try item($0) }
    }

    /// A folder in which something can be missing.
    public func isThere(_ folder: Int64) throws -> Bool {
        try item(folder)?.isAlive == true && path(of: folder) != nil
    }

    /// Puts in a film that was never here; it waits to be described.
    public mutating func addAbsent(_ file: FileName, in folder: Int64, at time: Moment) throws {
        markDirty()
        var row = ItemRow(absent: file, at: time)
        row.lastParent = folder
        row.revision = revision
        row.top = try top(in: folder) ?? ItemRow.rootKey
        row.key = try insert([row])[0]
        try queueFilm(row)
    }

    /// A removed item stands for the entry from now on.
    public mutating func queueAsAbsent(_ row: ItemRow, in folder: Int64) throws {
        var row = row
        if row.lastParent != folder || row.kind != .video {
            row.lastParent = folder
            row.kind = .video
            row.top = try top(in: folder) ?? ItemRow.rootKey
            try save(row)
        }
        try queueFilm(row)
    }

    /// It is listed as missing.
    public mutating func saveAbsent(_ row: ItemRow, _ file: FileName, in folder: Int64) throws {
        let known = try connection.integer("SELECT 1 FROM absent WHERE key = ?", .integer(row.key))
        guard known == nil else { return }
        try connection.run(
            "INSERT INTO absent(key, folder, name) VALUES (?, ?, ?)", .integer(row.key), .integer(folder),
            .text(file.compared.whole))
        try save(row)
        touch(folder)
    }

    /// It is missing no longer: its file has come, or nobody speaks of it any more.
    public mutating func dropAbsent(_ key: Int64) throws {
        let folder = try connection.integer("SELECT folder FROM absent WHERE key = ?", .integer(key))
        guard let folder else { return }
        try connection.run("DELETE FROM absent WHERE key = ?", .integer(key))
        if let row = try item(key) { try save(row) }
        touch(folder)
    }
}

extension ItemRow {
    /// In its place, or missing: what lists of films show. A condition over `item`.
    static let isShown = """
        (item.alive = 1 AND item.parent IS NOT NULL OR EXISTS (SELECT 1 FROM absent WHERE absent.key = item.key))
        """

    /// A film of which nothing is here but what is said of it.
    fileprivate init(absent file: FileName, at time: Moment) {
        let facts = Facts(
            identity: Identity(fileSystem: 0, inode: 0, birth: 0), kind: .regular, size: 0,
            modified: time.milliseconds * 1_000_000, changed: 0, links: 1, owner: 0, mode: 0)
        self.init(
            id: .ascending(at: time), parent: nil, name: file, isFolder: false, kind: .video, facts: facts,
            state: .ready, added: time)
        isAlive = false
        gone = time
    }

    /// Nothing was ever here of it.
    public var wasNeverHere: Bool { identity == Identity(fileSystem: 0, inode: 0, birth: 0) && size == 0 }
}

extension StoreReader {
    /// A file that is in the drop folder, or one that a catalogue names and that is missing.
    public func shownFile(_ id: ItemID) throws -> FileRecord? { try file(id) ?? items([id]).first?.file }
}
