import Files
import Model
import Store

/// What a listing of a whole directory says.
extension Reconciler {
    func list(_ listing: Listing, _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        guard !names.hides(listing.path) else { return }
        guard let row = try folderRow(of: listing, &index, &memory) else {
            // The directory above was not seen yet, which cannot be; the next sweep tells.
            memory.isInDoubt = true
            return
        }
        let folder = Within(key: row.key, isUnstable: !listing.hasStableIdentities)
        let children = try index.children(of: row.key)
        if try keepsVanished(row, children, listing, &index, &memory) { return }
        if memory.links.removeValue(forKey: row.key) != nil { memory.isStatusChanged = true }
        var rows: [FileName: ItemRow] = [:]
        for child in children { if let name = child.name { rows[name] = child } }
        var seen: [Seen] = []
        for entry in listing.entries where !names.hides(entry.name) {
            if let item = try resolve(entry.name, entry.facts, nil, in: folder, index, &memory) { seen.append(item) }
        }
        try meetAll(seen, rows, in: folder, &index, &memory)
        let present = Set(seen.map(\.name))
        for (name, child) in rows where !present.contains(name) && child.offline == .none {
            // It may have been found elsewhere in this listing.
            if let now = try index.child(of: folder.key, named: name), now.key == child.key,
                try !isOutdatedAbsence(of: child, index, memory)
            {
                try index.remove(child.key, at: self.now)
            }
        }
        try index.saveListed(
            row.key, changed: listing.directory.changed, isUnstable: folder.isUnstable,
            content: mayBeRemembered(listing) ? listing.content : 0)
        try noteAccess(to: row, listing, seen, &index, &memory)
    }

    /// Whether everything that its listing told is in the index. What links lead to and what may not be read is found out
    /// anew at each start.
    private func mayBeRemembered(_ listing: Listing) -> Bool {
        listing.hasStableIdentities && DropFolder.surelyMayChange(listing.directory)
            && listing.entries.allSatisfy {
                $0.facts.kind == .directory || $0.facts.kind == .regular && DropFolder.surelyMayRead($0.facts)
            }
    }

    /// Moves before newcomers, so that a name that went round is not taken for a new content.
    private func meetAll(
        _ seen: [Seen], _ rows: [FileName: ItemRow], in folder: Within, _ index: inout IndexTransaction,
        _ memory: inout Memory
    ) throws {
        let identities = Set(seen.map(\.facts.identity))
        var others: [Seen] = []
        for item in seen {
            if let row = rows[item.name], row.identity == item.facts.identity, row.isFolder == item.isFolder {
                try refresh(row, item, &index, &memory)
            } else {
                others.append(item)
            }
        }
        guard !others.isEmpty else { return }
        // Two names of one file are rare, and may be one file on its way.
        let mayBeKnown = try identities.count < seen.count || index.mayMiss(in: folder.key)
        let inodes = try index.known(others.map(\.facts.identity.inode))
        var known: [Seen] = []
        var doubtful: [Seen] = []
        var newcomers: [Seen] = []
        for item in others {
            if inodes.contains(item.facts.identity.inode) {
                known.append(item)
            } else if mayBeKnown || rows[item.name] != nil || memory.replaced[item.facts.identity] != nil {
                doubtful.append(item)
            } else {
                newcomers.append(item)
            }
        }
        for item in known + doubtful {
            // An earlier one may have taken the row away.
            let row = rows[item.name] == nil ? nil : try index.child(of: folder.key, named: item.name)
            try meet(item, row, in: folder, elsewhere: identities, &index, &memory)
        }
        try welcome(newcomers, in: folder, &index, &memory)
    }

    /// The row of the directory that was listed. The top, and the folders that the settings name, are found by their
    /// place; all others by their identity.
    private func folderRow(
        of listing: Listing, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws -> ItemRow? {
        let isRoot =
            listing.path.isTop || disk.roots.contains { $0.name == listing.path.name && listing.path.names.count == 1 }
        if !isRoot, let row = try index.items(listing.directory.identity).first(where: { $0.isFolder && !$0.isTrashed })
        {
            try refreshListed(row, listing, &index)
            return row
        }
        var key = ItemRow.rootKey
        for name in listing.path.names {
            guard let child = try index.child(of: key, named: name), child.isFolder else {
                guard isRoot else { return nil }
                let seen = Seen(name: name, facts: listing.directory, isFolder: true, cause: nil)
                try welcome(seen, in: Within(key: key, isUnstable: false), &index, &memory)
                return try index.child(of: key, named: name)
            }
            key = child.key
        }
        guard let row = try index.item(key) else { return nil }
        guard row.identity != listing.directory.identity else {
            try refreshListed(row, listing, &index)
            return row
        }
        if row.offline == .away { return nil }
        try renew(row, listing.directory, &index, &memory)
        return try index.item(key)
    }

    /// The time of a folder follows what comes and goes in it. Open pages are told of that itself.
    func refreshTouched(_ directory: Facts, _ index: inout IndexTransaction) throws {
        guard var row = try index.items(directory.identity).first(where: { $0.isFolder && !$0.isTrashed }),
            row.modified != directory.modified
        else { return }
        row.modified = directory.modified
        row.changed = directory.changed
        try index.save(row)
        index.touch(row.key, isVisible: false)
    }

    private func refreshListed(_ row: ItemRow, _ listing: Listing, _ index: inout IndexTransaction) throws {
        var row = row
        guard row.modified != listing.directory.modified || row.changed != listing.directory.changed else { return }
        row.modified = listing.directory.modified
        row.changed = listing.directory.changed
        try index.save(row)
        index.touch(row.key, isVisible: false)
    }

    /// The directory is older than what the index knows of its place, so it was there all the time, under a mount: of a
    /// part of the same disk (`mount --bind`), which has the same id. By a minute, since what was made and moved just
    /// before the last end of the daemon may be unknown for other reasons.
    private func isOlder(
        _ directory: Facts, than row: ItemRow, _ index: borrowing IndexTransaction
    ) throws -> Bool {
        let birth = directory.identity.birth
        let known = max(row.added, try index.beginning())
        return birth > 0 && Moment(nanoseconds: birth).adding(seconds: 60) < known
    }

    /// An empty directory in the place of a full one, right after a start, is rather the mount point of a disk that is
    /// away than a deletion: everything stays, shown as offline.
    private func keepsVanished(
        _ row: ItemRow, _ children: [ItemRow], _ listing: Listing, _ index: inout IndexTransaction,
        _ memory: inout Memory
    ) throws -> Bool {
        guard listing.entries.allSatisfy({ names.hides($0.name) }), let old = memory.renewed[row.key],
            !children.isEmpty
        else { return false }
        let isOtherDisk = old.fileSystem != listing.directory.identity.fileSystem
        let isCovered = try memory.sweep.isFirst && isOlder(listing.directory, than: row, index)
        if !isOtherDisk && !isCovered {
            guard memory.sweep.isFirst, row.key == ItemRow.rootKey || row.parent == ItemRow.rootKey else {
                return false
            }
            let totals = try index.totals()
            let folder = try index.folder(row.key)
            let lost =
                row.key == ItemRow.rootKey
                ? totals.files + totals.folders : (folder?.files ?? 0) + (folder?.folders ?? 0)
            guard lost > 20, 2 * lost > totals.files + totals.folders else { return false }
        }
        for var child in children where child.offline == .none {
            child.offline = .vanished
            try index.save(child)
        }
        index.touch(row.key)
        try index.touchPaths()
        memory.hasVanished = true
        memory.isStatusChanged = true
        return true
    }
}
