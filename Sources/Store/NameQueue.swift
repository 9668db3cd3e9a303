import Folding
import Model
import SQLite

/// Names wait here until they are in the index of pieces, which is written behind everything else.
extension IndexTransaction {
    /// `old`: the name under which it is in the index now; `nil` when it is new.
    mutating func queueName(_ key: Int64, old: FileName?) throws(SQLiteError) {
        markDirty()
        // What waits already knows what the index has.
        try connection.run(
            "INSERT OR IGNORE INTO name_queue(key, old) VALUES (?, ?)", .integer(key), Value(old?.bytes))
    }

    /// Brings some names into the index. False when none wait.
    public mutating func indexSomeNames(limit: Int = 200) throws -> Bool {
        let waiting = try connection.query(
            """
            SELECT name_queue.key, old, item.name FROM name_queue LEFT JOIN item ON item.key = name_queue.key
            ORDER BY name_queue.key LIMIT ?
            """, [Value(limit)]
        ) { (key: $0.integer(0), old: $0.optionalBlob(1), new: $0.optionalBlob(2)) }
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
