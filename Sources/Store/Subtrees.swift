public import Model
import SQLite

extension StoreReader {
    /// How many files lie in a folder and all folders below it.
    public func filesBelow(_ folder: ItemID) throws -> Int {
        try read { connection in
            let count = try connection.integer(
                """
                WITH RECURSIVE below(key) AS (
                    SELECT key FROM item WHERE id = ? AND is_folder = 1
                    UNION SELECT item.key FROM item JOIN below ON item.parent = below.key WHERE item.is_folder = 1)
                SELECT sum(files) FROM folder JOIN below USING (key)
                """, .text(folder.text))
            return Int(count ?? 0)
        }
    }
}
