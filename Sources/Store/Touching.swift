import Model
import SQLite

extension IndexTransaction {
    /// Something directly in `folder` changed; its ancestors are told once, at the end of the transaction.
    ///
    /// - Parameters:
    ///   - isChanged: something was added, removed or renamed, so the version rises.
    ///   - isVisible: people should be told; false while a file merely grows.
    ///   - size: bytes that the subtree has more (or less).
    public mutating func touch(
        _ folder: Int64, isChanged: Bool = false, isVisible: Bool = true, folders: Int = 0, files: Int = 0,
        size: Int64 = 0
    ) {
        markDirty()
        var touch = touches[folder] ?? Touch()
        touch.isChanged = touch.isChanged || isChanged
        touch.isVisible = touch.isVisible || isVisible
        touch.folders += folders
        touch.files += files
        touch.size &+= size
        touches[folder] = touch
    }

    /// Every path below a folder is another now (it was renamed, or its disk went away): all listings are new.
    public mutating func touchPaths() throws {
        markDirty()
        try setFact("tree", revision)
    }

    /// Adds up what happened, from the touched folders to the top, and writes each folder once.
    mutating func tellAncestors() throws(SQLiteError) -> [TouchedFolder] {
        guard !touches.isEmpty else { return [] }
        var sums = touches
        var known: [Int64: Standing?] = [:]
        for (folder, touch) in touches {
            var climbed: Set<Int64> = [folder]
            var next = try standing(of: folder, &known)?.parent
            // A set of those already seen, so that no fault of the index can make this endless.
            while let ancestor = next, climbed.insert(ancestor).inserted {
                var sum = sums[ancestor] ?? Touch()
                sum.isChanged = sum.isChanged || touch.isChanged
                sum.isVisible = sum.isVisible || touch.isVisible
                sum.size &+= touch.size
                sums[ancestor] = sum
                next = try standing(of: ancestor, &known)?.parent
            }
        }
        var told: [TouchedFolder] = []
        for (folder, sum) in sums.sorted(by: { $0.key < $1.key }) {
            guard let standing = try standing(of: folder, &known) else { continue }
            if let folder = try write(sum, to: folder, standing) { told.append(folder) }
        }
        return told
    }

    /// What is asked of each folder that is told.
    private struct Standing {
        let parent: Int64?
        let id: ItemID?
        let isAlive: Bool
        let version: Int64
        let size: Int64
    }

    private func standing(of folder: Int64, _ known: inout [Int64: Standing?]) throws(SQLiteError) -> Standing? {
        if let standing = known[folder] { return standing }
        let standing = try connection.first(
            """
            SELECT parent, id, alive, ifnull(version, 0), ifnull(folder.size, 0)
            FROM item LEFT JOIN folder USING (key) WHERE key = ?
            """, [.integer(folder)]
        ) {
            Standing(
                parent: $0.optionalInteger(0), id: ItemID($0.text(1)), isAlive: $0.flag(2), version: $0.integer(3),
                size: $0.integer(4))
        }
        known[folder] = .some(standing)
        return standing
    }

    private func write(
        _ touch: Touch, to folder: Int64, _ standing: Standing
    ) throws(SQLiteError) -> TouchedFolder? {
        let version = touch.isChanged ? revision : standing.version
        // Added here and not there: sparse files can say more than 63 bits hold, and SQLite would go over to fractions.
        try connection.run(
            """
            UPDATE folder SET version = ?1, stamp = ?2, folders = folders + ?3, files = files + ?4, size = ?5
            WHERE key = ?6
            """, .integer(version), .integer(revision), Value(touch.folders), Value(touch.files),
            .integer(standing.size &+ touch.size), .integer(folder))
        guard connection.changes > 0, standing.isAlive, standing.parent != nil || folder == ItemRow.rootKey,
            let id = standing.id
        else { return nil }
        return TouchedFolder(id: id, version: version, stamp: revision, isVisible: touch.isVisible)
    }
}
