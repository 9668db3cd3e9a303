public import Model
import SQLite
import Synchronization

/// people.db: what cannot be found again on the disk. Every act is one transaction, on the disk when it returns.
public final class PeopleDatabase: Sendable {
    /// Absolute path of the file.
    public let path: String
    let files: PeopleFiles
    private let connection: Mutex<Connection>
    /// Beside the one that writes, so that who asks for a mark need not wait until the disk has taken another.
    private let readers: ReadingConnections

    /// Log lines that are kept.
    static let logLimit: Int64 = 10_000

    /// Opens people.db in the state folder, and makes it where neither it nor a copy of it has ever been.
    ///
    /// The caller sees to it that only one process does so at a time.
    ///
    /// - Throws: when the file is damaged, gone or newer than this program; then nothing was changed.
    public convenience init(folder: String) throws(PeopleDatabaseError) {
        try self.init(folder: folder, migrations: PeopleSchema.migrations)
    }

    init(folder: String, migrations: [Migration]) throws(PeopleDatabaseError) {
        let files = PeopleFiles(folder: folder)
        let path = files.path
        do {
            if try !files.mayBeOpened() { try Self.make(files, migrations) }
            connection = Mutex(try Self.open(files, migrations))
        } catch let error as PeopleDatabaseError {
            throw error
        } catch {
            throw PeopleDatabaseError("open", path, error, copies: files.copies())
        }
        self.files = files
        self.path = path
        readers = ReadingConnections(path: path, count: 4, cacheKiB: 1024)
    }

    /// Whole or not at all: the file gets its name when it is finished, so a file without content is never ours.
    private static func make(_ files: PeopleFiles, _ migrations: [Migration]) throws {
        let draft = try files.draft()
        do {
            let connection = try Connection(path: draft, durability: .full)
            try connection.migrate(migrations)
            try connection.checkpoint()
        }
        try files.publish(draft, as: files.path)
    }

    private static func open(_ files: PeopleFiles, _ migrations: [Migration]) throws -> sending Connection {
        let connection = try Connection(path: files.path, durability: .full)
        let damage = try connection.damage()
        guard damage.isEmpty else {
            throw PeopleDatabaseError(
                "open", files.path, .damaged(damage.joined(separator: "; ")), copies: files.copies())
        }
        let applied = try connection.integer("SELECT count(*) FROM migration") ?? 0
        if applied < migrations.count {
            let draft = try files.draft()
            try connection.copy(to: draft)
            try files.publish(draft, as: "\(files.path).v\(applied)")
        }
        try connection.migrate(migrations)
        return connection
    }

    /// Makes all of `changes` so, or none. They are on the disk when it returns.
    public func apply(_ changes: [PeopleChange]) throws(PeopleDatabaseError) {
        guard !changes.isEmpty else { return }
        try write { connection in
            for change in changes {
                let statement = change.statement
                try connection.run(statement.sql, statement.values)
            }
            if changes.contains(where: \.isRemoval) { try connection.dropIdleKeepsakes() }
            guard changes.contains(where: \.isLog) else { return }
            try connection.run(
                "DELETE FROM log WHERE number <= (SELECT max(number) FROM log) - ?", .integer(Self.logLimit))
        }
        // An account that is only in the journal beside the file would be gone with it, and the house open to whoever
        // comes first.
        if changes.contains(where: \.isAccount) { checkpoint() }
    }

    /// Brings what is in the journal into the file itself, if nobody reads just now; the next time otherwise.
    public func checkpoint() { connection.withLock { connection in try? connection.checkpoint() } }

    /// Keeps a copy of today, unless there is one, and the two before it.
    public func keepDailyCopy(now: Moment) throws(PeopleDatabaseError) {
        let copy = files.copyPath(of: now)
        do {
            guard !files.exists(copy) else { return }
            let draft = try files.draft()
            try connection.withLock { connection in try connection.copy(to: draft) }
            try files.publish(draft, as: copy)
            files.forgetOldCopies(keeping: copy)
        } catch {
            throw PeopleDatabaseError("copy", path, error)
        }
    }

    /// Paths of the daily copies, newest first.
    public func copies() -> [String] { files.copies() }

    func write<Result: Sendable>(_ body: @Sendable (borrowing Connection) throws -> Result) throws(PeopleDatabaseError)
        -> Result
    {
        do {
            return try connection.withLock { connection in try connection.transaction(body) }
        } catch {
            throw PeopleDatabaseError("write to", path, error, copies: files.copies())
        }
    }

    func read<Result: Sendable>(_ body: @Sendable (borrowing Connection) throws -> Result) throws(PeopleDatabaseError)
        -> Result
    {
        do {
            return try readers.read(body)
        } catch {
            throw PeopleDatabaseError("read", path, error, copies: files.copies())
        }
    }
}

extension PeopleChange {
    fileprivate var isAccount: Bool {
        switch self {
        case .addAccount, .setAccount, .removeAccount, .retireAccount: true
        default: false
        }
    }

    fileprivate var isRemoval: Bool {
        if case .removeAccount = self { true } else { false }
    }

    fileprivate var isLog: Bool {
        if case .log = self { true } else { false }
    }
}
