public import Model

/// The one place that touches the disk by path. Every path is relative, stays beneath its root, and is opened afresh:
/// no descriptor is kept, so that a disk can be unmounted at any time.
public struct DropFolder: Sendable {
    /// One directory of the machine that is (a folder of) the drop folder.
    public struct Root: Sendable {
        /// `nil`: the only root, its content is the top.
        public let name: FileName?
        /// Absolute, as bytes.
        public let path: [UInt8]

        public init(name: FileName?, path: [UInt8]) {
            self.name = name
            self.path = path
        }
    }

    public let roots: [Root]

    /// A root that is a link is resolved now, once; a root that is not there (yet) is looked for at every access.
    /// Throws `unsupported` where the kernel has no `openat2` (before Linux 5.6, or a sandbox refuses it).
    public init(roots: [Root]) throws(FileError) { self.roots = roots }

    /// Opens a regular file for reading, without waiting for anything. A link to a regular file inside the folder is
    /// followed; `expecting` may then be the link's own identity or the target's. Throws `changed` when another file
    /// is there than expected.
    public func open(_ path: RelativePath, expecting identity: Identity?) throws(FileError) -> OpenFile {
        throw FileError("open", path, .notFound)
    }

    /// What is at `path`, links not followed.
    public func facts(of path: RelativePath) throws(FileError) -> Facts { throw FileError("look at", path, .notFound) }

    /// The content of a folder; with several roots, the top lists them.
    public func list(_ path: RelativePath) throws(FileError) -> Listing { throw FileError("list", path, .notFound) }

    /// Renames or moves within one file system; never replaces (`taken`), never moves another file than expected
    /// (`changed`).
    public func rename(_ from: RelativePath, expecting identity: Identity, to: RelativePath) throws(FileError) {
        throw FileError("rename", from, .notFound)
    }

    /// Makes one folder; the one above it has to be there.
    public func makeFolder(_ path: RelativePath) throws(FileError) -> Facts {
        throw FileError("make", path, .notFound)
    }

    /// Moves exactly the file (or folder, or link) that was expected into the trash of its own file system. Never
    /// copies, never unlinks: throws `crossDevice` where no trash is possible.
    public func moveToTrash(
        _ path: RelativePath, expecting identity: Identity, as entry: ItemID
    ) throws(FileError) -> TrashPlace {
        throw FileError("move to the trash", path, .notFound)
    }

    /// Puts it back; where it lies now. A taken name gets a free one, "Film (2).mkv"; missing folders are made again.
    public func restore(_ place: TrashPlace, to path: RelativePath) throws(FileError) -> RelativePath {
        throw FileError("restore", path, .notFound)
    }

    /// Deletes it for good, with all its content; never follows a link, never enters another mount.
    public func purge(_ place: TrashPlace) throws(FileError) {
        throw FileError("purge", place.directory, .notFound)
    }

    /// What lies in the trash folder of `directory`: to find what a crash left without a record.
    public func trashed(in directory: RelativePath) throws(FileError) -> [TrashPlace] { [] }

    /// Bytes free for the daemon and in total, over all file systems that the roots lie on.
    public func storage() throws(FileError) -> (free: UInt64, total: UInt64) { (0, 0) }

    /// `nil` when the daemon may add, rename and delete in this folder; else who owns it and what mends it.
    public func writeProblem(in folder: RelativePath) -> WatchProblem? { nil }

    /// Where the link at `path` leads.
    public func linkTarget(of path: RelativePath) throws(FileError) -> LinkTarget { .dangling }
}

/// Where a link leads.
public enum LinkTarget: Sendable, Equatable {
    /// A regular file inside the drop folder: its real place and facts.
    case file(RelativePath, Facts)
    /// A directory, inside or outside; its absolute path.
    case directory([UInt8])
    /// Anything else outside the drop folder (or behind a magic link); as written in the link.
    case outside([UInt8])
    /// Inside, but neither file nor directory.
    case special
    /// Nothing is there.
    case dangling
}
