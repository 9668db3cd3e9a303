public import Model
import SQLite

extension StoreReader {
    /// Why no worker could look into the content that the file has now; `nil` when one could, or has not tried yet.
    public func probeFault(of file: ItemID) throws -> String? {
        try read { connection in
            try connection.first(
                """
                SELECT coalesce(media.failure, '') FROM item
                JOIN media ON media.key = item.key AND media.size = item.size AND media.modified = item.modified
                WHERE item.id = ? AND item.alive = 1
                """, [.text(file.text)]
            ) { $0.text(0) }
        }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
