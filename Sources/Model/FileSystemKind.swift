/// What a kind of file system promises, by the magic number of `statfs(2)`.
public struct FileSystemKind: Sendable, Equatable {
    /// As people call it.
    public let name: String
    /// False where changes made elsewhere (another machine, a process behind FUSE) cause no events here.
    public let sendsEvents: Bool
    /// False where inode numbers do not outlive a mount, or not even a look.
    public let hasStableIdentities: Bool

    public init(magic: UInt64) { self = Self.byMagic[magic] ?? Self.local }

    private init(_ name: String, sendsEvents: Bool, hasStableIdentities: Bool) {
        self.name = name
        self.sendsEvents = sendsEvents
        self.hasStableIdentities = hasStableIdentities
    }

    private static let local = FileSystemKind("local", sendsEvents: true, hasStableIdentities: true)

    /// Numbers from `linux/magic.h` and, where they are not there, from the file system's own source.
    private static let byMagic: [UInt64: FileSystemKind] = {
        func remote(_ name: String) -> FileSystemKind {
            FileSystemKind(name, sendsEvents: false, hasStableIdentities: false)
        }
        return [
            0x4d44: FileSystemKind("vfat", sendsEvents: true, hasStableIdentities: false),
            0x2011_BAB0: FileSystemKind("exfat", sendsEvents: true, hasStableIdentities: false),
            0x6969: remote("NFS"), 0x517B: remote("SMB"), 0xFF53_4D42: remote("SMB"), 0xFE53_4D42: remote("SMB"),
            0x6573_5546: remote("FUSE"), 0x0102_1997: remote("9p"), 0x00C3_6400: remote("Ceph"),
            0x5346_414F: remote("AFS"), 0x6B41_4653: remote("AFS"), 0x7375_7245: remote("Coda"),
            0x786f_4256: remote("VirtualBox share"), 0x0BD0_0BD0: remote("Lustre"),
        ]
    }()
}
