public import Model
import SQLite

/// Every change of an item's place: they keep counts, sizes and versions exact.
extension IndexTransaction {
    /// Puts a new item into its folder; its key.
    @discardableResult
    public mutating func add(_ row: ItemRow) throws -> Int64 { try add([row], to: row.parent)[0] }

    /// Puts new items into one folder; their keys, in the same order.
    public mutating func add(_ rows: [ItemRow], to folder: Int64?) throws -> [Int64] {
        markDirty()
        let (isAlive, top) = try standing(of: folder)
        var rows = rows
        var folders = 0
        var size: Int64 = 0
        for place in rows.indices {
            rows[place].parent = folder
            rows[place].revision = revision
            rows[place].content = revision
            rows[place].isAlive = isAlive
            rows[place].top = top
            if rows[place].isFolder { folders += 1 }
            size &+= count(rows[place].size)
        }
        let keys = try insert(rows)
        if folders > 0 { try addFolders(zip(rows, keys).lazy.filter(\.0.isFolder).map(\.1)) }
        for (row, key) in zip(rows, keys) where !row.isFolder && (row.kind == .video || row.maySpeak) {
            try queueFilm(key)
        }
        if let folder, !rows.isEmpty {
            touch(folder, isChanged: true, folders: folders, files: rows.count - folders, size: size)
        }
        return keys
    }

    /// Puts in a file that lay in the drop folder before this index was made. It counts as gone since `time`, until it is
    /// recognized.
    public mutating func addGhost(_ row: ItemRow, gone time: Moment) throws {
        var row = row
        markDirty()
        row.revision = revision
        row.content = revision
        row.isAlive = false
        row.gone = time
        _ = try insert([row])
    }

    /// Their keys, in the same order.
    func insert(_ rows: [ItemRow]) throws(SQLiteError) -> [Int64] {
        var keys: [Int64] = []
        keys.reserveCapacity(rows.count)
        try connection.prepared(ItemColumns.insert) { statement throws(SQLiteError) in
            for row in rows {
                var place: Int32 = 0
                for column in ItemColumns.all {
                    place += 1
                    try statement.bind(column.write(row), at: place)
                }
                try statement.run()
                keys.append(connection.lastInsertedKey)
            }
        }
        for (row, key) in zip(rows, keys) where row.isFolder && row.parent == ItemRow.rootKey {
            try connection.run("UPDATE item SET top = key WHERE key = ?", .integer(key))
        }
        return keys
    }

    private func addFolders(_ keys: some Sequence<Int64>) throws(SQLiteError) {
        for key in keys {
            try connection.run(
                """
                INSERT INTO folder(key, version, stamp, folders, files, size, listed, unstable)
                VALUES (?1, ?2, ?2, 0, 0, 0, 0, 0)
                """, .integer(key), .integer(revision))
        }
    }

    /// Moves, renames, or brings back; what it was and whatever lies in it stay as they are.
    public mutating func place(_ key: Int64, in folder: Int64, named name: FileName, at time: Moment) throws {
        guard var row = try item(key), key != ItemRow.rootKey else { return }
        guard row.parent != folder || row.name != name || row.gone != nil || row.isTrashed else { return }
        if row.isFolder { try breakCycle(moving: key, into: folder, at: time) }
        let size = try subtreeSize(row)
        try leave(row, size: size)
        try dropAbsent(key)
        if row.kind == .video, let old = row.parent ?? row.lastParent, let name = row.name {
            try queueEntry(name, in: old)
        }
        let old = (isAlive: row.isAlive, top: row.top)
        row.parent = folder
        row.name = name
        row.gone = nil
        row.lastParent = nil
        row.isTrashed = false
        row.isAlive = try isAlive(folder)
        row.top = row.isFolder && folder == ItemRow.rootKey ? key : try top(in: folder) ?? ItemRow.rootKey
        try save(row)
        touch(folder, isChanged: true, folders: row.isFolder ? 1 : 0, files: row.isFolder ? 0 : 1, size: count(size))
        try queueFilm(row)
        if row.isFolder {
            try touchPaths()
            if old != (row.isAlive, row.top) { try sink(key) }
        }
    }

    /// Takes an item out of its folder. It is kept, with all that lies in it, for whoever recognizes it later.
    public mutating func remove(_ key: Int64, at time: Moment, toTrash isTrashed: Bool = false) throws {
        guard var row = try item(key), key != ItemRow.rootKey else { return }
        try leave(row, size: try subtreeSize(row))
        if let parent = row.parent { row.lastParent = parent }
        row.parent = nil
        row.gone = isTrashed ? nil : (row.gone ?? time)
        row.isTrashed = isTrashed
        row.offline = .none
        try save(row)
        noteRemoved(key)
    }

    /// From now on a removed or trashed item, and all that lies in it, counts as gone.
    public mutating func bury(_ key: Int64) throws {
        guard var row = try item(key), row.isAlive, !row.isPlaced else { return }
        row.isAlive = false
        try save(row)
        if row.isFolder { try sink(key) } else { try queueFilm(row) }
    }

    /// Removes an item for which another stands in: nothing will ever recognize it.
    public mutating func retire(_ key: Int64, at time: Moment) throws {
        try remove(key, at: time)
        guard var row = try item(key) else { return }
        row.identity = Identity(fileSystem: 0, inode: 0, birth: 0)
        row.lastParent = nil
        row.isAlive = false
        row.fingerprint = nil
        try save(row)
        if row.isFolder { try sink(key) } else { try queueFilm(row) }
    }

    /// Writes all columns. The place must be as it was: use `place` and `remove` for that.
    public mutating func save(_ row: ItemRow) throws {
        markDirty()
        var row = row
        row.revision = revision
        try connection.run(ItemColumns.update, ItemColumns.all.map { $0.write(row) } + [.integer(row.key)])
    }

    /// Writes what a change of the content changes, and tells the folder.
    public mutating func saveContent(_ row: ItemRow, isVisible: Bool) throws {
        markDirty()
        let old = try connection.integer("SELECT size FROM item WHERE key = ?", .integer(row.key)) ?? 0
        var row = row
        row.revision = revision
        try connection.run(
            ItemColumns.updateContent, ItemColumns.ofContent.map { $0.write(row) } + [.integer(row.key)])
        if row.maySpeak { try queueFilm(row) }
        if let parent = row.parent { touch(parent, isVisible: isVisible, size: count(row.size) &- old) }
    }

    /// Says what is known of a folder since it was listed.
    ///
    /// - Parameter content: `Listing.content`; 0 when it has to be listed at the next start in any case.
    public mutating func saveListed(_ key: Int64, changed: Int64, isUnstable: Bool, content: Int64) throws {
        try connection.run(
            """
            UPDATE folder SET listed = ?1, unstable = ?2, content = ?3
            WHERE key = ?4 AND (listed <> ?1 OR unstable <> ?2 OR content <> ?3)
            """, .integer(changed), Value(isUnstable), .integer(content), .integer(key))
    }

    private mutating func leave(_ row: ItemRow, size: UInt64) throws {
        guard let parent = row.parent else { return }
        touch(
            parent, isChanged: true, folders: row.isFolder ? -1 : 0, files: row.isFolder ? 0 : -1,
            size: 0 &- count(size))
    }

    /// When `folder` lies below `key`, then what leads to it must have moved away already, unseen as yet.
    private mutating func breakCycle(moving key: Int64, into folder: Int64, at time: Moment) throws {
        var next: Int64? = folder
        var steps = 0
        while let current = next, steps < 4096 {
            let parent = try connection.integer("SELECT parent FROM item WHERE key = ?", .integer(current))
            if parent == key || current == key {
                if current != key { try remove(current, at: time) }
                return
            }
            next = parent
            steps += 1
        }
    }

    private func subtreeSize(_ row: ItemRow) throws -> UInt64 {
        row.isFolder ? try folder(row.key)?.size ?? 0 : row.size
    }

    private func isAlive(_ folder: Int64?) throws(SQLiteError) -> Bool { try standing(of: folder).isAlive }

    /// What lies in `folder` has from it: whether it can be reached, and below which folder of the top it lies.
    private func standing(of folder: Int64?) throws(SQLiteError) -> (isAlive: Bool, top: Int64) {
        guard let folder else { return (true, ItemRow.rootKey) }
        return try connection.first("SELECT alive, top FROM item WHERE key = ?", [.integer(folder)]) {
            ($0.flag(0), $0.integer(1))
        } ?? (false, ItemRow.rootKey)
    }

    /// Below which folder of the top a file in `folder` lies.
    func top(in folder: Int64?) throws(SQLiteError) -> Int64? {
        guard let folder else { return nil }
        return try connection.integer("SELECT top FROM item WHERE key = ?", .integer(folder))
    }

    private func count(_ size: UInt64) -> Int64 { Int64(bitPattern: size) }
}
