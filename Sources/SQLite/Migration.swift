/// One step of a schema. A list of them only grows: a step that was once released is never changed.
public struct Migration: Sendable {
    /// Says what and when, such as "2026-11 films"; unique in its list.
    public let name: String
    /// One or more statements.
    public let sql: String

    public init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}

extension Connection {
    /// Brings the database to the last of `migrations`, each step in a transaction of its own.
    ///
    /// - Throws: `isNewer` when the database has steps that are not in the list; then nothing was changed.
    public func migrate(_ migrations: [Migration]) throws {
        let applied = try appliedMigrations()
        for (position, name) in applied.enumerated()
        where position >= migrations.count || migrations[position].name != name {
            throw SQLiteError(
                code: SQLiteError.newerDatabase,
                message: "was written by another version of the program (it has the step \"\(name)\") and was left "
                    + "as it is; install that version or a later one", statement: "migrate")
        }
        guard applied.count < migrations.count else { return }
        try run(
            """
            CREATE TABLE IF NOT EXISTS migration(
                position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, time INTEGER NOT NULL) STRICT
            """)
        for position in applied.count..<migrations.count {
            try transaction { connection in
                try connection.script(migrations[position].sql)
                try connection.run(
                    "INSERT INTO migration(position, name, time) VALUES (?, ?, unixepoch())",
                    .integer(Int64(position)), .text(migrations[position].name))
            }
        }
    }

    private func appliedMigrations() throws(SQLiteError) -> [String] {
        let exists = try integer("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'") != nil
        guard exists else { return [] }
        return try query("SELECT name FROM migration ORDER BY position") { $0.text(0) }
    }
}
