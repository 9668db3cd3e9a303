public import Model
import SQLite

/// What is below a removed folder counts as gone too; below one that came back, as there; below one that was moved, as
/// lying under another folder of the top. Done folder by folder, so that a removal or move of any size costs nothing at
/// once and survives a restart.
extension IndexTransaction {
    mutating func sink(_ folder: Int64) throws {
        markDirty()
        try connection.run("INSERT OR IGNORE INTO sinking(key) VALUES (?)", .integer(folder))
    }

    /// Carries the state of some folders to what lies in them. False when nothing is left to do.
    public mutating func sinkSome(limit: Int = 2000) throws -> Bool {
        var left = limit
        while left > 0, let folder = try connection.integer("SELECT key FROM sinking LIMIT 1") {
            markDirty()
            let folders = try connection.query(
                """
                SELECT key FROM item WHERE parent = ?1 AND is_folder = 1
                    AND (alive, top) <> (SELECT alive, top FROM item WHERE key = ?1)
                """, [.integer(folder)]
            ) { $0.integer(0) }
            for key in folders { try sink(key) }
            try connection.run(
                """
                UPDATE item SET (alive, top) = (SELECT alive, top FROM item WHERE key = ?1), revision = ?2
                WHERE parent = ?1 AND (alive, top) <> (SELECT alive, top FROM item WHERE key = ?1)
                """, .integer(folder), .integer(revision))
            left -= connection.changes + 1
            try queueFilms(in: folder)
            try sinkAbsent(in: folder)
            try connection.run("DELETE FROM sinking WHERE key = ?", .integer(folder))
        }
        return try connection.integer("SELECT 1 FROM sinking") != nil
    }

    /// What is missing in a folder goes with it, and comes back with its catalogue.
    private mutating func sinkAbsent(in folder: Int64) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE item SET top = (SELECT top FROM item WHERE key = ?1), revision = ?2
            WHERE key IN (SELECT key FROM absent WHERE folder = ?1)
            """, .integer(folder), .integer(revision))
        try queueAbsent(in: folder)
        try connection.run(
            """
            INSERT OR IGNORE INTO film_queue(key) SELECT key FROM sidecar WHERE folder = ?1 AND scope = 2
                AND (SELECT alive FROM item WHERE key = ?1) = 1
            """, .integer(folder))
    }

    /// Forgets for good what was removed before `time` and never recognized. False when nothing is left to do.
    ///
    /// - Parameter kept: what somebody has marked, so that it may come back at any time.
    public mutating func forgetSome(
        removedBefore time: Moment, except kept: [ItemID] = [], limit: Int = 500
    ) throws -> Bool {
        let ids = "[" + kept.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let old = try connection.query(
            """
            SELECT \(ItemColumns.list) FROM item WHERE gone < ? AND trashed = 0 AND alive = 0
                AND NOT EXISTS (SELECT 1 FROM absent WHERE absent.key = item.key) AND id NOT IN (SELECT value FROM json_each(?)) LIMIT ?
            """, [.integer(time.milliseconds), .text(ids), Value(limit)]
        ) { ItemColumns.read($0) }
        for row in old { try forget(row, at: time) }
        return !old.isEmpty
    }

    private mutating func forget(_ row: ItemRow, at time: Moment) throws {
        markDirty()
        // What lay in it is forgotten in a later round, as if it had been removed then.
        try connection.run(
            "UPDATE item SET parent = NULL, gone = ?, last_parent = NULL WHERE parent = ?",
            .integer(row.gone?.milliseconds ?? time.milliseconds), .integer(row.key))
        try dropFilm(row.key)
        try dropSidecar(row.key)
        for table in ["item", "folder", "media", "picture"] {
            try connection.run("DELETE FROM \(table) WHERE key = ?", .integer(row.key))
        }
        try setFact("oldest", max(try fact("oldest") ?? 0, row.revision))
    }
}
