public import Model
import SQLite

/// The one place where `index.db` is written: handed out by `StoreWriter.write`, never kept.
public struct IndexTransaction: ~Copyable {
    let connection: Connection
    /// Of the last commit.
    var committed: Int64
    /// What this transaction has done to folders, until it is told to their ancestors.
    var touches: [Int64: Touch] = [:]
    private(set) var isDirty = false
    /// Items that lost their place in this transaction; some may have found another since.
    private(set) var removed: [Int64] = []

    /// What happened to one folder.
    struct Touch {
        /// Something was added, removed or renamed.
        var isChanged = false
        /// Something that its listing shows is otherwise, so that people should be told.
        var isVisible = false
        var folders = 0
        var files = 0
        /// Bytes, two's complement.
        var size: Int64 = 0
    }

    init(_ connection: consuming Connection) throws(SQLiteError) {
        committed = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        self.connection = connection
    }

    /// The revision of what this transaction writes.
    public var revision: Int64 { committed + 1 }

    /// Something is written, so there will be a new revision.
    mutating func markDirty() { isDirty = true }

    mutating func noteRemoved(_ key: Int64) { removed.append(key) }

    mutating func begin() throws(SQLiteError) {
        touches = [:]
        removed = []
        isDirty = false
        try connection.run("BEGIN IMMEDIATE")
    }

    mutating func commit() throws(SQLiteError) -> [TouchedFolder] {
        let folders = try tellAncestors()
        if isDirty {
            try connection.run("UPDATE fact SET value = ? WHERE name = 'revision'", .integer(revision))
        }
        try connection.run("COMMIT")
        if isDirty { committed += 1 }
        return folders
    }

    mutating func takeBack() {
        touches = [:]
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
    }

    // MARK: Facts of the index itself

    /// Whether everything was listed at least once since the index was made.
    public func isSwept() throws -> Bool { try fact("swept") != nil }

    /// When the index was made.
    public func beginning() throws -> Moment { Moment(milliseconds: try fact("first") ?? 0) }

    public mutating func setSwept() throws { try setFact("swept", 1) }

    func fact(_ name: String) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT value FROM fact WHERE name = ?", .text(name))
    }

    mutating func setFact(_ name: String, _ value: Int64) throws(SQLiteError) {
        try connection.run(
            "INSERT INTO fact(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
            .text(name), .integer(value))
    }
}

/// A folder whose listing is otherwise since a commit.
public struct TouchedFolder: Sendable, Equatable {
    public let id: ItemID
    public let version: Int64
    public let stamp: Int64
    /// False while only a file grew.
    public let isVisible: Bool
}
