import Dispatch
import SQLite
import Synchronization

/// Something of the index that is kept in memory because many questions are about all of it.
protocol Shelved: Sendable {
    /// Takes over what has changed since it was asked for the last time. False when this moment of the index is over.
    mutating func follow(_ connection: borrowing Connection) throws(SQLiteError) -> Bool
}

/// Keeps such a thing as long as somebody asks.
final class Shelf<Contents: Shelved>: Sendable {
    private struct State {
        var contents: Contents
        var isUsed = false
        var isWaiting = false
    }
    private let state: Mutex<State>
    private let empty: Contents
    /// Seconds without a question after which it is let go.
    private static var patience: Double { 300 }

    /// - Parameter empty: reads everything when it follows for the first time.
    init(_ empty: Contents) {
        self.empty = empty
        state = Mutex(State(contents: empty))
    }

    /// Runs `body` over it as it is in this moment of the index; `nil` when it is of a later one.
    func use<Result: Sendable>(
        _ connection: borrowing Connection, _ body: (Contents, borrowing Connection) throws -> Result
    ) throws -> Result? {
        var isFirst = false
        defer { if isFirst { wait() } }
        return try state.withLock { state in
            do {
                guard try state.contents.follow(connection) else { return nil }
            } catch {
                // Half of it may have been read.
                state.contents = empty
                throw error
            }
            isFirst = !state.isWaiting
            (state.isUsed, state.isWaiting) = (true, true)
            return try body(state.contents, connection)
        }
    }

    private func wait() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                defer { state.isUsed = false }
                if !state.isUsed { (state.contents, state.isWaiting) = (empty, false) }
                return state.isUsed
            }
            if goesOn { wait() }
        }
    }
}

extension StoreReader {
    /// Asks again when somebody else has read a later moment of the index meanwhile.
    func use<Contents, Result: Sendable>(
        _ shelf: Shelf<Contents>, _ body: @Sendable (Contents, borrowing Connection) throws -> Result
    ) throws -> Result {
        while true {
            if let result = try read({ connection in try shelf.use(connection, body) }) { return result }
        }
    }
}

/// How far the index has been followed.
struct Followed {
    /// Of the index; -1: nothing was read yet.
    private(set) var revision: Int64 = -1

    enum Since {
        case nothing
        /// Keys of items, and of films, that are otherwise or gone.
        case these([Int64])
        /// Too many to go through them one by one, or nothing was read yet.
        case everything
        /// This moment of the index is over.
        case later
    }

    /// What has changed since it was asked for the last time.
    ///
    /// - Parameter most: more than so many count as everything.
    mutating func goOn(_ connection: borrowing Connection, most: Int) throws(SQLiteError) -> Since {
        let now = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        guard now != revision else { return .nothing }
        guard now > revision else { return .later }
        let before = revision
        guard before >= 0, most > 0 else {
            revision = now
            return .everything
        }
        let changed = try connection.query(
            """
            SELECT key FROM item WHERE revision > ?1 UNION SELECT key FROM film WHERE revision > ?1 LIMIT ?2
            """, [.integer(before), Value(most + 1)]
        ) { $0.integer(0) }
        revision = now
        return changed.count <= most ? .these(changed) : .everything
    }
}
