import Files
import Model
import Store

/// Disks that go and come, and the end of a sweep.
extension Reconciler {
    /// Nothing is removed: it is shown as offline, with all that lies below.
    func setOffline(_ path: RelativePath, _ cause: OfflineCause, _ index: inout IndexTransaction) throws {
        var key = ItemRow.rootKey
        for name in path.names {
            guard let child = try index.child(of: key, named: name) else { return }
            key = child.key
        }
        guard var row = try index.item(key), row.isFolder, row.offline != cause else { return }
        row.offline = cause
        try index.save(row)
        index.touch(key)
        try index.touchPaths()
    }

    /// Everything was listed once. Only what the settings name no longer was in no listing.
    func finishSweep(_ index: inout IndexTransaction, _ memory: inout Memory) throws {
        let roots = disk.roots.compactMap(\.name)
        if !roots.isEmpty {
            for child in try index.children(of: ItemRow.rootKey) where !(child.name.map(roots.contains) ?? true) {
                try index.remove(child.key, at: now)
            }
        }
        if memory.sweep.isVeryFirst { try index.setSwept() }
        memory.sweep = Memory.Sweep(isFirst: false)
        memory.replaced = [:]
        memory.renewed = [:]
        memory.hasVanished = try !index.vanished().isEmpty
        memory.isStatusChanged = true
        memory.hasUpkeep = true
    }

    /// Somebody said that what vanished at once is gone for good.
    func confirmVanished(_ index: inout IndexTransaction, _ memory: inout Memory) throws {
        for row in try index.vanished() { try index.remove(row.key, at: now) }
        memory.hasVanished = false
        memory.isStatusChanged = true
    }
}
