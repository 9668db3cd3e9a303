import Files
public import Model
public import Store

/// Renaming, moving and new folders: never over anything, never another thing than was shown.
public struct Moves: Sendable {
    private let indexer: Indexer

    public init(_ indexer: Indexer) { self.indexer = indexer }

    /// Renames (`name`), moves (`folder`), or both.
    public func move(file id: ItemID, to folder: ItemID?, as name: FileName?) throws -> Item {
        guard case .file(let file) = try find(id) else { throw CatalogRefusal.notFound }
        return try move(.file(file), file.identity, to: folder, as: name)
    }

    public func move(folder id: ItemID, to folder: ItemID?, as name: FileName?) throws -> Item {
        guard case .folder(let moved) = try find(id) else { throw CatalogRefusal.notFound }
        return try move(.folder(moved), moved.identity, to: folder, as: name)
    }

    public func makeFolder(_ name: FileName, in parent: ItemID) throws -> FolderRecord {
        guard case .folder(let parent) = try find(parent) else { throw CatalogRefusal.notFound }
        let path = parent.path.appending(name)
        try check(name, at: path)
        _ = try indexer.disk.makeFolder(path)
        try indexer.noteArrival(at: path)
        guard case .folder(let folder) = try indexer.database.reader.item(at: path) else {
            throw CatalogRefusal.notFound
        }
        return folder
    }

    private func move(_ item: Item, _ identity: Identity, to folder: ItemID?, as name: FileName?) throws -> Item {
        guard !indexer.isRoot(item.path), let parent = item.path.parent, let name = name ?? item.path.name else {
            throw CatalogRefusal.isRoot
        }
        var path = parent.appending(name)
        if let folder {
            guard case .folder(let target) = try find(folder) else { throw CatalogRefusal.notFound }
            guard !target.path.hasPrefix(item.path) else { throw CatalogRefusal.intoItself }
            path = target.path.appending(name)
        }
        guard path != item.path else { return item }
        try check(name, at: path)
        do {
            try indexer.disk.rename(item.path, expecting: identity, to: path)
        } catch {
            guard error.cause == .crossDevice else { throw error }
            throw CatalogRefusal.otherDisk(error)
        }
        try indexer.noteArrival(at: path, leaving: item.path)
        guard let moved = try indexer.database.reader.item(at: path) else { throw CatalogRefusal.notFound }
        return moved
    }

    private func check(_ name: FileName, at path: RelativePath) throws {
        if let reason = indexer.names.reason(against: name) {
            throw CatalogRefusal.badName("\"\(name.text)\" would not be listed: \(reason.sentence)")
        }
        // With several roots, the top holds what the settings name and nothing else.
        if path.names.count == 1, indexer.disk.roots.contains(where: { $0.name != nil }) { throw CatalogRefusal.isRoot }
    }

    private func find(_ id: ItemID) throws -> Item {
        switch try indexer.database.reader.item(id) {
        case .file(let file):
            if file.state == .offline { throw CatalogRefusal.offline }
            return .file(file)
        case .folder(let folder):
            if folder.isOffline { throw CatalogRefusal.offline }
            return .folder(folder)
        case nil: throw CatalogRefusal.notFound
        }
    }
}
