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
        var parents: [Int64: Int64?] = [:]
        for (folder, touch) in touches {
            var climbed: Set<Int64> = [folder]
            var next = try parent(of: folder, &parents)
            // A set of those already seen, so that no fault of the index can make this endless.
            while let ancestor = next, climbed.insert(ancestor).inserted {
                var sum = sums[ancestor] ?? Touch()
                sum.isChanged = sum.isChanged || touch.isChanged
                sum.isVisible = sum.isVisible || touch.isVisible
                sum.size &+= touch.size
                sums[ancestor] = sum
                next = try parent(of: ancestor, &parents)
            }
        }
        var told: [TouchedFolder] = []
        for (folder, sum) in sums.sorted(by: { $0.key < $1.key }) {
            if let folder = try write(sum, to: folder) { told.append(folder) }
        }
        return told
    }

    private func parent(of folder: Int64, _ known: inout [Int64: Int64?]) throws(SQLiteError) -> Int64? {
        if let parent = known[folder] { return parent }
        let parent = try connection.integer("SELECT parent FROM item WHERE key = ?", .integer(folder))
        known[folder] = .some(parent)
        return parent
    }

    private func write(_ touch: Touch, to folder: Int64) throws(SQLiteError) -> TouchedFolder? {
        // Added here and not there: sparse files can say more than 63 bits hold, and SQLite would go over to fractions.
        let size = try connection.integer("SELECT size FROM folder WHERE key = ?", .integer(folder)) ?? 0
        try connection.run(
            """
            UPDATE folder SET version = iif(?1, ?2, version), stamp = ?2, folders = folders + ?3, files = files + ?4,
                size = ?5 WHERE key = ?6
            """, Value(touch.isChanged), .integer(revision), Value(touch.folders), Value(touch.files),
            .integer(size &+ touch.size), .integer(folder))
        return try connection.first(
            """
            SELECT id, version, stamp FROM item JOIN folder USING (key)
            WHERE key = ? AND alive = 1 AND (parent IS NOT NULL OR key = \(ItemRow.rootKey))
            """, [.integer(folder)]
        ) { row -> TouchedFolder? in
            ItemID(row.text(0)).map {
                TouchedFolder(id: $0, version: row.integer(1), stamp: row.integer(2), isVisible: touch.isVisible)
            }
        } ?? nil
    }
}
