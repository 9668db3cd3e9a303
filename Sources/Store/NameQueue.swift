import Folding
import Model
import SQLite

/// Names wait here until they are in the index of pieces, which is written behind everything else.
extension IndexTransaction {
    /// `old`: by what it is found in the index now; `nil` when it is new.
    mutating func queueName(_ key: Int64, old: [UInt8]?) throws(SQLiteError) {
        markDirty()
        // What waits already knows what the index has.
        try connection.run("INSERT OR IGNORE INTO name_queue(key, old) VALUES (?, ?)", .integer(key), Value(old))
    }

    /// By what an item is found as long as nothing is changed of it: its name, and what else is known of a film.
    func searched(_ row: ItemRow) throws(SQLiteError) -> [UInt8] {
        let words = try connection.first("SELECT words FROM film WHERE key = ?", [.integer(row.key)]) { $0.text(0) }
        return Self.searched(row.name?.bytes ?? [], words)
    }

    private static func searched(_ name: [UInt8], _ words: String?) -> [UInt8] {
        words.map { name + [0x0A] + Array($0.utf8) } ?? name
    }

    /// Brings some names into the index. False when none wait.
    public mutating func indexSomeNames(limit: Int = 200) throws -> Bool {
        let waiting = try connection.query(
            """
            SELECT name_queue.key, old, item.name, film.words FROM name_queue
                LEFT JOIN item ON item.key = name_queue.key LEFT JOIN film ON film.key = name_queue.key
            ORDER BY name_queue.key LIMIT ?
            """, [Value(limit)]
        ) { row in
            (
                key: row.integer(0), old: row.optionalBlob(1),
                new: row.optionalBlob(2).map { Self.searched($0, row.isNull(3) ? nil : row.text(3)) }
            )
        }
        for name in waiting {
            if let old = name.old {
                try connection.run(
                    "INSERT INTO name_grams(name_grams, rowid, grams) VALUES ('delete', ?, ?)", .integer(name.key),
                    .text(NameGrams.text(of: fold(old))))
            }
            if let new = name.new {
                try connection.run(
                    "INSERT INTO name_grams(rowid, grams) VALUES (?, ?)", .integer(name.key),
                    .text(NameGrams.text(of: fold(new))))
            }
            try connection.run("DELETE FROM name_queue WHERE key = ?", .integer(name.key))
        }
        return waiting.count == limit
    }
}
