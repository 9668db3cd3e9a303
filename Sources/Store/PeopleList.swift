public import Model
import SQLite

/// One saved file of somebody's My List.
public struct ListEntry: Sendable, Hashable {
    public let file: ItemID
    public let added: Moment

    public init(file: ItemID, added: Moment) {
        self.file = file
        self.added = added
    }

    public var place: MarkPlace { MarkPlace(time: added, file: file) }
}

/// What became of a wish to write a mark.
public enum MarkOutcome: Sendable, Equatable {
    case done
    /// It was so before.
    case unchanged
    /// The account was removed meanwhile.
    case noAccount
    /// Nothing is known of such a file, and nobody has marked it.
    case noFile
    case full
}

/// Everybody's My List, in people.db.
public struct PeopleList: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// - Parameters:
    ///   - keepsake: of the file as it is now; `nil` when the index does not have it.
    ///   - limit: so many an account may have.
    public func add(
        _ file: ItemID, keepsake: Keepsake?, to account: ItemID, at time: Moment, limit: Int
    ) throws(PeopleDatabaseError) -> MarkOutcome {
        try database.write { connection in
            guard try connection.hasAccount(account) else { return .noAccount }
            let listed = try connection.integer(
                "SELECT 1 FROM list_entry WHERE account = ? AND file = ?", .text(account.text), .text(file.text))
            if listed != nil { return .unchanged }
            guard try connection.keep(file, keepsake) else { return .noFile }
            let count = try connection.integer("SELECT count(*) FROM list_entry WHERE account = ?", .text(account.text))
            guard (count ?? 0) < limit else {
                try connection.dropIdleKeepsake(file)
                return .full
            }
            // The wall clock may stand still or go back; what comes later stands before what is there all the same.
            let last = try connection.integer(
                "SELECT max(added) FROM list_entry WHERE account = ?", .text(account.text))
            let (next, overflow) = (last ?? .min).addingReportingOverflow(1)
            try connection.run(
                "INSERT INTO list_entry(account, file, added) VALUES (?, ?, ?)", .text(account.text), .text(file.text),
                .integer(overflow ? time.milliseconds : max(time.milliseconds, next)))
            return .done
        }
    }

    /// False when it was not in the list.
    public func remove(_ file: ItemID, from account: ItemID) throws(PeopleDatabaseError) -> Bool {
        try database.write { connection in try connection.dropMark("list_entry", account, file) }
    }

    /// The newest first: at most `limit` of those that come after `place`.
    public func entries(
        of account: ItemID, after place: MarkPlace? = nil, limit: Int
    ) throws(PeopleDatabaseError) -> [ListEntry] {
        try database.rows(
            """
            SELECT file, added FROM list_entry WHERE account = ? AND (added, file) < (?, ?)
            ORDER BY added DESC, file DESC LIMIT ?
            """, [.text(account.text)] + (place ?? .start).values + [Value(limit)]
        ) { row in
            ItemID(row.text(0)).map { ListEntry(file: $0, added: Moment(milliseconds: row.integer(1))) }
        }
    }

    public func count(of account: ItemID) throws(PeopleDatabaseError) -> Int {
        try database.read { connection in
            let count = try connection.integer("SELECT count(*) FROM list_entry WHERE account = ?", .text(account.text))
            return Int(count ?? 0)
        }
    }

    /// Those of `files` that are in the list.
    public func listed(_ files: [ItemID], by account: ItemID) throws(PeopleDatabaseError) -> Set<ItemID> {
        try database.read { connection in
            var listed: Set<ItemID> = []
            for file in files {
                let known = try connection.integer(
                    "SELECT 1 FROM list_entry WHERE account = ? AND file = ?", .text(account.text), .text(file.text))
                if known != nil { listed.insert(file) }
            }
            return listed
        }
    }
}
