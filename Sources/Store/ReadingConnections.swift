import SQLite
import Synchronization

/// Connections that only read one database, for any thread: they never wait for who writes (write-ahead log).
final class ReadingConnections: Sendable {
    private let shared: [Shared]
    private let next = Atomic<Int>(0)

    private final class Shared: Sendable {
        let connection: Mutex<LateConnection>

        init(_ connection: consuming sending LateConnection) { self.connection = Mutex(connection) }
    }

    /// Opened when it is first needed, so that a quiet house has one.
    private struct LateConnection: ~Copyable {
        let path: String
        let cacheKiB: Int
        private var connection: Connection?
        private var isOpen = false

        init(path: String, cacheKiB: Int) {
            self.path = path
            self.cacheKiB = cacheKiB
        }

        mutating func open() throws {
            guard !isOpen else { return }
            connection = try Connection(path: path, access: .readOnly, cacheKiB: cacheKiB)
            isOpen = true
        }

        borrowing func read<Result>(_ body: @Sendable (borrowing Connection) throws -> Result) throws -> Result {
            switch connection {
            case .some(let connection): return try connection.snapshot(body)
            case .none: throw SQLiteError(code: 21, message: "not open", statement: path)
            }
        }
    }

    /// - Parameters:
    ///   - path: of the database.
    ///   - count: how many may read at once.
    ///   - cacheKiB: pages that each keeps in memory, in KiB.
    init(path: String, count: Int, cacheKiB: Int) {
        shared = (0..<count).map { _ in Shared(LateConnection(path: path, cacheKiB: cacheKiB)) }
    }

    /// Runs `body` on a connection that nobody else has, in one moment of the database.
    func read<Result: Sendable>(_ body: @Sendable (borrowing Connection) throws -> Result) throws -> Result {
        for shared in shared {
            let result = try shared.connection.withLockIfAvailable { connection in
                try connection.open()
                return try connection.read(body)
            }
            if let result { return result }
        }
        // All are busy: wait for one of them, each time for another.
        let turn = next.add(1, ordering: .relaxed).oldValue
        let place = Int(UInt(bitPattern: turn) % UInt(shared.count))
        return try shared[place].connection.withLock { connection in
            try connection.open()
            return try connection.read(body)
        }
    }
}
