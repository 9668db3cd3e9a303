public import Model

/// Why an item is kept although it is not on the disk now.
public enum OfflineCause: Int64, Sendable {
    case none = 0
    /// Its disk is away.
    case away = 1
    /// It vanished with everything else at once: kept until somebody says that it is gone.
    case vanished = 2
}

/// One item as the index keeps it. Who writes the index reads, changes and saves it.
public struct ItemRow: Sendable, Equatable {
    /// 0: not saved yet.
    public var key: Int64 = 0
    public var id: ItemID
    /// `nil` for the drop folder itself, and for what is removed or in the trash.
    public var parent: Int64?
    /// `nil` for the drop folder itself.
    public var name: FileName?
    public var isFolder: Bool
    public var kind: FileKind
    public var identity: Identity
    public var size: UInt64
    /// Nanoseconds since 1970.
    public var modified: Int64
    public var changed: Int64
    public var state: FileState
    public var copied: UInt64
    public var added: Moment
    public var revision: Int64 = 0
    public var content: Int64 = 0
    /// False for what cannot be reached from the drop folder.
    public var isAlive = true
    /// When its name was taken away.
    public var gone: Moment?
    public var lastParent: Int64?
    public var isTrashed = false
    public var offline = OfflineCause.none
    /// A probe is wanted.
    public var wantsProbe = false
    public var fingerprint: [UInt8]?
    /// The folder of the top below which it lies, or the top itself.
    public internal(set) var top: Int64 = rootKey

    public static let rootKey: Int64 = 1

    public init(
        id: ItemID, parent: Int64?, name: FileName?, isFolder: Bool, kind: FileKind, facts: Facts, state: FileState,
        added: Moment
    ) {
        self.id = id
        self.parent = parent
        self.name = name
        self.isFolder = isFolder
        self.kind = kind
        identity = facts.identity
        size = isFolder ? 0 : facts.size
        modified = facts.modified
        changed = facts.changed
        self.state = state
        copied = isFolder ? 0 : state == .copying ? facts.arrived : facts.size
        self.added = added
    }

    /// In its folder, under its name.
    public var isPlaced: Bool { parent != nil || key == Self.rootKey }
}

/// What a folder has besides.
public struct FolderRow: Sendable, Equatable {
    public var version: Int64
    public var stamp: Int64
    public var folders: Int
    public var files: Int
    public var size: UInt64
    /// Its change time when it was listed last, in nanoseconds; 0: never.
    public var listed: Int64
    /// Inode numbers in it do not outlive a mount.
    public var isUnstable: Bool
}
