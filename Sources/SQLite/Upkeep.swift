import CSQLite

extension Connection {
    /// Up to three things that are damaged, in SQLite's words; empty when nothing is. Reads the whole file.
    public func damage() throws(SQLiteError) -> [String] {
        try query("PRAGMA integrity_check(3)") { $0.text(0) }.filter { $0 != "ok" }
    }

    /// A compact copy of the whole database in a new file, while others read and write.
    public func copy(to path: String) throws(SQLiteError) { try run("VACUUM INTO ?", .text(path)) }

    /// Memory for pages, in KiB. What becomes free goes back to the system.
    public func setCache(kibibytes: Int) throws(SQLiteError) {
        try run("PRAGMA cache_size = -\(kibibytes)")
        try run("PRAGMA shrink_memory")
        giveBackMemory()
    }

    /// Memory that was needed for a moment, here or elsewhere, goes back to the system.
    public func giveBackMemory() { dropreel_release_free_memory() }

    /// Moves the write-ahead log into the database file and cuts it to nothing.
    public func checkpoint() throws(SQLiteError) { try run("PRAGMA wal_checkpoint(TRUNCATE)") }
}
