import Files
import Model
import Store

/// Identity is the truth: what is seen is first recognized, wherever it was before.
extension Reconciler {
    /// Brings the index to what was seen under one name of a folder, where `row` is so far.
    ///
    /// - Parameter elsewhere: identities that the same listing has, so what gave way to them has only moved.
    func meet(
        _ seen: Seen, _ row: ItemRow?, in folder: Within, elsewhere: Set<Identity>,
        _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        if let row {
            if isSame(row, seen, in: folder) { return try refresh(row, seen, &index, &memory) }
            // The mount point of a disk that is away is not the folder that was mounted there.
            if row.offline == .away { return }
        }
        if try isOutdated(seen, in: folder, index, memory) { return }
        let known = try recognize(seen, besides: row, in: folder, &index, &memory)
        if let row {
            let isReplaced = row.isFolder == seen.isFolder && !elsewhere.contains(row.identity)
            if isReplaced && !(row.isFolder && known != nil) {
                try takeOver(row, seen, in: folder, &index, &memory)
                if let known { try retire(known, for: row.id, &index) }
                return
            }
            try index.remove(row.key, at: now)
        }
        if let known {
            try index.place(known.key, in: folder.key, named: seen.name, at: now)
            guard var placed = try index.item(known.key) else { return }
            if !placed.isFolder, placed.kind != FileKind(seen.name) {
                placed.kind = FileKind(seen.name)
                try index.save(placed)
            }
            return try refresh(placed, seen, &index, &memory)
        }
        let ghost =
            try missing(seen, in: folder, index) ?? ghost(of: seen, in: folder, index)
            ?? keptGhost(of: seen, in: folder, index, memory)
        if let ghost {
            try index.place(ghost.key, in: folder.key, named: seen.name, at: now)
            guard let placed = try index.item(ghost.key) else { return }
            // What lay in the old folder need not lie in the new one; whatever does is recognized.
            for child in try index.children(of: ghost.key) { try index.remove(child.key, at: now) }
            return try takeOver(placed, seen, in: folder, &index, &memory)
        }
        try welcome(seen, in: folder, &index, &memory)
    }

    private func isSame(_ row: ItemRow, _ seen: Seen, in folder: Within) -> Bool {
        guard row.isFolder == seen.isFolder else { return false }
        if row.identity == seen.facts.identity { return true }
        guard folder.isUnstable else { return false }
        return row.isFolder || (row.size == seen.facts.size && row.modified == seen.facts.modified)
    }

    /// The row that is this very file or folder, under another name so far.
    private func recognize(
        _ seen: Seen, besides row: ItemRow?, in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws -> ItemRow? {
        let known = try index.items(seen.facts.identity).filter {
            $0.isFolder == seen.isFolder && $0.key != row?.key && $0.key != ItemRow.rootKey && $0.offline != .away
        }
        // Of several names that one file had, each comes back as what it was.
        let gone = known.filter { !$0.isPlaced }
        let candidates =
            known.filter(\.isPlaced) + gone.filter { $0.name == seen.name } + gone.filter { $0.name != seen.name }
        for candidate in candidates {
            // Where inode numbers come and go, the number alone proves nothing.
            if folder.isUnstable, !seen.isFolder,
                candidate.size != seen.facts.size || candidate.modified != seen.facts.modified
            {
                continue
            }
            // Without a birth time, another file may have got the number in the meantime.
            if !candidate.isPlaced, !seen.isFolder, candidate.identity.birth == 0, candidate.size != seen.facts.size {
                continue
            }
            if try isStillThere(candidate, seen, index) { continue }
            return candidate
        }
        guard candidates.isEmpty, let key = memory.replaced.removeValue(forKey: seen.facts.identity),
            let original = try index.item(key), original.isFolder == seen.isFolder, original.key != row?.key
        else { return nil }
        return try splitOff(original, seen, &index, &memory)
    }

    /// A file may have several names, and each is an item of its own.
    private func isStillThere(_ row: ItemRow, _ seen: Seen, _ index: borrowing IndexTransaction) throws -> Bool {
        guard seen.facts.links > 1, !seen.isFolder, row.isPlaced, let path = try index.path(of: row.key) else {
            return false
        }
        return (try? disk.facts(of: path))?.identity == seen.facts.identity
    }

    /// `original` was taken for replaced, but it had moved: what lies in its old place is new, and gets a row of its
    /// own; the answer is the row as the moved one.
    private func splitOff(
        _ original: ItemRow, _ seen: Seen, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws -> ItemRow? {
        guard let parent = original.parent, let name = original.name else { return original }
        try index.remove(original.key, at: now)
        var newcomer = original
        newcomer.key = 0
        newcomer.id = .ascending(at: now)
        newcomer.parent = parent
        newcomer.name = name
        newcomer.added = now
        let key = try index.add(newcomer)
        if original.isFolder {
            // Its content was that of the new directory; the moved one is listed anew by whoever looks next.
            for child in try index.children(of: original.key) {
                if let name = child.name { try index.place(child.key, in: key, named: name, at: now) }
            }
            memory.isInDoubt = true
        } else if let row = try index.item(key) {
            memory.settling[original.key] = nil
            memory.looks[original.key] = nil
            try begin(row, soon: true, &memory)
        }
        guard var moved = try index.item(original.key) else { return nil }
        moved.identity = seen.facts.identity
        try index.save(moved)
        return moved
    }

    /// The film that a catalogue names and that has been missing.
    private func missing(_ seen: Seen, in folder: Within, _ index: borrowing IndexTransaction) throws -> ItemRow? {
        guard !seen.isFolder, FileKind(seen.name) == .video else { return nil }
        return try index.absent(seen.name, in: folder.key).first
    }

    /// A removed one that this is again: at the same place, of the same size or soon afterwards.
    private func ghost(of seen: Seen, in folder: Within, _ index: borrowing IndexTransaction) throws -> ItemRow? {
        try index.gone(from: folder.key, named: seen.name).first { row in
            guard row.isFolder == seen.isFolder, let gone = row.gone else { return false }
            return row.isFolder || row.size == seen.facts.size || now < gone.adding(seconds: Self.soon)
        }
    }

    /// A better copy under the name of one that was deleted so recently is the same film.
    static let soon: Int64 = 600

    /// Another thing is in the place of `row`: it keeps the id, for a better copy never costs a mark.
    func takeOver(
        _ row: ItemRow, _ seen: Seen, in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        let old = row.identity
        if row.isFolder {
            try renew(row, seen.facts, &index, &memory)
        } else {
            var row = row
            // A film that was only spoken of has been added now.
            if row.wasNeverHere { row.added = now }
            row.identity = seen.facts.identity
            row.offline = .none
            row.fingerprint = nil
            try index.save(row)
            try index.dropMedia(row.key)
            try rewrite(row, seen, &index, &memory)
        }
        if !folder.isUnstable, old.inode != 0, memory.replaced.count < 10_000 { memory.replaced[old] = row.key }
    }

    /// The row of a folder stands for another directory now.
    func renew(_ row: ItemRow, _ facts: Facts, _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        if row.identity.inode != 0 { memory.renewed[row.key] = row.identity }
        var row = row
        row.identity = facts.identity
        row.modified = facts.modified
        row.changed = facts.changed
        row.offline = .none
        try index.save(row)
        if let parent = row.parent { index.touch(parent) }
    }
}
