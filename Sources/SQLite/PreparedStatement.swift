import CSQLite

/// A statement that is run many times in a row; it cannot be kept.
public struct PreparedStatement: ~Copyable {
    let statement: Statement

    /// Parameters count from 1; each keeps its value until it gets another.
    public func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
        guard statement.bind(value, at: index) == SQLITE_OK else { throw statement.failure }
    }

    /// Rows that it may have are not read.
    public func run() throws(SQLiteError) {
        defer { sqlite3_reset(statement.handle) }
        while try statement.step() {}
    }
}
