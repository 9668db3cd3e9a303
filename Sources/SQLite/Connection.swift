import CSQLite

/// One connection to one database file. Not for two threads at once: share it in a `Mutex`. Closed by `deinit`.
public struct Connection: ~Copyable {
    public enum Access: Sendable { case readWrite, readOnly }

    /// How much a power cut may take with it.
    public enum Durability: String, Sendable {
        /// After one the file may be worth nothing: for as long as it is filled for the first time.
        case off = "OFF"
        /// The last commits may be lost, the file stays whole: for what can be rebuilt.
        case normal = "NORMAL"
        /// Nothing that was committed is lost.
        case full = "FULL"
    }

    let handle: OpaquePointer
    private let shelf = StatementShelf()

    /// Opens, and for writing creates, the database at `path`.
    ///
    /// - Parameters:
    ///   - durability: for writing; the journal is a write-ahead log in any case, so readers never wait.
    ///   - cacheKiB: pages kept in memory, in KiB.
    ///   - busyTimeout: milliseconds to wait for another writer.
    public init(
        path: String, access: Access = .readWrite, durability: Durability = .normal, cacheKiB: Int = 1024,
        busyTimeout: Int32 = 5000
    ) throws(SQLiteError) {
        var settings = ["busy_timeout = \(busyTimeout)", "cache_size = -\(cacheKiB)", "foreign_keys = ON"]
        settings +=
            access == .readOnly
            ? ["query_only = ON"] : ["journal_mode = WAL", "synchronous = \(durability.rawValue)"]
        handle = try Self.open(path, access, settings: settings)
    }

    private static func open(_ path: String, _ access: Access, settings: [String]) throws(SQLiteError) -> OpaquePointer
    {
        let flags =
            SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            | (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        _ = isConfigured
        var handle: OpaquePointer?
        var code = sqlite3_open_v2(path, &handle, flags, nil)
        for setting in settings where code == SQLITE_OK {
            code = sqlite3_exec(handle, "PRAGMA " + setting, nil, nil, nil)
        }
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(handle, statement: path)
            sqlite3_close_v2(handle)
            throw SQLiteError(code: error.code, message: "cannot open: \(error.message)", statement: path)
        }
        return handle
    }

    /// Once for all connections, before the first.
    private static let isConfigured = dropreel_count_no_memory() == SQLITE_OK

    deinit {
        shelf.empty()
        sqlite3_close_v2(handle)
    }

    /// Runs one statement to its end; rows that it may have are not read.
    public func run(_ sql: String, _ values: Value...) throws(SQLiteError) { try run(sql, values) }

    public func run(_ sql: String, _ values: [Value]) throws(SQLiteError) {
        let statement = try shelf.take(sql, database: handle)
        defer { shelf.giveBack(statement) }
        try statement.bind(values)
        while try statement.step() {}
    }

    /// One statement for many rows: `body` binds and runs it as often as it likes.
    public func prepared(
        _ sql: String, _ body: (borrowing PreparedStatement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try shelf.take(sql, database: handle)
        defer { shelf.giveBack(statement) }
        try body(PreparedStatement(statement: statement))
    }

    /// Reads row after row until `body` answers false.
    public func each(
        _ sql: String, _ values: [Value] = [], _ body: (borrowing Row) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        let statement = try shelf.take(sql, database: handle)
        defer { shelf.giveBack(statement) }
        try statement.bind(values)
        let row = Row(statement: statement.handle)
        while try statement.step() {
            guard try body(row) else { return }
        }
    }

    /// All rows.
    @inlinable
    public func query<Result>(
        _ sql: String, _ values: [Value] = [], _ read: (borrowing Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> [Result] {
        var results: [Result] = []
        try each(sql, values) { row throws(SQLiteError) in
            results.append(try read(row))
            return true
        }
        return results
    }

    /// The first row, if there is one.
    @inlinable
    public func first<Result>(
        _ sql: String, _ values: [Value] = [], _ read: (borrowing Row) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result? {
        var result: Result?
        try each(sql, values) { row throws(SQLiteError) in
            result = try read(row)
            return false
        }
        return result
    }

    /// The first column of the first row as a number; `nil` without a row or for NULL.
    public func integer(_ sql: String, _ values: Value...) throws(SQLiteError) -> Int64? {
        try first(sql, values) { $0.optionalInteger(0) } ?? nil
    }

    /// Key of the row that was inserted last.
    public var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Rows that the last statement inserted, changed or deleted.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// Several statements in one text, without parameters.
    public func script(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw SQLiteError(handle, statement: sql)
        }
    }
}
