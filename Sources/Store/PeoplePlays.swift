public import Model
import SQLite

/// Who began to watch what on which day, in people.db: of each person at most once for a film and day, for some weeks.
public struct PeoplePlays: Sendable {
    /// People who watched a film on a day.
    public struct Day: Sendable, Hashable {
        public let file: ItemID
        /// Since 1970, in UTC.
        public let day: Int64
        public let people: Int

        public init(file: ItemID, day: Int64, people: Int) {
            self.file = file
            self.day = day
            self.people = people
        }
    }

    /// Days for which they are kept.
    public static let kept: Int64 = 56

    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// What is kept of all days.
    public func days() throws(PeopleDatabaseError) -> [Day] {
        try database.rows("SELECT file, day, count(*) FROM play GROUP BY file, day") { row in
            ItemID(row.text(0)).map { Day(file: $0, day: row.integer(1), people: Int(row.integer(2))) }
        }
    }

    public static func day(of time: Moment) -> Int64 { time.milliseconds / 86_400_000 }
}

extension Connection {
    /// Notes that somebody began to watch.
    func notePlay(of file: ItemID, by account: ItemID, at time: Moment) throws(SQLiteError) {
        let day = PeoplePlays.day(of: time)
        try run(
            "INSERT INTO play(file, day, account) VALUES (?, ?, ?) ON CONFLICT (file, day, account) DO NOTHING",
            .text(file.text), .integer(day), .text(account.text))
        try run("DELETE FROM play WHERE day < ?", .integer(day - PeoplePlays.kept))
    }
}
