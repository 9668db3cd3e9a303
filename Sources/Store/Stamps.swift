import Model
import Synchronization

/// How many transactions the writer has committed since the start. Nobody else writes the index while we run.
final class Commits: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .acquiring) }

    func add() { number.add(1, ordering: .releasing) }
}

/// Stamps of folders as they were after some commit, so that an unchanged listing costs no statement.
final class Stamps: Sendable {
    private struct State {
        var commits = -1
        var known: [ItemID: Int64] = [:]
    }
    private let state = Mutex(State())
    /// Folders that anybody looks at between two commits.
    private static let limit = 1000

    func find(_ folder: ItemID, at commits: Int) -> Int64? {
        state.withLock { $0.commits == commits ? $0.known[folder] : nil }
    }

    /// - Parameter commits: as counted before the stamp was read: what is newer than that does no harm.
    func keep(_ stamp: Int64, of folder: ItemID, at commits: Int) {
        state.withLock { state in
            if state.commits < commits || state.known.count >= Self.limit { state = State(commits: commits) }
            if state.commits == commits { state.known[folder] = stamp }
        }
    }
}
