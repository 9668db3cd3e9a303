import CSQLite

extension Connection {
    /// Up to three things that are damaged, in SQLite's words; empty when nothing is. Reads the whole file.
    public func damage() throws(SQLiteError) -> [String] {
        try query("PRAGMA integrity_check(3)") { $0.text(0) }.filter { $0 != "ok" }
    }

    /// A compact copy of the whole database in a new file, while others read and write.
    public func copy(to path: String) throws(SQLiteError) { try run("VACUUM INTO ?", .text(path)) }

    /// How to write from now on. What memory becomes free goes back to the system.
    public func setPace(_ pace: Pace) throws(SQLiteError) {
        try run("PRAGMA cache_size = -\(pace.cacheKiB)")
        try run("PRAGMA wal_autocheckpoint = \(pace.logPages)")
        try run("PRAGMA synchronous = \(pace.durability.rawValue)")
        // A log that was longer once is cut when it begins anew.
        try run("PRAGMA journal_size_limit = \(4096 * pace.logPages)")
        try run("PRAGMA shrink_memory")
        giveBackMemory()
    }

    /// Memory that was needed for a moment, here or elsewhere, goes back to the system.
    public func giveBackMemory() { dropreel_release_free_memory() }

    /// Moves the write-ahead log into the database file and cuts it to nothing.
    public func checkpoint() throws(SQLiteError) { try run("PRAGMA wal_checkpoint(TRUNCATE)") }
}

/// How a connection writes.
public struct Pace: Sendable {
    /// Memory for pages, in KiB.
    let cacheKiB: Int
    /// Pages after which the write-ahead log is moved into the file.
    let logPages: Int
    let durability: Connection.Durability

    public init(cacheKiB: Int, logPages: Int, durability: Connection.Durability) {
        self.cacheKiB = cacheKiB
        self.logPages = logPages
        self.durability = durability
    }
}
