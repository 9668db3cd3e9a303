public import Model
import SQLite

/// What is remembered of all marked files, in people.db: by it they are found again when the index was made anew.
public struct PeopleKeepsakes: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    public func find(_ files: [ItemID]) throws(PeopleDatabaseError) -> [Keepsake] {
        try database.read { connection in
            try files.compactMap { file in
                try connection.first(Self.select + "WHERE file = ?", [.text(file.text)], Self.read) ?? nil
            }
        }
    }

    public func find(_ file: ItemID) throws(PeopleDatabaseError) -> Keepsake? { try find([file]).first }

    /// All of them in parts, by id: at most `limit` of those that come after `file`.
    public func part(after file: ItemID? = nil, limit: Int = 500) throws(PeopleDatabaseError) -> [Keepsake] {
        try database.rows(
            Self.select + "WHERE file > ? ORDER BY file LIMIT ?", [.text(file?.text ?? ""), Value(limit)], Self.read)
    }

    /// Files that are known to be gone.
    public func gone() throws(PeopleDatabaseError) -> [ItemID] {
        try database.rows("SELECT file FROM keepsake WHERE gone IS NOT NULL") { ItemID($0.text(0)) }
    }

    public var isEmpty: Bool {
        get throws(PeopleDatabaseError) {
            try database.read { try $0.integer("SELECT 1 FROM keepsake LIMIT 1") == nil }
        }
    }

    /// Writes what has become of some files. Those that nobody marks any more stay forgotten.
    public func update(_ keepsakes: [Keepsake]) throws(PeopleDatabaseError) {
        guard !keepsakes.isEmpty else { return }
        try database.write { connection in
            for keepsake in keepsakes {
                try connection.run(
                    """
                    UPDATE keepsake SET path = ?, file_system = ?, inode = ?, birth = ?, size = ?, modified = ?,
                        added = ?, fingerprint = ?, gone = ? WHERE file = ?
                    """, Array(Self.values(of: keepsake).dropFirst()) + [.text(keepsake.id.text)])
            }
        }
    }

    /// One file has taken the place of another for good: its marks go over. Where somebody has marked both, the earlier
    /// entry of My List stays, what people say of the new one, and the progress that was made last.
    public func merge(_ old: ItemID, into new: ItemID) throws(PeopleDatabaseError) {
        guard old != new, try find(old) != nil else { return }
        let (from, to) = (Value.text(old.text), Value.text(new.text))
        try database.write { connection in
            try connection.run(
                """
                INSERT INTO keepsake(file, path, file_system, inode, birth, size, modified, added, fingerprint, gone)
                SELECT ?, path, file_system, inode, birth, size, modified, added, fingerprint, gone FROM keepsake
                WHERE file = ? ON CONFLICT (file) DO NOTHING
                """, to, from)
            for (table, time, order) in [("list_entry", "added", "<"), ("progress", "updated", ">")] {
                try connection.run(
                    """
                    DELETE FROM \(table) WHERE file = ? AND EXISTS (SELECT 1 FROM \(table) AS other
                        WHERE other.account = \(table).account AND other.file = ?
                            AND other.\(time) \(order) \(table).\(time))
                    """, to, from)
                try connection.run(
                    """
                    UPDATE \(table) SET file = ? WHERE file = ? AND NOT EXISTS (SELECT 1 FROM \(table) AS other
                        WHERE other.account = \(table).account AND other.file = ?)
                    """, to, from, to)
                try connection.run("DELETE FROM \(table) WHERE file = ?", from)
            }
            try connection.run("UPDATE OR IGNORE edit SET file = ? WHERE file = ?", to, from)
            try connection.run("DELETE FROM edit WHERE file = ?", from)
            try connection.run("UPDATE OR IGNORE play SET file = ? WHERE file = ?", to, from)
            try connection.run("DELETE FROM keepsake WHERE file = ?", from)
        }
    }

    private static let select = """
        SELECT file, path, file_system, inode, birth, size, modified, added, fingerprint, gone FROM keepsake\u{20}
        """

    private static func read(_ row: borrowing Row) -> Keepsake? {
        guard let id = ItemID(row.text(0)), let path = RelativePath(row.blob(1)) else { return nil }
        return Keepsake(
            id: id, path: path,
            identity: Identity(fileSystem: row.bits(2), inode: row.bits(3), birth: row.integer(4)), size: row.bits(5),
            modified: row.integer(6), added: Moment(milliseconds: row.integer(7)), fingerprint: row.optionalBlob(8),
            gone: row.optionalInteger(9).map(Moment.init(milliseconds:)))
    }

    /// In the order of the columns.
    fileprivate static func values(of keepsake: Keepsake) -> [Value] {
        [
            .text(keepsake.id.text), .blob(keepsake.path.bytes), Value(bits: keepsake.identity.fileSystem),
            Value(bits: keepsake.identity.inode), .integer(keepsake.identity.birth), Value(bits: keepsake.size),
            .integer(keepsake.modified), .integer(keepsake.added.milliseconds), Value(keepsake.fingerprint),
            Value(keepsake.gone?.milliseconds),
        ]
    }
}

extension Connection {
    func hasAccount(_ account: ItemID) throws(SQLiteError) -> Bool {
        try integer("SELECT 1 FROM account WHERE id = ? AND removed IS NULL", .text(account.text)) != nil
    }

    /// Sees to it that a keepsake of the file is there. False when there is none, and none is known.
    func keep(_ file: ItemID, _ keepsake: Keepsake?) throws(SQLiteError) -> Bool {
        guard let keepsake else {
            return try integer("SELECT 1 FROM keepsake WHERE file = ?", .text(file.text)) != nil
        }
        try run(
            """
            INSERT INTO keepsake(file, path, file_system, inode, birth, size, modified, added, fingerprint, gone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (file) DO NOTHING
            """, PeopleKeepsakes.values(of: keepsake))
        return true
    }

    /// Removes somebody's mark from `list_entry` or `progress`, with the keepsake if that was the last one on the file.
    /// False when there was none.
    func dropMark(_ table: String, _ account: ItemID, _ file: ItemID) throws(SQLiteError) -> Bool {
        try run("DELETE FROM \(table) WHERE account = ? AND file = ?", .text(account.text), .text(file.text))
        guard changes > 0 else { return false }
        try dropIdleKeepsake(file)
        return true
    }

    /// Forgets the keepsake when nobody's mark is on the file any more.
    func dropIdleKeepsake(_ file: ItemID) throws(SQLiteError) {
        try run("DELETE FROM keepsake WHERE file = ? AND " + isIdle, .text(file.text))
    }

    /// The same for all, after marks went with their person.
    func dropIdleKeepsakes() throws(SQLiteError) { try run("DELETE FROM keepsake WHERE " + isIdle) }

    private var isIdle: String {
        """
        NOT EXISTS (SELECT 1 FROM list_entry WHERE list_entry.file = keepsake.file)
        AND NOT EXISTS (SELECT 1 FROM progress WHERE progress.file = keepsake.file)
        AND NOT EXISTS (SELECT 1 FROM edit WHERE edit.file = keepsake.file)
        """
    }
}
