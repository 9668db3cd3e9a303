public import Model
import SQLite

/// What the page keeps for each person, as the page wrote it.
public struct PeoplePreferences: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// `nil` when nothing was ever kept.
    public func value(of account: ItemID) throws(PeopleDatabaseError) -> String? {
        try database.rows("SELECT value FROM preferences WHERE account = ?", [.text(account.text)]) { $0.text(0) }.first
    }

    public func set(_ value: String, of account: ItemID) throws(PeopleDatabaseError) -> MarkOutcome {
        try database.write { connection in
            guard try connection.hasAccount(account) else { return .noAccount }
            try connection.run(
                """
                INSERT INTO preferences(account, value) VALUES (?, ?)
                ON CONFLICT (account) DO UPDATE SET value = excluded.value WHERE preferences.value <> excluded.value
                """, .text(account.text), .text(value))
            return connection.changes > 0 ? .done : .unchanged
        }
    }
}
