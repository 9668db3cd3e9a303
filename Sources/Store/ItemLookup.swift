public import Model
import SQLite

/// Looking for items while writing.
extension IndexTransaction {
    private static let select = "SELECT \(ItemColumns.list) FROM item "

    public func item(_ key: Int64) throws -> ItemRow? { try one("WHERE key = ?", .integer(key)) }

    /// On which file system a folder or file lies.
    public func fileSystem(of key: Int64) throws -> UInt64? {
        try connection.first("SELECT file_system FROM item WHERE key = ?", [.integer(key)]) { $0.bits(0) }
    }

    public func item(_ id: ItemID) throws -> ItemRow? { try one("WHERE id = ?", .text(id.text)) }

    public func child(of folder: Int64, named name: FileName) throws -> ItemRow? {
        try one("WHERE parent = ? AND name = ?", .integer(folder), .blob(name.bytes))
    }

    public func children(of folder: Int64) throws -> [ItemRow] {
        try many("WHERE parent = ?", .integer(folder))
    }

    /// Everything that is, or was, this very file: placed ones first, then removed and trashed ones, the last first.
    public func items(_ identity: Identity) throws -> [ItemRow] {
        let found = try many(
            "WHERE inode = ? AND file_system = ? AND birth = ?", Value(bits: identity.inode),
            Value(bits: identity.fileSystem), .integer(identity.birth))
        // Sorted here, for there is hardly ever more than one.
        guard found.count > 1 else { return found }
        return found.sorted { left, right in
            if (left.parent == nil) != (right.parent == nil) { return right.parent == nil }
            return left.gone?.milliseconds ?? .min > right.gone?.milliseconds ?? .min
        }
    }

    /// Cheap: of these inode numbers, those of which anything is, or was. One look for a whole directory, where the
    /// numbers mostly lie close together.
    public func known(_ inodes: some Collection<UInt64>) throws -> Set<UInt64> {
        // As SQLite has them: signed.
        let numbers = Set(inodes.map { Int64(bitPattern: $0) })
        guard let first = numbers.min(), let last = numbers.max() else { return [] }
        let limit = 4 * numbers.count + 64
        var between = 0
        var known: Set<UInt64> = []
        try connection.each(
            "SELECT inode FROM item WHERE inode BETWEEN ? AND ? LIMIT ?",
            [.integer(first), .integer(last), Value(limit)]
        ) { row in
            between += 1
            if numbers.contains(row.integer(0)) { known.insert(row.bits(0)) }
            return true
        }
        guard between == limit else { return known }
        return Set(try inodes.filter { try mayKnow($0) })
    }

    private func mayKnow(_ inode: UInt64) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM item WHERE inode = ? LIMIT 1", Value(bits: inode)) != nil
    }

    /// Cheap: whether anything was removed from this folder that may be recognized, or from nobody knows where.
    public func mayMiss(in folder: Int64) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM item WHERE gone IS NOT NULL AND last_parent = ?
            UNION ALL SELECT 1 FROM item WHERE gone IS NOT NULL AND last_parent IS NULL LIMIT 1
            """, .integer(folder)) != nil
    }

    /// What was removed from this place, the last first; nothing that lies in the trash.
    public func gone(from folder: Int64, named name: FileName) throws -> [ItemRow] {
        try many(
            "WHERE last_parent = ? AND name = ? AND gone IS NOT NULL AND trashed = 0 ORDER BY gone DESC",
            .integer(folder), .blob(name.bytes))
    }

    /// Removed files of this size, the last first; nothing that lies in the trash.
    public func gone(size: UInt64) throws -> [ItemRow] {
        try many(
            "WHERE size = ? AND gone IS NOT NULL AND is_folder = 0 AND trashed = 0 ORDER BY gone DESC LIMIT 20",
            Value(bits: size))
    }

    /// What was taken in as a ghost under this name: nobody knows any more in which folder it was.
    public func ghosts(named name: FileName) throws -> [ItemRow] {
        try many(
            "WHERE last_parent IS NULL AND name = ? AND gone IS NOT NULL AND trashed = 0 ORDER BY gone DESC",
            .blob(name.bytes))
    }

    /// Files of this size that were first seen after `time`.
    public func recent(size: UInt64, since time: Moment) throws -> [ItemRow] {
        try many(
            "WHERE added >= ? AND is_folder = 0 AND alive = 1 AND size = ? AND parent IS NOT NULL LIMIT 20",
            .integer(time.milliseconds), Value(bits: size))
    }

    /// Removed ones that still count as there.
    public func unburied() throws -> [ItemRow] { try many("WHERE gone IS NOT NULL AND alive = 1") }

    /// Keys of files that somebody writes, or may.
    public func unsettled() throws -> [Int64] {
        // Left to itself SQLite walks through all files: it cannot know that next to none are unsettled.
        try connection.query(
            """
            SELECT key FROM item INDEXED BY item_unsettled
            WHERE is_folder = 0 AND state = 0 AND parent IS NOT NULL AND alive = 1
            """
        ) { $0.integer(0) }
    }

    /// What is kept although it vanished with everything else.
    public func vanished() throws -> [ItemRow] {
        // The first half says what the index of these covers.
        try many("WHERE offline <> 0 AND offline = ?", .integer(OfflineCause.vanished.rawValue))
    }

    public func folder(_ key: Int64) throws -> FolderRow? { try connection.folder(key) }

    /// Where it is; `nil` when it, or something above it, is removed.
    public func path(of key: Int64) throws -> RelativePath? {
        var paths = Paths()
        return try paths.place(of: key, connection)?.path
    }

    /// How many files and folders are in their places.
    public func totals() throws -> Totals { try connection.totals() }

    private func one(_ condition: String, _ values: Value...) throws(SQLiteError) -> ItemRow? {
        try connection.first(Self.select + condition, values) { ItemColumns.read($0) }
    }

    private func many(_ condition: String, _ values: Value...) throws(SQLiteError) -> [ItemRow] {
        try connection.query(Self.select + condition, values) { ItemColumns.read($0) }
    }
}

extension Connection {
    func folder(_ key: Int64) throws(SQLiteError) -> FolderRow? {
        try first(
            "SELECT version, stamp, folders, files, size, listed, unstable FROM folder WHERE key = ?",
            [.integer(key)]
        ) { readFolder($0, from: 0) }
    }

    func totals() throws(SQLiteError) -> Totals {
        // The top's own counts are of what lies directly inside, so these are added up.
        // CROSS: through the folders, not through all files.
        let sums = try first(
            """
            SELECT total(files), total(folders) FROM folder CROSS JOIN item USING (key) WHERE alive = 1
                AND (parent IS NOT NULL OR key = \(ItemRow.rootKey))
            """
        ) { (Int($0.real(0)), Int($0.real(1))) }
        let revision = try integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        return Totals(files: sums?.0 ?? 0, folders: sums?.1 ?? 0, revision: revision)
    }
}

/// The columns version, stamp, folders, files, size, listed, unstable.
func readFolder(_ row: borrowing Row, from start: Int32) -> FolderRow {
    FolderRow(
        version: row.integer(start), stamp: row.integer(start + 1), folders: Int(row.integer(start + 2)),
        files: Int(row.integer(start + 3)), size: row.bits(start + 4), listed: row.integer(start + 5),
        isUnstable: row.flag(start + 6))
}
