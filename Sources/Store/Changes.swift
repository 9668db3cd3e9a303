public import Model
import SQLite

/// A place in the history of the index: everything up to it is known. As text, `REVISION` or `REVISION.N`.
public struct ChangePosition: Sendable, Hashable {
    public let revision: Int64
    let key: Int64

    public init(revision: Int64) {
        self.revision = revision
        key = .max
    }

    init(revision: Int64, key: Int64) {
        self.revision = revision
        self.key = key
    }

    /// `nil` for what is no position.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let revision = Int64(first), revision >= 0 else { return nil }
        self.revision = revision
        if parts.count == 2 {
            guard let key = Int64(parts[1]) else { return nil }
            self.key = key
        } else {
            key = .max
        }
    }

    public var text: String { key == .max ? String(revision) : "\(revision).\(key)" }
}

/// What happened since a position.
public struct Changes: Sendable, Equatable {
    /// Up to where this answer reaches, when there is no next one.
    public let revision: Int64
    /// New, changed or moved items.
    public let changed: [ItemID]
    public let gone: [ItemID]
    /// Where to go on; `nil` when this is all.
    public let next: String?
}

/// The history does not reach back so far; start from a full list.
public struct HistoryTooOld: Error, Sendable, Equatable {
    public let oldest: Int64
}

extension StoreReader {
    /// Ids of what changed since `position`; from revision 0, everything there is.
    public func changes(since position: ChangePosition, limit: Int = 500) throws -> Changes {
        let limit = min(max(limit, 1), 500)
        return try read { connection in
            let facts = try connection.query("SELECT name, value FROM fact") { ($0.text(0), $0.integer(1)) }
            let fact = Dictionary(facts) { first, _ in first }
            let revision = fact["revision"] ?? 0
            let oldest = max(fact["oldest"] ?? 0, fact["first"] ?? 0)
            if position.revision != 0, position.revision < oldest || position.revision > revision {
                throw HistoryTooOld(oldest: oldest)
            }
            // What was taken away a moment ago may only be on its way to another place: it is told when that is known.
            let rows = try connection.query(
                """
                SELECT id, revision, key, alive = 1 OR EXISTS (SELECT 1 FROM absent WHERE absent.key = item.key)
                FROM item
                WHERE (revision, key) > (?, ?) AND (alive = 0 OR parent IS NOT NULL OR key = \(ItemRow.rootKey))
                ORDER BY revision, key LIMIT ?
                """, [.integer(position.revision), .integer(position.key), Value(limit + 1)]
            ) { (id: ItemID($0.text(0)), revision: $0.integer(1), key: $0.integer(2), isThere: $0.flag(3)) }
            let part = rows.prefix(limit)
            let next = rows.count > limit ? part.last.map { ChangePosition(revision: $0.revision, key: $0.key) } : nil
            return Changes(
                revision: revision, changed: part.compactMap { $0.isThere ? $0.id : nil },
                gone: part.compactMap { $0.isThere ? nil : $0.id }, next: next?.text)
        }
    }
}
