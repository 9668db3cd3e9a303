import Folding
public import Model
import SQLite

#if canImport(Glibc)
    import Glibc
#endif

/// `index.db`: what lies in the drop folder. Opened once; whoever reads gets `reader`, whoever writes gets `writer`.
public final class IndexDatabase: Sendable {
    public let reader: StoreReader
    public let writer: StoreWriter
    /// True when there was no index before, so everything is seen for the first time.
    public let isNew: Bool
    private let end: OrderlyEnd
    private let filling: FillingNote

    /// Opens or creates `index.db` in the folder `state`. One that is damaged, or of another version, is set aside as
    /// `index.db.corrupt-TIME` and made anew: the disk is the truth.
    ///
    /// - Parameters:
    ///   - now: the first revision of a new index is made from it, so that no revision ever means two things.
    ///   - say: gets a sentence for the log.
    public init(in state: String, now: Moment, say: @Sendable (String) -> Void) throws {
        let path = state + "/index.db"
        end = OrderlyEnd(of: path)
        filling = FillingNote(of: path)
        switch filling.find() {
        case .none: break
        case .good: filling.settle()
        case .doubtful:
            say("the machine went down while the index was made for the first time: it is made anew from the disk")
            filling.removeDatabase()
        }
        do {
            (writer, isNew) = try Self.open(path, now, isKnownWhole: end.take())
        } catch let error as SQLiteError where error.isCorrupt || error.isNewer {
            let aside = "\(path).corrupt-\(now.milliseconds / 1000)"
            for ending in ["", "-wal", "-shm"] { rename(path + ending, aside + ending) }
            say("\(error) — the old index is kept as \(aside), a new one is made from the disk; no mark is lost")
            (writer, isNew) = try Self.open(path, now, isKnownWhole: false)
        }
        reader = StoreReader(path: path, commits: writer.commits)
    }

    /// Nothing is written from now on: the next start is quicker for it.
    public func close() {
        guard (try? endFilling()) != nil, (try? writer.checkpoint()) != nil else { return }
        settle()
        end.leave()
    }

    /// A whole disk is taken in, for the first time: the index is written in large pieces, and nothing waits for the disk
    /// until `endFilling`. The daemon may die meanwhile; when the machine does, the next start makes the index anew.
    public func beginFilling() throws {
        try writer.setPace(
            Pace(cacheKiB: 32_768, logPages: 16_384, durability: filling.leave() ? .off : .normal))
    }

    /// The index is written as ever again. `settle` has to follow, sooner or later.
    public func endFilling() throws { try writer.setPace(Self.pace) }

    /// After `endFilling`: waits until all of the index is on the disk, which may take seconds.
    public func settle() { if case .good = filling.find() { filling.settle() } }

    private static let pace = Pace(cacheKiB: 2048, logPages: 2000, durability: .normal)

    private static func open(_ path: String, _ now: Moment, isKnownWhole: Bool) throws -> (StoreWriter, Bool) {
        let connection = try Connection(path: path, durability: .normal, cacheKiB: 2048)
        guard try isKnownWhole || connection.isPlausible() else {
            throw SQLiteError(code: SQLiteError.corruptDatabase, message: "the index is damaged", statement: path)
        }
        try connection.migrate(IndexSchema.migrations)
        try connection.setPace(pace)
        let isNew = try connection.integer("SELECT 1 FROM item WHERE key = \(ItemRow.rootKey)") == nil
        var transaction = try IndexTransaction(connection)
        if isNew {
            try transaction.begin()
            // JavaScript is exact up to 2^53; milliseconds stay below for 285,000 years.
            try transaction.setFact("revision", now.milliseconds)
            try transaction.setFact("first", now.milliseconds)
            try transaction.setFact("tree", 0)
            transaction.committed = now.milliseconds
            try transaction.addRoot(now)
            _ = try transaction.commit()
        }
        try transaction.renewFolding()
        return (StoreWriter(transaction), isNew)
    }
}

extension SQLiteError {
    static let corruptDatabase: Int32 = 11
}

extension Connection {
    /// Whether every page is what it should be. It reads the whole file, 54 MiB for 100,000 files in 0.3 s;
    /// damage that is met later would stop the index from following the disk.
    fileprivate func isPlausible() throws(SQLiteError) -> Bool {
        try first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    }
}

extension IndexTransaction {
    fileprivate mutating func addRoot(_ now: Moment) throws {
        let facts = Facts(
            identity: Identity(fileSystem: 0, inode: 0, birth: 0), kind: .directory, size: 0, modified: 0, changed: 0,
            links: 1, owner: 0, mode: 0)
        try add(
            ItemRow(
                id: .root, parent: nil, name: nil, isFolder: true, kind: .other, facts: facts, state: .ready,
                added: now))
    }

    /// Keys of names and words of films made by another folding are made again.
    fileprivate mutating func renewFolding() throws {
        let current = Int64(bitPattern: foldingVersion.utf8.reduce(5381 as UInt64) { ($0 &* 33) &+ UInt64($1) })
        guard try fact("folding") != current else { return }
        try begin()
        let names = try connection.query("SELECT key, name FROM item") { (key: $0.integer(0), name: $0.blob(1)) }
        for name in names {
            try connection.run(
                "UPDATE item SET sort = ? WHERE key = ?", .blob(sortKey(name.name)), .integer(name.key))
        }
        try connection.run("INSERT OR IGNORE INTO film_queue SELECT key FROM film")
        // Nothing would be found otherwise to be told anew of them.
        try connection.run("UPDATE film SET described = ''")
        try setFact("folding", current)
        markDirty()
        _ = try commit()
    }
}
