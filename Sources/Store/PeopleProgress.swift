public import Model
import SQLite

/// How far somebody has come in a film, with what decides which report counts.
public struct ProgressRow: Sendable, Hashable {
    public var progress: Progress
    /// Begun and not at its end, so it can be gone on with.
    public var continues: Bool
    /// The playback that was heard last; empty after a deed by hand.
    public var play: String
    /// Of the last report of that playback.
    public var seq: Int64
    /// When that playback began: seconds on the daemon's own clock.
    public var began: Int64
    /// Playbacks that a later one has taken over from, the last first.
    public var earlier: [String]
    /// Since when a watched film is looked at again: seconds on the daemon's own clock.
    public var look: Int64?

    public init(
        progress: Progress, continues: Bool, play: String, seq: Int64, began: Int64, earlier: [String], look: Int64?
    ) {
        self.progress = progress
        self.continues = continues
        self.play = play
        self.seq = seq
        self.began = began
        self.earlier = earlier
        self.look = look
    }
}

/// What became of a report.
public struct ProgressChange: Sendable {
    public let outcome: MarkOutcome
    public let before: ProgressRow?
    public let after: ProgressRow?
}

/// A film that somebody has begun.
public struct BegunFile: Sendable, Hashable {
    public let file: ItemID
    public let progress: Progress

    public var place: MarkPlace { MarkPlace(time: progress.updated, file: file) }
}

/// Everybody's progress, in people.db.
public struct PeopleProgress: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// Changes one row in one transaction, so that of two devices neither overlooks the other.
    ///
    /// - Parameters:
    ///   - keepsake: of the file as it is now; `nil` when the index does not have it.
    ///   - limit: so many an account may have; the one that was changed longest ago makes room for a new one.
    ///   - change: gets what is so, and answers with what shall be; `nil` leaves it.
    public func change(
        _ file: ItemID, keepsake: Keepsake?, of account: ItemID, limit: Int,
        _ change: @Sendable (ProgressRow?) -> ProgressRow?
    ) throws(PeopleDatabaseError) -> ProgressChange {
        try database.write { connection in
            func outcome(_ outcome: MarkOutcome, _ before: ProgressRow?, _ after: ProgressRow?) -> ProgressChange {
                ProgressChange(outcome: outcome, before: before, after: after)
            }
            guard try connection.hasAccount(account) else { return outcome(.noAccount, nil, nil) }
            let old = try connection.progress(account, file)
            if old == nil, try !connection.keep(file, keepsake) { return outcome(.noFile, nil, nil) }
            guard let new = change(old), new != old else {
                if old == nil { try connection.dropIdleKeepsake(file) }
                return outcome(.unchanged, old, old)
            }
            if old == nil { try connection.makeRoom(account, limit) }
            try connection.save(new, account, file)
            if !new.play.isEmpty, new.play != old?.play {
                try connection.notePlay(of: file, by: account, at: new.progress.updated)
            }
            return outcome(.done, old, new)
        }
    }

    /// False when there was none.
    public func forget(_ file: ItemID, of account: ItemID) throws(PeopleDatabaseError) -> Bool {
        try database.write { connection in try connection.dropMark("progress", account, file) }
    }

    /// What can be gone on with, the last first: at most `limit` of those that come after `place`.
    public func begun(
        by account: ItemID, after place: MarkPlace? = nil, limit: Int
    ) throws(PeopleDatabaseError) -> [BegunFile] {
        try database.rows(
            """
            SELECT file, position, duration, watched, updated FROM progress
            WHERE account = ? AND continues = 1 AND (updated, file) < (?, ?)
            ORDER BY updated DESC, file DESC LIMIT ?
            """, [.text(account.text)] + (place ?? .start).values + [Value(limit)]
        ) { row in
            ItemID(row.text(0)).map { BegunFile(file: $0, progress: readProgress(row, from: 1)) }
        }
    }

    /// Where marks of films lie that somebody has seen to the end: at most `limit`, the last first.
    public func watched(by account: ItemID, limit: Int) throws(PeopleDatabaseError) -> [MarkPlace] {
        try database.rows(
            """
            SELECT file, updated FROM progress WHERE account = ? AND continues = 0 AND watched = 1
            ORDER BY updated DESC, file DESC LIMIT ?
            """, [.text(account.text), Value(limit)]
        ) { row in
            ItemID(row.text(0)).map { MarkPlace(time: Moment(milliseconds: row.integer(1)), file: $0) }
        }
    }

    public func progress(
        in files: [ItemID], of account: ItemID
    ) throws(PeopleDatabaseError) -> [ItemID: Progress] {
        try database.read { connection in
            var found: [ItemID: Progress] = [:]
            for file in files {
                found[file] = try connection.first(
                    """
                    SELECT position, duration, watched, updated FROM progress WHERE account = ? AND file = ?
                    """, [.text(account.text), .text(file.text)]
                ) { readProgress($0, from: 0) }
            }
            return found
        }
    }
}

/// The columns position, duration, watched, updated.
private func readProgress(_ row: borrowing Row, from start: Int32) -> Progress {
    Progress(
        position: row.real(start), duration: row.isNull(start + 1) ? nil : row.real(start + 1),
        isWatched: row.flag(start + 2), updated: Moment(milliseconds: row.integer(start + 3)))
}

extension Connection {
    fileprivate func progress(_ account: ItemID, _ file: ItemID) throws(SQLiteError) -> ProgressRow? {
        try first(
            """
            SELECT position, duration, watched, updated, continues, play, seq, began, earlier, look FROM progress
            WHERE account = ? AND file = ?
            """, [.text(account.text), .text(file.text)]
        ) { row in
            ProgressRow(
                progress: readProgress(row, from: 0), continues: row.flag(4), play: row.text(5), seq: row.integer(6),
                began: row.integer(7),
                earlier: row.text(8).split(separator: "\n").map(String.init),
                look: row.optionalInteger(9))
        }
    }

    fileprivate func save(_ row: ProgressRow, _ account: ItemID, _ file: ItemID) throws(SQLiteError) {
        try run(
            """
            INSERT INTO progress(account, file, position, duration, watched, updated, continues, play, seq, began,
                earlier, look) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, file) DO UPDATE SET position = excluded.position, duration = excluded.duration,
                watched = excluded.watched, updated = excluded.updated, continues = excluded.continues,
                play = excluded.play, seq = excluded.seq, began = excluded.began, earlier = excluded.earlier,
                look = excluded.look
            """,
            .text(account.text), .text(file.text), .real(row.progress.position), Value(row.progress.duration),
            Value(row.progress.isWatched), .integer(row.progress.updated.milliseconds), Value(row.continues),
            .text(row.play), .integer(row.seq), .integer(row.began),
            .text(row.earlier.joined(separator: "\n")), Value(row.look))
    }

    fileprivate func makeRoom(_ account: ItemID, _ limit: Int) throws(SQLiteError) {
        let count = try integer("SELECT count(*) FROM progress WHERE account = ?", .text(account.text))
        guard (count ?? 0) >= limit else { return }
        let oldest = try first(
            "SELECT file FROM progress WHERE account = ? ORDER BY updated, file LIMIT 1", [.text(account.text)]
        ) { ItemID($0.text(0)) }
        if case .some(.some(let file)) = oldest { _ = try dropMark("progress", account, file) }
    }
}
