/// What the kernel says of one file or directory at one moment (`statx`).
public struct Facts: Hashable, Sendable {
    public enum Kind: UInt8, Sendable { case regular, directory, link, other }

    public let identity: Identity
    public let kind: Kind
    /// Bytes; what `ls -l` shows, holes included.
    public let size: UInt64
    /// Bytes that the file system keeps for the content, in whole blocks: less than `size` while there are holes.
    public let allocated: UInt64
    /// Last change of the content and of the inode, in nanoseconds since 1970.
    public let modified: Int64
    public let changed: Int64
    /// Number of names that the inode has.
    public let links: UInt32
    /// User id of the owner.
    public let owner: UInt32
    /// Permission bits (`0o7777`).
    public let mode: UInt16

    public init(
        identity: Identity, kind: Kind, size: UInt64, modified: Int64, changed: Int64, links: UInt32, owner: UInt32,
        mode: UInt16, allocated: UInt64? = nil
    ) {
        self.identity = identity
        self.kind = kind
        self.size = size
        self.modified = modified
        self.changed = changed
        self.links = links
        self.owner = owner
        self.mode = mode
        self.allocated = allocated ?? size
    }

    /// Bytes of the content that are there, as far as blocks tell: some programs make a file as long as it will be
    /// before they fill it.
    public var arrived: UInt64 { min(size, allocated) }
}
