public import Model
import SQLite

/// Files of which something is known that an earlier probe found out, and a later one might tell better.
extension IndexTransaction {
    /// One that is there to be looked at once more; `nil` when there is none.
    ///
    /// - Parameter key: those from here on have been tried since the start.
    public func doubted(before key: Int64) throws -> ItemRow? {
        try connection.first(
            """
            SELECT \(ItemColumns.list) FROM item WHERE key = (
                SELECT doubt.key FROM doubt CROSS JOIN item ON item.key = doubt.key
                WHERE doubt.key < ? AND probe = 0 AND alive = 1 AND parent IS NOT NULL AND state = 1 AND offline = 0
                ORDER BY doubt.key DESC LIMIT 1)
            """, [.integer(key)]
        ) { ItemColumns.read($0) }
    }

    /// Keeps what was found if it is something else than is known, which nobody is told of otherwise; `nil`: nothing was.
    public mutating func settleDoubt(_ info: MediaInfo?, of row: ItemRow) throws {
        if let info, let known = try connection.mediaInfo(of: row), known != info {
            try saveMedia(info, of: row, fingerprint: nil)
        } else {
            try forgetDoubt(row.key)
        }
    }

    func forgetDoubt(_ key: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM doubt WHERE key = ?", .integer(key))
    }
}
