import Model
import Synchronization

/// How many transactions the writer has committed since the start. Nobody else writes the index while we run.
final class Commits: Sendable {
    private let number = Atomic<Int>(0)

    var count: Int { number.load(ordering: .acquiring) }

    func add() { number.add(1, ordering: .releasing) }
}

/// What was read of the index after some commit, so that what has not changed costs no statement.
final class Known<Value: Sendable>: Sendable {
    private struct State {
        var commits = -1
        var values: [ItemID: Value] = [:]
    }
    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many things are kept, of those that anybody looks at between two commits.
    init(limit: Int) { self.limit = limit }

    func find(_ id: ItemID, at commits: Int) -> Value? {
        state.withLock { $0.commits == commits ? $0.values[id] : nil }
    }

    /// - Parameter commits: as counted before the value was read: what is newer than that does no harm.
    func keep(_ value: Value, of id: ItemID, at commits: Int) {
        state.withLock { state in
            if state.commits < commits || state.values.count >= limit { state = State(commits: commits) }
            if state.commits == commits { state.values[id] = value }
        }
    }
}
