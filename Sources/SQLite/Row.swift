import CSQLite

/// The row that a statement stands on; it cannot be kept. Columns count from 0.
public struct Row: ~Copyable {
    let statement: OpaquePointer

    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    public func isReal(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_FLOAT }

    /// 0 for NULL.
    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The bits that `Value(bits:)` wrote.
    public func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: sqlite3_column_int64(statement, column)) }

    public func flag(_ column: Int32) -> Bool { sqlite3_column_int64(statement, column) != 0 }

    /// 0 for NULL.
    public func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// Empty for NULL.
    public func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

    /// Empty for NULL.
    public func blob(_ column: Int32) -> [UInt8] {
        // The order matters: a text column is converted by the first call, and only then has its length.
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    public func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
    public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    public func optionalBlob(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
