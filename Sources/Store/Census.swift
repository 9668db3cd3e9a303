import Model
import SQLite
import Synchronization

/// How many files of each kind there are: counted once for each revision that somebody asks about.
final class Census: Sendable {
    private struct State {
        var revision: Int64 = -1
        var counts: [Int64: Int] = [:]
    }
    private let state = Mutex(State())
    /// A lock of its own: who asks for totals need not wait for who counts kinds.
    private let lastTotals = Mutex<Totals?>(nil)
    private struct Films: Sendable {
        let version: Int64
        let counts: [Int64: Int]
    }
    private let lastFilms = Mutex<Films?>(nil)
    private struct Passing: Sendable {
        var revision: Int64 = -1
        var counts: [[FilmTest]: Int] = [:]
    }
    private let lastPassing = Mutex(Passing())
    /// By the revision of the table of films.
    private let lastMissing = Mutex((revision: Int64(-1), counts: [Int64: Int]()))

    func totals(_ connection: borrowing Connection) throws(SQLiteError) -> Totals {
        let revision = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        if let known = lastTotals.withLock(\.self), known.revision == revision { return known }
        let totals = try connection.totals()
        lastTotals.withLock { $0 = totals }
        return totals
    }

    /// How many films lie below each folder of the top, and in the top itself, by key. Counted once for each version of the
    /// top, which does not rise while files grow.
    func films(_ connection: borrowing Connection) throws(SQLiteError) -> [Int64: Int] {
        let version = try connection.integer("SELECT version FROM folder WHERE key = \(ItemRow.rootKey)") ?? 0
        if let known = lastFilms.withLock(\.self), known.version == version { return known.counts }
        let rows = try connection.query(
            """
            SELECT top, count(*) FROM item WHERE is_folder = 0 AND alive = 1 AND kind = 0 AND parent IS NOT NULL
            GROUP BY top
            """
        ) { ($0.integer(0), Int($0.integer(1))) }
        let counts = Dictionary(rows) { first, _ in first }
        // What lies below something removed or moved is counted anew until it has been told.
        if try connection.integer("SELECT 1 FROM sinking LIMIT 1") == nil {
            lastFilms.withLock { $0 = Films(version: version, counts: counts) }
        }
        return counts
    }

    /// How many films are missing below each folder of the top, and in the top itself, by key.
    func missing(_ connection: borrowing Connection) throws(SQLiteError) -> [Int64: Int] {
        let revision = try connection.integer("SELECT value FROM fact WHERE name = 'films'") ?? 0
        let known = lastMissing.withLock { $0.revision == revision ? $0.counts : nil }
        if let known { return known }
        let rows = try connection.query(
            "SELECT top, count(*) FROM absent JOIN item ON item.key = absent.key GROUP BY top"
        ) { ($0.integer(0), Int($0.integer(1))) }
        let counts = Dictionary(rows) { first, _ in first }
        lastMissing.withLock { $0 = (revision, counts) }
        return counts
    }

    /// How many films pass these tests: counted once for each state of the table of films that somebody asks about.
    func films(
        passing tests: [FilmTest], _ connection: borrowing Connection,
        count: (borrowing Connection) throws(SQLiteError) -> Int
    ) throws(SQLiteError) -> Int {
        let revision = try connection.integer("SELECT value FROM fact WHERE name = 'films'") ?? 0
        let known = lastPassing.withLock { $0.revision == revision ? $0.counts[tests] : nil }
        if let known { return known }
        let number = try count(connection)
        lastPassing.withLock { passing in
            if passing.revision != revision || passing.counts.count > 1000 { passing = Passing(revision: revision) }
            passing.counts[tests] = number
        }
        return number
    }

    /// All kinds when `kind` is `nil`.
    func count(_ kind: FileKind?, _ connection: borrowing Connection) throws(SQLiteError) -> Int {
        let revision = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        let known = state.withLock { $0.revision == revision ? $0.counts : nil }
        let counts: [Int64: Int]
        if let known {
            counts = known
        } else {
            let rows = try connection.query(
                "SELECT kind, count(*) FROM item WHERE is_folder = 0 AND alive = 1 AND parent IS NOT NULL GROUP BY kind"
            ) { ($0.integer(0), Int($0.integer(1))) }
            counts = Dictionary(rows) { first, _ in first }
            state.withLock { if $0.revision < revision { $0 = State(revision: revision, counts: counts) } }
        }
        guard let kind else { return counts.values.reduce(0, +) }
        return counts[ItemColumns.number(of: kind)] ?? 0
    }
}
