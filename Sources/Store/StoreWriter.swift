import SQLite
import Synchronization

/// Writes the index: one connection, one transaction at a time, from any thread.
public final class StoreWriter: Sendable {
    private let transaction: Mutex<IndexTransaction>
    let commits = Commits()

    init(_ transaction: consuming sending IndexTransaction) { self.transaction = Mutex(transaction) }

    /// What a committed transaction did.
    public struct Outcome<Result: Sendable>: Sendable {
        public let result: Result
        /// Folders whose listing is otherwise now, ancestors included.
        public let folders: [TouchedFolder]
        /// Keys of items that lost their place.
        public let removed: [Int64]
        public let revision: Int64
    }

    /// All or nothing; whatever `body` throws takes back what it wrote. Not to be called within itself.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @Sendable (inout IndexTransaction) throws -> Result
    ) throws -> Outcome<Result> {
        var nothing = 0
        return try write(with: &nothing) { transaction, _ in try body(&transaction) }
    }

    /// The same, with something that the caller keeps in memory and changes alongside. When `body` throws, that stays
    /// as it was too.
    @discardableResult
    public func write<Result: Sendable, Memory: Sendable>(
        with memory: inout Memory, _ body: @Sendable (inout IndexTransaction, inout Memory) throws -> Result
    ) throws -> Outcome<Result> {
        let before = memory
        do {
            let outcome = try transaction.withLock { try $0.perform(&memory, body) }
            commits.add()
            return outcome
        } catch {
            memory = before
            throw error
        }
    }

    /// How to write from now on.
    func setPace(_ pace: Pace) throws {
        try transaction.withLock { transaction in try transaction.connection.setPace(pace) }
    }

    /// Moves the write-ahead log into the database file.
    public func checkpoint() throws { try transaction.withLock { try $0.connection.checkpoint() } }
}

extension IndexTransaction {
    fileprivate mutating func perform<Result: Sendable, Memory: Sendable>(
        _ memory: inout Memory, _ body: @Sendable (inout IndexTransaction, inout Memory) throws -> Result
    ) throws -> StoreWriter.Outcome<Result> {
        try begin()
        do {
            let result = try body(&self, &memory)
            let folders = try commit()
            return StoreWriter.Outcome(result: result, folders: folders, removed: removed, revision: committed)
        } catch {
            takeBack()
            throw error
        }
    }
}
