public import Model
public import Store

/// How far everybody has come in which film. Written before it is answered, read without waiting for who writes.
public final class Watching: Sendable {
    /// Films of which one person's progress is kept; the one that was watched longest ago makes room.
    public static let limit = 20_000
    /// So many films can be gone on with at once; whatever was begun before is hidden behind them.
    public static let continuingLimit = 500

    /// Of so many films that were watched last, shows go on with their next episode.
    public static let rememberedLimit = 200

    private let rows: PeopleProgress
    private let register: Register

    init(_ register: Register) {
        self.register = register
        rows = PeopleProgress(register.database)
    }

    /// Takes a report, if it counts. True when pages that show the film's marks should look again: a film was begun or
    /// ended, or another playback took over; not for each step of one that goes on.
    ///
    /// - Parameter keepsake: of the file as it is now; `nil` when the index does not have it.
    public func report(
        _ report: ProgressReport, on file: ItemID, keepsake: Keepsake?, by account: ItemID
    ) throws(PeopleRefusal) -> Bool {
        let (now, lived) = (register.clock.now, register.clock.lived)
        var change: ProgressChange?
        let isDone = try register.mark { () throws(PeopleDatabaseError) in
            let made = try rows.change(file, keepsake: keepsake, of: account, limit: Self.limit) { row in
                WatchRules.row(after: report, on: row, now: now, lived: lived)
            }
            change = made
            return made.outcome
        }
        return isDone && change?.isNews == true
    }

    /// False when there was none.
    public func forget(_ file: ItemID, by account: ItemID) throws(PeopleRefusal) -> Bool {
        do { return try rows.forget(file, of: account) } catch { throw .notKept(error) }
    }

    /// What can be gone on with, the last first; files that are gone too.
    public func begun(by account: ItemID) throws(PeopleRefusal) -> [BegunFile] {
        do { return try rows.begun(by: account, limit: Self.continuingLimit) } catch { throw .notRead(error) }
    }

    /// The marks of films that were seen to the end, the last first: of so many as anybody remembers.
    public func watched(by account: ItemID) throws(PeopleRefusal) -> [MarkPlace] {
        do { return try rows.watched(by: account, limit: Self.rememberedLimit) } catch { throw .notRead(error) }
    }

    public func progress(in files: [ItemID], of account: ItemID) throws(PeopleRefusal) -> [ItemID: Progress] {
        do { return try rows.progress(in: files, of: account) } catch { throw .notRead(error) }
    }
}

extension Progress {
    /// Begun and not at its end.
    public var canContinue: Bool { WatchRules.canContinue(self) }
}

extension ProgressChange {
    fileprivate var isNews: Bool {
        guard let before, let after else { return true }
        return before.continues != after.continues || before.progress.isWatched != after.progress.isWatched
            || (before.play != after.play && before.progress != after.progress)
    }
}
