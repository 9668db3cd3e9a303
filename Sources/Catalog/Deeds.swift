import Files
import Model
import Store

/// What the daemon itself did to the folder goes into the index at once, by the same rules as what is watched. The
/// watcher tells it once more, which changes nothing.
extension Indexer {
    /// Something lies at `path` now that was not there before; the folders above may be new as well.
    func noteArrival(at path: RelativePath, leaving old: RelativePath? = nil) throws {
        var batch: [Observation] = []
        if let old, let sighting = try sighting(of: old, .removed) { batch.append(.seen(sighting)) }
        for depth in 1..<max(1, path.names.count) {
            let folder = RelativePath(Array(path.names.prefix(depth)))
            if let sighting = try sighting(of: folder, .created) { batch.append(.seen(sighting)) }
        }
        if let sighting = try sighting(of: path, .moved) { batch.append(.seen(sighting)) }
        apply(batch)
        change { reconciler, index, memory in
            guard let key = try index.key(at: path) else { return }
            memory.deeds.note(key, at: reconciler.monotonic)
            _ = try index.sinkSome(limit: Self.toldAtOnce)
        }
    }

    /// So many files below a folder come and go together with it, before whoever asked for it has the answer; what is
    /// more follows in the background.
    private static let toldAtOnce = 20_000

    private func sighting(of path: RelativePath, _ cause: Sighting.Cause) throws -> Sighting? {
        guard let parent = path.parent, let name = path.name else { return nil }
        let directory = try disk.facts(of: parent).identity
        return Sighting(directory: directory, name: name, facts: try? disk.facts(of: path), cause: cause)
    }

    /// It lies in the trash now, and its id waits for it.
    func noteTrashed(_ id: ItemID) {
        change { reconciler, index, memory in
            guard let row = try index.item(id) else { return }
            try index.remove(row.key, at: reconciler.now, toTrash: true)
            try index.bury(row.key)
            _ = try index.sinkSome(limit: Self.toldAtOnce)
            memory.settling[row.key] = nil
            memory.looks[row.key] = nil
            memory.hasUpkeep = true
            memory.deeds.note(row.key, at: reconciler.monotonic)
        }
    }

    /// It is deleted for good; a new copy of the same content will be recognized for a while.
    func notePurged(_ id: ItemID) {
        change { reconciler, index, _ in
            guard var row = try index.item(id), row.isTrashed else { return }
            row.isTrashed = false
            row.gone = reconciler.now
            try index.save(row)
        }
    }

    /// What was restored has its id again, also when the index was made anew in between.
    func giveBack(_ id: ItemID, to path: RelativePath) {
        change { _, index, _ in
            guard let key = try index.key(at: path), var row = try index.item(key), row.id != id,
                try index.item(id) == nil
            else { return }
            row.id = id
            try index.save(row)
        }
    }

    /// A folder that the settings name, or the top.
    func isRoot(_ path: RelativePath) -> Bool {
        path.isTop || (path.names.count == 1 && disk.roots.contains { $0.name == path.name })
    }
}

extension IndexTransaction {
    /// What lies at that place.
    fileprivate func key(at path: RelativePath) throws -> Int64? {
        var key = ItemRow.rootKey
        for name in path.names {
            guard let child = try child(of: key, named: name) else { return nil }
            key = child.key
        }
        return key
    }
}
