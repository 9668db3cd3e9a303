/// Prepared statements by their text. A statement in use is not in the shelf, so a query within a query gets its own.
final class StatementShelf {
    /// By where their text lies in memory, for to read a long one costs as much as to run it. The place is a hint only:
    /// the texts are compared, which takes no time when they are one and the same.
    private var near = [Statement?](repeating: nil, count: 256)
    private var free: [String: Statement] = [:]

    /// Statements are written in the source, so there are few; those built from parts must not pile up.
    private static let limit = 128

    func take(_ sql: String, database: OpaquePointer) throws(SQLiteError) -> Statement {
        let place = Self.place(of: sql)
        if let place, let statement = near[place], statement.sql == sql {
            near[place] = nil
            return statement
        }
        if let statement = free.removeValue(forKey: sql) { return statement }
        return try Statement(sql, database: database)
    }

    func giveBack(_ statement: Statement) {
        statement.reset()
        if let place = Self.place(of: statement.sql), near[place] == nil {
            near[place] = statement
            return
        }
        if free.count >= Self.limit { free.removeAll(keepingCapacity: true) }
        free[statement.sql] = statement
    }

    func empty() {
        near = [Statement?](repeating: nil, count: near.count)
        free = [:]
    }

    /// `nil` for texts of up to 15 bytes, which lie nowhere.
    private static func place(of sql: String) -> Int? {
        guard sql.utf8.count > 15 else { return nil }
        let address = sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        return address.map { Int(($0 >> 4 ^ $0 >> 12) & 255) }
    }
}
