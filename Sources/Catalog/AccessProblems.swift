import Files
import Model
import Store

/// What the daemon may not do because it belongs to somebody else: noticed when it is seen, so that nobody has to learn
/// it from a deletion or a film that is refused.
struct AccessProblems: Sendable {
    /// Folders that the daemon may not change, each with the folder above it.
    private(set) var folders: [Int64: Int64?] = [:]
    /// Files that it may not read.
    private(set) var files: Set<Int64> = []
    /// In words: of folders within each other only the outermost, for its remedy mends the inner ones too.
    private(set) var told: [WatchProblem] = []
    /// When the words have to be found anew; `nil`: they are right.
    private(set) var due: Double?

    /// At most so many of each kind are named; a sentence counts the others.
    static let namedAtMost = 100
    /// Looking at a hundred places takes some milliseconds; while much happens it is done so many seconds apart.
    static let pause = 0.5

    mutating func note(folder key: Int64, above: Int64?, mayChange: Bool, now: Double) {
        guard mayChange ? folders.removeValue(forKey: key) != nil : folders.updateValue(above, forKey: key) == nil
        else { return }
        review(now)
    }

    /// Whether it can be read again, and could not before.
    @discardableResult
    mutating func note(file key: Int64, mayRead: Bool, now: Double) -> Bool {
        guard mayRead ? files.remove(key) != nil : files.insert(key).inserted else { return false }
        review(now)
        return mayRead
    }

    /// Places or rights may be otherwise now.
    mutating func review(_ now: Double) { due = due ?? now + Self.pause }

    mutating func reviewIfAny(_ now: Double) { if !folders.isEmpty || !files.isEmpty { review(now) } }

    fileprivate var outermost: [Int64] {
        folders.filter { $0.value.map { folders[$0] == nil } ?? true }.keys.sorted()
    }

    fileprivate mutating func forget(folder key: Int64) { folders[key] = nil }

    /// Whether that is news.
    fileprivate mutating func tell(_ problems: [WatchProblem], again: Double?) -> Bool {
        due = again
        defer { told = problems }
        return told != problems
    }
}

extension Reconciler {
    /// Looks at the rights on a folder that was listed, and at the first sweep on the files in it: later ones are looked
    /// at when they are new.
    func noteAccess(
        to row: ItemRow, _ listing: Listing, _ seen: [Seen], _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        let above = try row.parent.flatMap { try index.fileSystem(of: $0) }
        noteAccess(
            toFolder: row.key, in: row.parent, at: listing.path, listing.directory,
            isTop: above != listing.directory.identity.fileSystem, &memory)
        guard memory.sweep.isFirst else { return }
        for item in seen where !item.isFolder && !DropFolder.surelyMayRead(item.facts) {
            guard let file = try index.child(of: row.key, named: item.name) else { continue }
            try noteAccess(toFile: file, item.facts, &index, &memory)
        }
    }

    /// Looks at the rights on a folder that was seen.
    func noteAccess(
        toFolder key: Int64, in parent: Int64?, at path: RelativePath?, _ facts: Facts, isTop: Bool,
        _ memory: inout Memory
    ) {
        // The top of a disk is always asked about: it may be mounted read-only, whatever the mode says.
        let isSure = !isTop && DropFolder.surelyMayChange(facts)
        let mayChange = isSure || path.map { disk.writeProblem(in: $0) == nil } ?? true
        memory.access.note(folder: key, above: parent, mayChange: mayChange, now: monotonic)
    }

    /// Looks at the rights on a file that was seen. One that can be read again is looked into after all.
    func noteAccess(
        toFile row: ItemRow, _ facts: Facts, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        guard !row.isFolder, facts.kind == .regular else { return }
        var mayRead = DropFolder.surelyMayRead(facts)
        if !mayRead, let path = try index.path(of: row.key) { mayRead = disk.readProblem(of: path) == nil }
        guard memory.access.note(file: row.key, mayRead: mayRead, now: monotonic) else { return }
        try welcomeBack(row, &index, &memory)
    }

    private func welcomeBack(_ row: ItemRow, _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        try index.dropMedia(row.key)
        // It may be remembered as finished, and would not be looked at.
        memory.settling[row.key] = nil
        try begin(row, soon: true, &memory)
    }

    /// What a sighting of a name says of rights: those of a thing that is new here, or whose rights were changed.
    func noteAccess(
        of seen: Seen, in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        guard seen.cause == .attributes || seen.cause == .moved else { return }
        memory.access.reviewIfAny(monotonic)
        guard let row = try index.child(of: folder.key, named: seen.name) else { return }
        guard row.isFolder else { return try noteAccess(toFile: row, seen.facts, &index, &memory) }
        let path = try index.path(of: row.key)
        noteAccess(toFolder: row.key, in: folder.key, at: path, seen.facts, isTop: false, &memory)
    }

    /// Finds the words for what is refused, and drops what is not any more.
    func tellAccess(_ index: inout IndexTransaction, _ memory: inout Memory) throws {
        var again: Double?
        var problems: [WatchProblem] = []
        let outermost = memory.access.outermost
        for key in outermost.prefix(AccessProblems.namedAtMost) {
            if let path = try placedPath(key, index), let problem = disk.writeProblem(in: path) {
                problems.append(problem)
            } else {
                memory.access.forget(folder: key)
                again = monotonic + AccessProblems.pause
            }
        }
        problems += Self.others(outermost.count, "folders", "changed", .notWritable)
        let files = memory.access.files.sorted()
        for key in files.prefix(AccessProblems.namedAtMost) {
            if let path = try placedPath(key, index), let problem = disk.readProblem(of: path) {
                problems.append(problem)
            } else {
                if let row = try index.item(key) { try welcomeBack(row, &index, &memory) }
                memory.access.note(file: key, mayRead: true, now: monotonic)
                again = monotonic + AccessProblems.pause
            }
        }
        problems += Self.others(files.count, "files", "read", .unreadable)
        if memory.access.tell(problems, again: again) { memory.isStatusChanged = true }
    }

    private func placedPath(_ key: Int64, _ index: borrowing IndexTransaction) throws -> RelativePath? {
        if key == ItemRow.rootKey { return .top }
        guard let row = try index.item(key), row.isPlaced, row.isAlive else { return nil }
        return try index.path(of: key)
    }

    private static func others(
        _ count: Int, _ things: String, _ done: String, _ code: WatchProblem.Code
    ) -> [WatchProblem] {
        guard count > AccessProblems.namedAtMost else { return [] }
        let more = count - AccessProblems.namedAtMost
        return [
            WatchProblem(
                code: code, path: .top, detail: "\(more) further \(things) may not be \(done) by the daemon either",
                hint: "mend those that are named first; the others then follow")
        ]
    }
}
