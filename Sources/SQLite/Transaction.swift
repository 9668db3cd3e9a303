import CSQLite

extension Connection {
    /// All or nothing: whatever `body` throws, be it a refusal of the caller's, takes back what it wrote.
    ///
    /// A transaction within a transaction is a part of the outer one.
    public func transaction<Result>(_ body: (borrowing Connection) throws -> Result) throws -> Result {
        guard !isInTransaction else { return try body(self) }
        // IMMEDIATE: the lock is taken at once, so a read that becomes a write never fails in the middle.
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body(self)
            try run("COMMIT")
            return result
        } catch {
            takeBack()
            throw error
        }
    }

    /// Several reads that see the same moment.
    public func snapshot<Result>(_ body: (borrowing Connection) throws -> Result) throws -> Result {
        guard !isInTransaction else { return try body(self) }
        try run("BEGIN")
        defer { takeBack() }
        return try body(self)
    }

    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func takeBack() {
        // SQLite may have rolled back by itself (disk full, out of memory); then there is nothing left to take back.
        if isInTransaction { _ = try? run("ROLLBACK") }
    }
}
