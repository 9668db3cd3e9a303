import CSQLite

/// What SQLite refused, with the statement that it refused.
public struct SQLiteError: Error, Hashable, Sendable {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's own words, or ours when we refuse.
    public let message: String
    /// The statement, or the path when opening failed.
    public let statement: String

    public init(code: Int32, message: String, statement: String) {
        self.code = code
        self.message = message
        self.statement = statement
    }

    /// Somebody else holds the lock longer than the busy timeout.
    var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
    /// The disk is full.
    public var isFull: Bool { primary == SQLITE_FULL }
    /// The file is no database any more, or a damaged one.
    public var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
    /// The database was written by a newer program; nothing in it was changed.
    public var isNewer: Bool { code == Self.newerDatabase }

    private var primary: Int32 { code & 0xFF }

    /// No code of SQLite is negative.
    static let newerDatabase: Int32 = -1
}

extension SQLiteError: CustomStringConvertible {
    public var description: String {
        let hint =
            if isFull {
                " — make room on the disk of the state folder"
            } else if isBusy {
                " — another program holds the database open for writing"
            } else {
                ""
            }
        return "database: \(message)\(hint) (\(statement))"
    }
}
