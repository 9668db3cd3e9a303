import Model

/// What the indexer keeps in memory: nothing for each file, only what is going on.
struct Memory: Sendable {
    /// Files that are not finished, and when to look at them.
    var settling: [Int64: Settling] = [:]
    var looks = Deadlines()
    /// What was taken away, until it counts as gone.
    var graves = Deadlines()
    var deeds = OwnDeeds()
    var sweep = Sweep()
    /// Identities that a row gave up for what lies in its place now, and which row. When such an identity turns up
    /// elsewhere, it had moved, unseen.
    var replaced: [Identity: Int64] = [:]
    /// Folders that are another directory since this start, with what they were.
    var renewed: [Int64: Identity] = [:]
    /// Files that speak of films and cannot be read.
    var sidecars: [WatchProblem] = []
    /// Why nobody can say what some films are.
    var undescribed: WatchProblem?
    var watchProblems: [WatchProblem] = []
    /// Links that are not followed, by folder and name.
    var links: [Int64: [FileName: WatchProblem]] = [:]
    var access = AccessProblems()
    var hasVanished = false
    /// Folders below something removed wait to be told.
    var hasUpkeep = true
    var nextForgetting = -Double.infinity
    /// What to tell once it is committed.
    var progress: [Change] = []
    var isStatusChanged = false
    /// Something did not fit together, so everything should be looked at again.
    var isInDoubt = false

    /// From a start, or the wish for one, to `swept`.
    struct Sweep: Sendable {
        /// Somebody asked for one.
        var isRunning = false
        /// Since this start.
        var isFirst = true
        /// Since the index was made: what is found now has been there before.
        var isVeryFirst = false
    }

    /// At most so many are listed one by one.
    static let linksAtMost = 1000

    var status: Indexer.Status {
        Indexer.Status(isSweeping: sweep.isFirst || sweep.isRunning, problems: problems)
    }

    private var problems: [WatchProblem] {
        var all =
            watchProblems + access.told + sidecars + (undescribed.map { [$0] } ?? [])
            + links.values.flatMap(\.values).sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        if hasVanished { all.append(.vanished) }
        return all
    }
}

extension WatchProblem {
    static let vanished = WatchProblem(
        code: .offline, path: .top,
        detail: "everything that was known vanished at once, so it is kept and shown as offline",
        hint: "connect or mount the disk; if the films are gone for good, rescan to say so")
}
