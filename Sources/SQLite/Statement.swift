import CSQLite

/// One prepared statement; finalized by `deinit`.
final class Statement {
    let handle: OpaquePointer
    let sql: String
    private let database: OpaquePointer

    init(_ sql: String, database: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw SQLiteError(database, statement: sql)
        }
        self.handle = handle
        self.sql = sql
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [Value]) throws(SQLiteError) {
        guard sqlite3_bind_parameter_count(handle) == values.count else {
            throw SQLiteError(
                code: SQLITE_RANGE, message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle))",
                statement: sql)
        }
        var index: Int32 = 0
        for value in values {
            index += 1
            guard bind(value, at: index) == SQLITE_OK else { throw failure }
        }
    }

    /// SQLite's code; parameters count from 1.
    func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // An empty string has no address, and no address would mean NULL.
                    guard let start = characters.baseAddress, let count = Int32(exactly: characters.count) else {
                        return characters.isEmpty ? dropreel_bind_text(handle, index, "", 0) : SQLITE_TOOBIG
                    }
                    return dropreel_bind_text(handle, index, start, count)
                }
            }
        case .blob(let bytes):
            guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
            guard count > 0 else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes { dropreel_bind_blob(handle, index, $0.baseAddress, count) }
        }
    }

    /// Whether there is a row to read.
    func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure
        }
    }

    /// What the database says went wrong.
    var failure: SQLiteError { SQLiteError(database, statement: sql) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}

extension SQLiteError {
    /// The failure that `database` remembers.
    init(_ database: OpaquePointer?, statement: String) {
        let code = sqlite3_extended_errcode(database)
        let message = sqlite3_errmsg(database).map { String(cString: $0) } ?? "out of memory"
        self.init(code: code, message: message, statement: statement)
    }
}
