import Files
import Model
import Store

/// Marked files keep their ids whatever happens to the index. One that it does not know is taken in as a ghost, which is
/// recognized by the same rules as whatever was removed: by its identity, by its place, by its content.
extension Indexer {
    /// Takes in what people have marked and this index has never heard of. Before anything is listed.
    static func takeIn(_ keepsakes: PeopleKeepsakes, _ database: IndexDatabase, now: Moment) throws {
        var last: ItemID?
        repeat {
            let part = try keepsakes.part(after: last)
            last = part.last?.id
            let ids = Set(try database.reader.unknown(part.map(\.id)))
            let unknown = part.filter { ids.contains($0.id) }
            guard !unknown.isEmpty else { continue }
            try database.writer.write { index in
                for keepsake in unknown where try index.item(keepsake.id) == nil {
                    if let row = ItemRow(keepsake) { try index.addGhost(row, gone: keepsake.gone ?? now) }
                }
            }
        } while last != nil
    }

    /// The content of a file is known now: it may be that of one that is gone.
    func noteFingerprint(of key: Int64) {
        guard (try? database.reader.hasGhost(like: key)) == true else { return }
        change { reconciler, index, memory in
            guard let row = try index.item(key), row.isPlaced, row.isAlive else { return }
            try reconciler.recognizeContent(row, &index, &memory)
        }
    }
}

extension ItemRow {
    /// `nil` for what cannot be a file.
    fileprivate init?(_ keepsake: Keepsake) {
        guard let name = keepsake.path.name else { return nil }
        let kind = FileKind(name)
        let facts = Facts(
            identity: keepsake.identity, kind: .regular, size: keepsake.size, modified: keepsake.modified, changed: 0,
            links: 1, owner: 0, mode: 0)
        self.init(
            id: keepsake.id, parent: nil, name: name, isFolder: false, kind: kind, facts: facts, state: .ready,
            added: keepsake.added)
        fingerprint = keepsake.fingerprint
        // What was found out about it went with the index.
        wantsProbe = kind == .video || kind == .audio
    }
}

extension Reconciler {
    /// `row` is gone for good, since another stands in its place: the marks on it go over to that one. They are written
    /// first: after a crash in between, the same is found again.
    func retire(_ row: ItemRow, for other: ItemID, _ index: inout IndexTransaction) throws {
        // A full disk must not keep the index from following; the marks stay where they are then, shown as missing.
        if !row.isFolder { try? keepsakes?.merge(row.id, into: other) }
        try index.retire(row.key, at: now)
        // What people said of the one is said of the other now.
        try index.queueFilm(other)
    }

    /// The marked file that was at this place before the index was made. While the index is being made anew, another
    /// content in its place is a better copy that came unseen; later it has to have the same size.
    func keptGhost(
        of seen: Seen, in folder: Within, _ index: borrowing IndexTransaction, _ memory: borrowing Memory
    ) throws -> ItemRow? {
        guard let keepsakes, !seen.isFolder else { return nil }
        let ghosts = try index.ghosts(named: seen.name)
        guard !ghosts.isEmpty, let path = try index.path(of: folder.key)?.appending(seen.name) else { return nil }
        return try ghosts.first { ghost in
            guard let keepsake = try keepsakes.find(ghost.id), keepsake.path == path else { return false }
            return ghost.size == seen.facts.size || (memory.sweep.isVeryFirst && keepsake.gone == nil)
        }
    }
}
