import Files
import Model
import Store

/// What looking at unfinished files leads to.
extension Reconciler {
    /// The files whose time has come.
    func takeLooks(
        limit: Int, _ index: borrowing IndexTransaction, _ memory: inout Memory
    ) throws -> [FileLook] {
        var looks: [FileLook] = []
        for key in memory.looks.take(dueAt: monotonic, limit: limit) {
            guard let settling = memory.settling[key], !settling.isFinished, let row = try index.item(key), row.isAlive
            else {
                memory.settling[key] = nil
                continue
            }
            guard let path = try index.path(of: key) else {
                // Its folder hangs nowhere at the moment: it is moved, or it will count as gone.
                memory.looks[key] = monotonic + Indexer.grace
                continue
            }
            let wants = try row.fingerprint == nil && !index.gone(size: row.size).isEmpty
            looks.append(FileLook(row: row, path: path, wantsFingerprint: wants))
        }
        return looks
    }

    func finish(
        _ findings: [(key: Int64, finding: FileLook.Finding)], _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        for (key, finding) in findings {
            guard var settling = memory.settling[key], let row = try index.item(key), row.isPlaced else {
                memory.settling[key] = nil
                continue
            }
            switch finding {
            case .gone: lookAgain(key, row, &settling, &memory)
            case .denied(let look, let facts):
                // Size and silence have to do: it is finished when nobody has added to it for a while.
                memory.access.note(file: key, mayRead: false, now: monotonic)
                let verdict = settling.judge(look, now: monotonic)
                memory.settling[key] = settling
                try carryOut(verdict, row, facts, nil, &index, &memory)
            case .unreadable: memory.looks[key] = monotonic + (Settling.ladder.last ?? 30)
            case .look(let look, let facts, let fingerprint):
                let verdict = settling.judge(look, now: monotonic)
                memory.settling[key] = settling
                try carryOut(verdict, row, facts, fingerprint, &index, &memory)
            }
        }
    }

    /// It is not where it should be. When a folder above it was renamed, nobody will tell of the file itself.
    private func lookAgain(_ key: Int64, _ row: ItemRow, _ settling: inout Settling, _ memory: inout Memory) {
        guard row.state != .ready else {
            memory.settling[key] = nil
            return
        }
        memory.looks[key] = settling.miss(now: monotonic)
        memory.settling[key] = settling
    }

    /// Files that are not finished and at which nobody would look: they were in a folder that was away for a while.
    func resume(_ index: borrowing IndexTransaction, _ memory: inout Memory) throws {
        for key in try index.unsettled() where memory.settling[key] == nil {
            if let row = try index.item(key) { try begin(row, soon: true, &memory) }
        }
    }

    private func carryOut(
        _ verdict: Settling.Verdict, _ row: ItemRow, _ facts: Facts, _ fingerprint: [UInt8]?,
        _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        var row = row
        let isGrown = row.size != facts.size || row.modified != facts.modified
        if isGrown { row.content = index.revision }
        row.size = facts.size
        row.copied = facts.arrived
        row.modified = facts.modified
        switch verdict {
        case .waits(let time):
            memory.looks[row.key] = time
            guard isGrown, monotonic - (memory.settling[row.key]?.lastTold ?? 0) >= Self.telling else { return }
            memory.settling[row.key]?.lastTold = monotonic
            try index.saveContent(row, isVisible: false)
            try tellProgress(row, index, &memory)
        case .damaged:
            row.state = .damaged
            memory.settling[row.key] = nil
            try index.saveContent(row, isVisible: true)
        case .ready:
            row.state = .ready
            row.copied = row.size
            row.fingerprint = fingerprint ?? (isGrown ? nil : row.fingerprint)
            row.wantsProbe = try (row.kind == .video || row.kind == .audio) && !index.hasMedia(row)
            // Remembered for a moment, in case that somebody opens it again.
            memory.settling[row.key]?.isFinished = true
            memory.looks[row.key] = monotonic + Settling.pieces
            try index.saveContent(row, isVisible: true)
            try recognizeContent(row, &index, &memory)
        }
    }

    /// The same content as that of a removed file: it came back, or was moved from another disk. It gets its id again.
    func recognizeContent(
        _ row: ItemRow, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        guard let fingerprint = row.fingerprint else { return }
        let ghost = try index.gone(size: row.size).first { ghost in
            guard ghost.fingerprint == fingerprint, ghost.key != row.key else { return false }
            // What was here long before the other went away is a copy of its own.
            return ghost.lastParent == nil || row.added >= (ghost.gone ?? now).adding(seconds: -86_400)
        }
        if let ghost { try replace(row, by: ghost, &index, &memory) }
    }

    /// `original`, which was removed, lives on in the place of `row`, which is the same content.
    private func replace(
        _ row: ItemRow, by original: ItemRow, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        guard let parent = row.parent, let name = row.name else { return }
        try retire(row, for: original.id, &index)
        try index.place(original.key, in: parent, named: name, at: now)
        guard var placed = try index.item(original.key) else { return }
        placed.identity = row.identity
        placed.kind = row.kind
        placed.state = row.state
        placed.size = row.size
        placed.copied = row.size
        placed.modified = row.modified
        placed.changed = row.changed
        placed.content = index.revision
        placed.wantsProbe = try (placed.kind == .video || placed.kind == .audio) && !index.hasMedia(placed)
        try index.save(placed)
        memory.settling[row.key] = nil
        memory.looks[row.key] = nil
        memory.graves[original.key] = nil
    }

    /// What was taken away and did not turn up elsewhere counts as gone now.
    func bury(_ keys: [Int64], _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        for key in keys {
            memory.settling[key] = nil
            guard let row = try index.item(key), row.gone != nil else { continue }
            if let copy = try copyMade(of: row, index) {
                try replace(copy, by: row, &index, &memory)
            } else {
                try index.bury(key)
                if row.isFolder { memory.hasUpkeep = true }
            }
        }
    }

    /// The copy from which a move to another disk begins: made shortly before its original was deleted.
    private func copyMade(of row: ItemRow, _ index: borrowing IndexTransaction) throws -> ItemRow? {
        guard !row.isFolder, row.size > 0, let fingerprint = row.fingerprint, let gone = row.gone else { return nil }
        let candidates = try index.recent(size: row.size, since: max(gone.adding(seconds: -86_400), row.added))
        return try candidates.first { candidate in
            guard candidate.key != row.key, candidate.state == .ready else { return false }
            if let known = candidate.fingerprint { return known == fingerprint }
            guard let path = try index.path(of: candidate.key) else { return false }
            return (try? disk.open(path, expecting: candidate.identity).fingerprint().bytes) == fingerprint
        }
    }
}
