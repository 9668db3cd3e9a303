public import Model
import SQLite

/// What there is to be seen of a file before it is opened.
public struct Artwork: Sendable, Equatable {
    /// A picture in the same folder that was put there for the file.
    public struct Sidecar: Sendable, Equatable {
        public let path: RelativePath
        public let identity: Identity
        public let size: UInt64
        /// Nanoseconds since 1970.
        public let modifiedNanoseconds: Int64
        public let contentRevision: Int64
    }

    /// What came of making its poster.
    public struct Made: Sendable, Equatable {
        /// Of the poster; another one than it would have now means nothing.
        public let version: String
        /// `#rrggbb`; `nil`: there is nothing to be seen.
        public let color: String?
    }

    public var sidecar: Sidecar?
    public let made: Made?

    static let none = Artwork(sidecar: nil, made: nil)
}

extension IndexTransaction {
    /// Keeps what came of making the poster of a file: its color, or that nothing is to be seen in this version. Whoever
    /// looks at its folder is not told, but the next listing has it.
    public mutating func saveArtwork(of file: ItemID, version: String, color: String?) throws {
        guard let row = try item(file) else { return }
        let isKnown = try connection.integer(
            "SELECT 1 FROM picture WHERE key = ? AND version = ? AND color IS ?", .integer(row.key), .text(version),
            Value(color))
        guard isKnown == nil else { return }
        try connection.run(
            "INSERT OR REPLACE INTO picture(key, version, color) VALUES (?, ?, ?)", .integer(row.key), .text(version),
            Value(color))
        markDirty()
        if let parent = row.parent { touch(parent, isVisible: false) }
    }
}
