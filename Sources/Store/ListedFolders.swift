public import Model
import SQLite

/// A folder as it was when it was listed last.
public struct ListedFolder: Sendable {
    public let identity: Identity
    /// Its change time then.
    public let changed: Int64
    /// `Listing.content` then.
    public let content: Int64
    /// Names of the folders in it.
    public let folders: [FileName]
}

extension IndexTransaction {
    /// Listings count for the next start as long as they were made by the same rules; `rules` says which.
    public mutating func keepListings(madeBy rules: Int64) throws {
        guard try fact("rules") != rules else { return }
        markDirty()
        try connection.run("UPDATE folder SET content = 0 WHERE content <> 0")
        try setFact("rules", rules)
    }

    /// Folders that need not be listed at a start as long as they have not changed. None while anything is offline: then
    /// everything is to be seen again.
    public func listedFolders() throws -> [ListedFolder] {
        guard try connection.integer("SELECT 1 FROM item WHERE offline <> 0 LIMIT 1") == nil else { return [] }
        var inside: [Int64: [FileName]] = [:]
        var found: [(key: Int64, folder: ListedFolder)] = []
        try connection.each(
            """
            SELECT key, parent, name, file_system, inode, birth, folder.listed, folder.content
            FROM folder CROSS JOIN item USING (key) WHERE alive = 1
            """
        ) { row in
            if let parent = row.optionalInteger(1), let name = FileName(row.blob(2)) {
                inside[parent, default: []].append(name)
            }
            guard row.integer(7) != 0 else { return true }
            let identity = Identity(fileSystem: row.bits(3), inode: row.bits(4), birth: row.integer(5))
            found.append(
                (
                    row.integer(0),
                    ListedFolder(identity: identity, changed: row.integer(6), content: row.integer(7), folders: [])
                ))
            return true
        }
        return found.map { key, folder in
            ListedFolder(
                identity: folder.identity, changed: folder.changed, content: folder.content,
                folders: inside[key] ?? [])
        }
    }
}
