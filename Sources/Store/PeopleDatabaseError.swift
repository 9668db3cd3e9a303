import SQLite

/// Why people.db cannot be opened, read or written: the deed, the file, the cause and the remedy, for an administrator.
public struct PeopleDatabaseError: Error, Hashable, Sendable {
    public enum Cause: Hashable, Sendable {
        /// It is no whole database any more.
        case damaged(String)
        /// It is not there, but its daily copies are.
        case gone
        /// A newer version of the program wrote it.
        case newer
        /// The disk is full.
        case full
        /// The system refused.
        case other(String)
    }

    /// Such as "open".
    public let deed: String
    /// Absolute path of people.db.
    public let path: String
    public let cause: Cause
    /// Paths of the daily copies, newest first.
    public let copies: [String]

    init(_ deed: String, _ path: String, _ cause: Cause, copies: [String] = []) {
        self.deed = deed
        self.path = path
        self.cause = cause
        self.copies = copies
    }

    init(_ deed: String, _ path: String, _ error: any Error, copies: [String] = []) {
        let cause: Cause =
            if let error = error as? SQLiteError {
                if error.isNewer {
                    .newer
                } else if error.isCorrupt {
                    .damaged(error.message)
                } else if error.isFull {
                    .full
                } else {
                    .other(error.description)
                }
            } else {
                .other("\(error)")
            }
        self.init(deed, path, cause, copies: copies)
    }
}

extension PeopleDatabaseError: CustomStringConvertible {
    public var description: String {
        switch cause {
        case .damaged(let detail):
            "cannot \(deed) \(path), which holds the accounts: it is damaged (\(detail)). It was left as it is and no "
                + "new one was made. \(wayBack)"
        case .gone:
            "cannot \(deed) \(path), which holds the accounts: it is gone, though its daily copies are there. No new "
                + "one was made. \(wayBack)"
        case .newer:
            "cannot \(deed) \(path): a newer version of the program wrote it. It was left as it is — install that "
                + "version or a later one"
        case .full: "cannot \(deed) \(path): the disk of the state folder is full — make room on it"
        case .other(let detail): "cannot \(deed) \(path): \(detail)"
        }
    }

    private var wayBack: String {
        guard let newest = copies.first else {
            return "There is no daily copy of it — put back a backup of your own, or move the file away to begin with "
                + "no accounts"
        }
        return "The daily copies are \(copies.joined(separator: ", ")) — stop the daemon and run: "
            + "rm -f '\(path)-wal' '\(path)-shm' && cp -p '\(newest)' '\(path)'"
    }
}
