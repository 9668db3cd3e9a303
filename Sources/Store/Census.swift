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

    func totals(_ connection: borrowing Connection) throws(SQLiteError) -> Totals {
        let revision = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        if let known = lastTotals.withLock(\.self), known.revision == revision { return known }
        let totals = try connection.totals()
        lastTotals.withLock { $0 = totals }
        return totals
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
