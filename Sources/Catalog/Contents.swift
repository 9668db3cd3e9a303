import Model
import Store

/// What a sighting says of the content of a file that is in its place.
extension Reconciler {
    /// A file is taken for finished without a look when the first sweep finds that nobody has written to it for so
    /// many seconds.
    private static let age: Int64 = 60
    /// Who watches a copy needs no more than four looks a second.
    static let telling = 0.25

    /// The same thing was seen again.
    func refresh(_ row: ItemRow, _ seen: Seen, _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        let facts = seen.facts
        if row.isFolder { return try refreshFolder(row, facts, &index) }
        var row = row
        if row.identity != facts.identity || row.offline != .none {
            row.identity = facts.identity
            row.offline = .none
            try index.save(row)
            if let parent = row.parent { index.touch(parent) }
        }
        let isChanged = row.size != facts.size || row.modified != facts.modified
        switch seen.cause {
        case .modified: try rewrite(row, seen, &index, &memory)
        case nil, .created, .closed, .moved, .removed:
            if isChanged || row.state == .copying || (row.state == .damaged && seen.cause == .closed) {
                try rewrite(row, seen, &index, &memory)
            } else if row.changed != facts.changed {
                row.changed = facts.changed
                try index.saveContent(row, isVisible: false)
            }
        case .attributes:
            if isChanged {
                try rewrite(row, seen, &index, &memory)
            } else {
                row.changed = facts.changed
                try index.saveContent(row, isVisible: false)
                // It may be readable now.
                if row.state != .ready { try look(at: row, soon: true, &memory) }
            }
        }
    }

    private func refreshFolder(_ row: ItemRow, _ facts: Facts, _ index: inout IndexTransaction) throws {
        var row = row
        guard
            row.identity != facts.identity || row.modified != facts.modified || row.offline == .vanished
        else { return }
        let isVisible = row.offline == .vanished
        row.identity = facts.identity
        row.modified = facts.modified
        row.changed = facts.changed
        if row.offline == .vanished { row.offline = .none }
        try index.save(row)
        if let parent = row.parent { index.touch(parent, isVisible: isVisible) }
        if isVisible { try index.touchPaths() }
    }

    /// The content of a file is, or may be, otherwise than it was.
    func rewrite(_ row: ItemRow, _ seen: Seen, _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        var row = row
        let facts = seen.facts
        let wasCopying = row.state == .copying
        let isSettled = isOld(seen, memory)
        var settling =
            memory.settling[row.key] ?? Settling(size: row.size, modified: row.modified, now: monotonic)
        if seen.cause == .modified || facts.size != row.size || facts.modified != row.modified || settling.isFinished {
            settling.noteChange(size: facts.size, modified: facts.modified, now: monotonic)
        }
        settling.isFinished = false
        if seen.cause == .closed { settling.noteClose(now: monotonic) }
        row.size = facts.size
        row.copied = isSettled ? facts.size : facts.arrived
        row.modified = facts.modified
        row.changed = facts.changed
        row.content = index.revision
        row.state = isSettled ? .ready : .copying
        row.wantsProbe = isSettled && (row.kind == .video || row.kind == .audio)
        if isSettled {
            forget(row.key, &memory)
            return try index.saveContent(row, isVisible: true)
        }
        let isProgress = wasCopying && seen.cause == .modified
        if !isProgress || monotonic - settling.lastTold >= Self.telling {
            settling.lastTold = monotonic
            try index.saveContent(row, isVisible: !isProgress)
            // Whoever looks at the folder is told of that otherwise: 100,000 files out of an archive need no word each.
            if isProgress { try tellProgress(row, index, &memory) }
        }
        memory.settling[row.key] = settling
        schedule(row.key, seen, &memory)
    }

    /// A file or folder that was never here.
    func welcome(
        _ seen: Seen, in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws { try welcome([seen], in: folder, &index, &memory) }

    /// Files and folders that were never here.
    func welcome(
        _ newcomers: [Seen], in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        guard !newcomers.isEmpty else { return }
        let rows = newcomers.map { newRow(of: $0, in: folder, memory) }
        let keys = try index.add(rows, to: folder.key)
        for (place, row) in rows.enumerated() where row.state == .copying {
            let seen = newcomers[place]
            var settling = Settling(size: row.size, modified: row.modified, now: monotonic)
            if seen.cause == .closed { settling.noteClose(now: monotonic) }
            settling.lastTold = monotonic
            memory.settling[keys[place]] = settling
            schedule(keys[place], seen, &memory)
        }
    }

    private func newRow(of seen: Seen, in folder: Within, _ memory: Memory) -> ItemRow {
        let facts = seen.facts
        let isSettled = seen.isFolder || isOld(seen, memory)
        var row = ItemRow(
            id: .ascending(at: now), parent: folder.key, name: seen.name, isFolder: seen.isFolder,
            kind: seen.isFolder ? .other : FileKind(seen.name), facts: facts, state: isSettled ? .ready : .copying,
            added: now)
        if memory.sweep.isVeryFirst {
            let birth = facts.identity.birth
            row.added = min(now, Moment(nanoseconds: birth > 0 ? birth : facts.modified))
        }
        row.wantsProbe = !row.isFolder && isSettled && (row.kind == .video || row.kind == .audio)
        return row
    }

    private func isOld(_ seen: Seen, _ memory: Memory) -> Bool {
        guard memory.sweep.isFirst, seen.cause == nil, seen.facts.size > 0 else { return false }
        return Moment(nanoseconds: seen.facts.modified).adding(seconds: Self.age) < now
    }

    /// When to look at it: at once after a close, a move or a find; else soon, in case that no close is ever told.
    private func schedule(_ key: Int64, _ seen: Seen, _ memory: inout Memory) {
        let delay: Double? =
            switch seen.cause {
            case .created: seen.facts.links > 1 ? 0 : 0.25
            case .modified: 1
            case nil, .closed, .moved, .removed, .attributes: 0
            }
        guard let delay else { return }
        let time = monotonic + delay
        if delay == 0 || memory.looks[key] == nil { memory.looks[key] = min(time, memory.looks[key] ?? time) }
    }

    /// Looks at a file that is not finished, or that may not be finished after all.
    func look(at row: ItemRow, soon: Bool, _ memory: inout Memory) throws {
        guard row.state != .ready || memory.settling[row.key] != nil else { return }
        try begin(row, soon: soon, &memory)
    }

    func begin(_ row: ItemRow, soon: Bool, _ memory: inout Memory) throws {
        if memory.settling[row.key] == nil {
            memory.settling[row.key] = Settling(size: row.size, modified: row.modified, now: monotonic)
        }
        memory.looks[row.key] = monotonic + (soon ? 0 : 1)
    }

    private func forget(_ key: Int64, _ memory: inout Memory) {
        memory.settling[key] = nil
        memory.looks[key] = nil
    }

    func tellProgress(_ row: ItemRow, _ index: borrowing IndexTransaction, _ memory: inout Memory) throws {
        guard let parent = row.parent, let folder = try index.item(parent) else { return }
        memory.progress.append(.progress(file: row.id, folder: folder.id, copied: row.copied, size: row.size))
    }
}
