public import Model
import SQLite

/// What the index knows of a marked file.
public enum Whereabouts: Sendable, Equatable {
    case there(Keepsake)
    /// Since when, where it is known.
    case gone(since: Moment?)
    /// The index has never heard of it, or has forgotten it.
    case unknown
}

extension StoreReader {
    /// What to remember of a file; `nil` when it is neither in the drop folder now nor missing there.
    public func keepsake(of file: ItemID) throws -> Keepsake? {
        if case .there(let keepsake) = try whereabouts(of: [file]).first { keepsake } else { nil }
    }

    /// In the order of `files`.
    public func whereabouts(of files: [ItemID]) throws -> [Whereabouts] {
        try read { connection in
            var paths = Paths()
            return try files.map { file in
                let row = try connection.first(
                    "SELECT \(ItemColumns.list) FROM item WHERE id = ? AND is_folder = 0", [.text(file.text)]
                ) { ItemColumns.read($0) }
                guard let row else { return .unknown }
                // On its way to another place it is still there, but nobody can say where.
                guard row.isAlive else {
                    return try paths.missing(row, connection).map(Whereabouts.there) ?? .gone(since: row.gone)
                }
                guard let place = try paths.place(of: row.key, connection) else { return .unknown }
                return .there(
                    Keepsake(
                        id: row.id, path: place.path, identity: row.identity, size: row.size, modified: row.modified,
                        added: row.added, fingerprint: row.fingerprint))
            }
        }
    }

    /// Those of `files` that the index has never heard of, or has forgotten.
    public func unknown(_ files: [ItemID]) throws -> [ItemID] {
        try read { connection in
            try files.filter { file in
                try connection.integer("SELECT 1 FROM item WHERE id = ?", .text(file.text)) == nil
            }
        }
    }

    /// Whether everything was listed at least once since the index was made: before, nothing is known to be gone.
    public func isSwept() throws -> Bool {
        try read { try $0.integer("SELECT 1 FROM fact WHERE name = 'swept'") != nil }
    }

    /// Rises whenever the paths of many items changed at once.
    public func treeRevision() throws -> Int64 {
        try read { try $0.integer("SELECT value FROM fact WHERE name = 'tree'") ?? 0 }
    }

    /// Those of `files` that are in the drop folder now, by id.
    ///
    /// - Parameter missing: also those that a catalogue names and that are missing.
    public func present(_ files: [ItemID], orMissing missing: Bool = false) throws -> [ItemID: IndexedFile] {
        try read { connection in
            var present: [ItemID: IndexedFile] = [:]
            for file in files {
                let stamp = try connection.integer(
                    """
                    SELECT \(IndexedFile.stamp) FROM item
                    WHERE id = ? AND \(missing ? ItemRow.isShown : "alive = 1 AND parent IS NOT NULL") AND is_folder = 0
                    """, .text(file.text))
                present[file] = stamp.map { IndexedFile(id: file, stamp: $0) }
            }
            return present
        }
    }
}

extension StoreReader {
    /// Whether some removed file has the same content as the file with this key, as far as fingerprints tell.
    public func hasGhost(like key: Int64) throws -> Bool {
        try read { connection in
            try connection.integer(
                """
                SELECT 1 FROM item JOIN item AS ghost ON ghost.size = item.size AND ghost.fingerprint = item.fingerprint
                WHERE item.key = ? AND ghost.gone IS NOT NULL AND ghost.is_folder = 0 AND ghost.trashed = 0
                    AND ghost.key <> item.key LIMIT 1
                """, .integer(key)) != nil
        }
    }
}

extension Paths {
    /// What to remember of a file that is missing; `nil` when it is simply gone.
    fileprivate mutating func missing(
        _ row: ItemRow, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Keepsake? {
        let folder = try connection.integer("SELECT folder FROM absent WHERE key = ?", .integer(row.key))
        guard let folder, let above = try place(of: folder, connection), let name = row.name else { return nil }
        return Keepsake(
            id: row.id, path: above.path.appending(name), identity: row.identity, size: row.size,
            modified: row.modified, added: row.added, fingerprint: row.fingerprint, gone: row.gone ?? row.added)
    }
}
