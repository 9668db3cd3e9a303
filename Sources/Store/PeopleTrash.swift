public import Model
import SQLite

/// What is known of a deleted thing. It is written before the disk is touched, so a crash in between leaves a record
/// that says what was about to happen.
public struct TrashRow: Hashable, Sendable {
    public enum State: String, Sendable {
        /// About to be moved into the trash, or being moved.
        case pending
        /// It lies there.
        case done
    }

    public let id: ItemID
    public var state: State
    /// The name that it had, as bytes.
    public let name: [UInt8]
    /// Where it was below the drop folder, as bytes.
    public let path: [UInt8]
    /// Where it lies now, in the words of whoever moved it there (JSON).
    public var place: String
    public let files: Int
    /// Bytes.
    public let size: UInt64
    /// Who deleted it.
    public let who: String
    public let time: Moment
    /// When it is purged.
    public let until: Moment

    public init(
        id: ItemID, state: State, name: [UInt8], path: [UInt8], place: String, files: Int, size: UInt64, who: String,
        time: Moment, until: Moment
    ) {
        self.id = id
        self.state = state
        self.name = name
        self.path = path
        self.place = place
        self.files = files
        self.size = size
        self.who = who
        self.time = time
        self.until = until
    }
}

/// The records of what was deleted, in people.db, since nobody could find them again on a disk.
public struct PeopleTrash: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// Writes a record before its thing is moved. False when there is one: somebody else is moving it.
    @discardableResult
    public func begin(_ row: TrashRow) throws(PeopleDatabaseError) -> Bool {
        try database.write { connection in
            try connection.run(
                """
                INSERT INTO trash(id, state, name, path, place, files, size, who, time, until)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO NOTHING
                """,
                .text(row.id.text), .text(row.state.rawValue), .blob(row.name), .blob(row.path), .text(row.place),
                .integer(Int64(row.files)), Value(bits: row.size), .text(row.who), .integer(row.time.milliseconds),
                .integer(row.until.milliseconds))
            return connection.changes == 1
        }
    }

    /// The thing lies at `place` now.
    public func confirm(_ id: ItemID, place: String) throws(PeopleDatabaseError) {
        try run("UPDATE trash SET state = 'done', place = ? WHERE id = ?", .text(place), .text(id.text))
    }

    /// The thing is about to be moved out of the trash. False when it does not lie there, or somebody else moves it.
    public func reopen(_ id: ItemID) throws(PeopleDatabaseError) -> Bool {
        try database.write { connection in
            try connection.run("UPDATE trash SET state = 'pending' WHERE id = ? AND state = 'done'", .text(id.text))
            return connection.changes == 1
        }
    }

    /// Forgets the record: nothing was moved after all, or it was restored or purged.
    public func remove(_ id: ItemID) throws(PeopleDatabaseError) {
        try run("DELETE FROM trash WHERE id = ?", .text(id.text))
    }

    /// The last deleted first.
    public func list(_ state: TrashRow.State) throws(PeopleDatabaseError) -> [TrashRow] {
        try select("WHERE state = ? ORDER BY time DESC, id", .text(state.rawValue))
    }

    /// Finished records whose time is over.
    public func list(endedAt time: Moment) throws(PeopleDatabaseError) -> [TrashRow] {
        try select("WHERE state = 'done' AND until <= ? ORDER BY until, id", .integer(time.milliseconds))
    }

    public func record(_ id: ItemID) throws(PeopleDatabaseError) -> TrashRow? {
        try select("WHERE id = ?", .text(id.text)).first
    }

    private func run(_ sql: String, _ values: Value...) throws(PeopleDatabaseError) {
        try database.write { connection in try connection.run(sql, values) }
    }

    private func select(_ condition: String, _ values: Value...) throws(PeopleDatabaseError) -> [TrashRow] {
        try database.rows(
            "SELECT id, state, name, path, place, files, size, who, time, until FROM trash " + condition, values
        ) { row in
            guard let id = ItemID(row.text(0)), let state = TrashRow.State(rawValue: row.text(1)) else { return nil }
            return TrashRow(
                id: id, state: state, name: row.blob(2), path: row.blob(3), place: row.text(4),
                files: Int(row.integer(5)), size: row.bits(6), who: row.text(7),
                time: Moment(milliseconds: row.integer(8)), until: Moment(milliseconds: row.integer(9)))
        }
    }
}
