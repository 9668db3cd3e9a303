import Glibc

/// How much of a disk is free, for whoever fills it with what can be made again.
struct DiskSpace: Sendable {
    /// Bytes that can be written beyond what is kept free.
    let spare: UInt64
    /// Bytes that are missing to what is kept free.
    let missing: UInt64

    /// What caches leave to others on their disk. The databases may lie there too, and would be refused first on a full one:
    /// taking in a million files writes 480 MB. On a small disk, such as the card of a small computer, a twentieth has to do.
    private static let kept: UInt64 = 512 << 20
    private static let keptShare: UInt64 = 20

    /// - Parameters:
    ///   - free: bytes that anybody can write.
    ///   - size: bytes of the whole disk.
    init(free: UInt64, size: UInt64) {
        let kept = min(Self.kept, size / Self.keptShare)
        spare = free - min(free, kept)
        missing = kept - min(free, kept)
    }

    /// `nil` where the file system does not say (statvfs(3)); some of FUSE say 0 for everything.
    init?(at path: String) {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0, facts.f_blocks > 0 else { return nil }
        let block = UInt64(facts.f_frsize)
        self.init(free: UInt64(facts.f_bavail) * block, size: UInt64(facts.f_blocks) * block)
    }
}
