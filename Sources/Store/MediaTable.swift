import FoundationEssentials
public import Model
import SQLite

/// What the probe found out, kept for exactly one content.
extension IndexTransaction {
    /// Keeps the result for the content that `row` has; `fingerprint` with it, when it was taken.
    public mutating func saveMedia(_ info: MediaInfo, of row: ItemRow, fingerprint: [UInt8]?) throws {
        let json = String(decoding: try JSONEncoder().encode(info), as: UTF8.self)
        let picture = info.video.first
        try keep(row, info: json, duration: info.duration, picture?.width, picture?.height, failure: nil)
        try probed(row, fingerprint)
    }

    /// Keeps that it cannot be probed, and why, so that it is not tried again before it changes.
    public mutating func saveMediaFailure(_ reason: String, of row: ItemRow, fingerprint: [UInt8]?) throws {
        try keep(row, info: nil, duration: nil, nil, nil, failure: reason)
        try probed(row, fingerprint)
    }

    /// Keeps that it could not be probed now: `unprobed` leaves it out until somebody wants it again, or it changes.
    public mutating func postponeProbe(of row: ItemRow, fingerprint: [UInt8]?) throws {
        try connection.run(
            """
            UPDATE item SET probe = 2, fingerprint = coalesce(?1, fingerprint)
            WHERE key = ?2 AND size = ?3 AND modified = ?4 AND probe = 1
            """, Value(fingerprint), .integer(row.key), Value(bits: row.size), .integer(row.modified))
    }

    public mutating func wantPostponedProbe(of key: Int64) throws {
        try connection.run("UPDATE item SET probe = 1 WHERE key = ? AND probe = 2", .integer(key))
    }

    public mutating func wantPostponedProbes() throws {
        try connection.run("UPDATE item SET probe = 1 WHERE probe = 2")
    }

    /// Takes what is known of another name of the same file. False when nothing is known.
    public mutating func shareMedia(with row: ItemRow) throws -> Bool {
        try connection.run(
            """
            INSERT OR REPLACE INTO media(key, size, modified, info, duration, width, height, failure)
            SELECT ?1, media.size, media.modified, info, duration, width, height, failure
            FROM item JOIN media USING (key)
            WHERE inode = ?2 AND file_system = ?3 AND birth = ?4 AND media.size = ?5 AND media.modified = ?6
                AND item.key <> ?1 LIMIT 1
            """, .integer(row.key), Value(bits: row.identity.inode), Value(bits: row.identity.fileSystem),
            .integer(row.identity.birth), Value(bits: row.size), .integer(row.modified))
        guard connection.changes > 0 else { return false }
        try probed(row, nil)
        return true
    }

    /// What was known belongs to a content that is no more.
    public mutating func dropMedia(_ key: Int64) throws {
        try connection.run("DELETE FROM media WHERE key = ?", .integer(key))
        try forgetDoubt(key)
    }

    /// Whether something is known of exactly this content, be it that it cannot be probed.
    public func hasMedia(_ row: ItemRow) throws -> Bool {
        try connection.integer(
            "SELECT 1 FROM media WHERE key = ? AND size = ? AND modified = ?", .integer(row.key),
            Value(bits: row.size), .integer(row.modified)) != nil
    }

    /// Files that want a probe, those that came last first.
    public func unprobed(limit: Int) throws -> [ItemRow] {
        try connection.query(
            """
            SELECT \(ItemColumns.list) FROM item WHERE probe = 1 AND alive = 1 AND parent IS NOT NULL AND state = 1
                AND offline = 0 ORDER BY added DESC LIMIT ?
            """, [Value(limit)]
        ) { ItemColumns.read($0) }
    }

    private func keep(
        _ row: ItemRow, info: String?, duration: Double?, _ width: Int?, _ height: Int?, failure: String?
    ) throws(SQLiteError) {
        try forgetDoubt(row.key)
        try connection.run(
            """
            INSERT OR REPLACE INTO media(key, size, modified, info, duration, width, height, failure)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(row.key), Value(bits: row.size), .integer(row.modified), Value(info), Value(duration),
            Value(width), Value(height), Value(failure))
    }

    private mutating func probed(_ row: ItemRow, _ fingerprint: [UInt8]?) throws {
        markDirty()
        try connection.run(
            "UPDATE item SET probe = 0, revision = ?1, fingerprint = coalesce(?2, fingerprint) WHERE key = ?3",
            .integer(revision), Value(fingerprint), .integer(row.key))
        try queueFilm(row)
        if let parent = row.parent { touch(parent) }
    }
}
