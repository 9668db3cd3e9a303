public import Model
import SQLite

extension IndexTransaction {
    /// How much films are in the trend; all others are not at all.
    public mutating func setTrends(_ trends: [ItemID: Double]) throws {
        var old = Dictionary(
            try connection.query("SELECT key, trend FROM film WHERE trend > 0") { ($0.integer(0), $0.real(1)) }
        ) { first, _ in first }
        for (file, trend) in trends {
            guard let key = try connection.integer("SELECT key FROM item WHERE id = ?", .text(file.text)) else {
                continue
            }
            guard old.removeValue(forKey: key) != trend else { continue }
            try setTrend(trend, of: key)
        }
        for key in old.keys { try setTrend(0, of: key) }
    }

    private mutating func setTrend(_ trend: Double, of film: Int64) throws(SQLiteError) {
        markDirty()
        try connection.run(
            "UPDATE film SET trend = ?, revision = ? WHERE key = ?", .real(trend), .integer(revision), .integer(film))
    }
}

extension StoreReader {
    /// Of `files` the first that is ready and has a picture and a length.
    public func firstReady(of files: [ItemID]) throws -> IndexedFile? {
        try read { connection in
            var paths = Paths()
            for file in files {
                let found = try connection.first(
                    """
                    SELECT item.key, \(IndexedFile.stamp) FROM item
                    JOIN media ON media.key = item.key AND media.size = item.size AND media.modified = item.modified
                    WHERE item.id = ? AND item.alive = 1 AND item.parent IS NOT NULL
                        AND item.state = \(ItemColumns.number(of: .ready)) AND media.duration > 0 AND media.width > 0
                    """, [.text(file.text)]
                ) { (key: $0.integer(0), stamp: $0.integer(1)) }
                guard let found, let place = try paths.place(of: found.key, connection), !place.isOffline else {
                    continue
                }
                return IndexedFile(id: file, stamp: found.stamp)
            }
            return nil
        }
    }
}
