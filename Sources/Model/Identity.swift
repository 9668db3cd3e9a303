/// Which file or directory something is, whatever it is called at the moment.
///
/// Inode numbers are used again within milliseconds, so the birth time belongs to it; `st_dev` changes when a disk is
/// plugged in again, so the file system's own id stands in its place.
public struct Identity: Hashable, Sendable {
    /// `f_fsid` of the file system.
    public let fileSystem: UInt64
    public let inode: UInt64
    /// Nanoseconds since 1970; 0 where the file system does not know.
    public let birth: Int64

    public init(fileSystem: UInt64, inode: UInt64, birth: Int64) {
        self.fileSystem = fileSystem
        self.inode = inode
        self.birth = birth
    }
}
