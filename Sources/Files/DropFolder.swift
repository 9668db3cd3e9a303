import CLinux
import Glibc
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

    /// Their paths with links resolved.
    public let roots: [Root]

    /// A root that is a link is resolved now, once; a root that is not there (yet) is looked for at every access.
    /// Throws `unsupported` where the kernel has no `openat2` (before Linux 5.6, or a sandbox refuses it).
    public init(roots: [Root]) throws(FileError) {
        linux_ignore_lease_breaks()
        self.roots = roots.map { root in
            guard let resolved = realpath(root.path.cString, nil) else { return root }
            defer { free(resolved) }
            return Root(name: root.name, path: Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        }
        let answer = linux_open_beneath(AT_FDCWD, ".", linux_o_path | O_DIRECTORY, linux_resolve_beneath)
        if answer == -ENOSYS || answer == -EPERM {
            throw FileError(
                "open", .top, .unsupported,
                hint: "Dropreel needs the system call openat2: Linux 5.6 or later, a container that allows it, and a "
                    + "unit without RestrictSUIDSGID")
        }
        if answer >= 0 { close(answer) }
        let names = Set(roots.map(\.name))
        if roots.isEmpty || names.count != roots.count || (roots.count > 1 && names.contains(nil)) {
            throw FileError("open", .top, .other(EINVAL), hint: "give every drop folder a name of its own")
        }
    }
}

/// A path split into its root and what lies below.
struct Inside {
    let root: DropFolder.Root
    let names: ArraySlice<FileName>
}

extension DropFolder {
    /// `nil` for the top of several roots, which is no directory of the machine, and for a first name that is no root.
    func inside(_ path: RelativePath) -> Inside? {
        if let only = roots.first, only.name == nil { return Inside(root: only, names: path.names[...]) }
        guard let first = path.names.first, let root = roots.first(where: { $0.name == first }) else { return nil }
        return Inside(root: root, names: path.names.dropFirst())
    }

    /// The way on the machine, for the administrator.
    public func absolute(_ path: RelativePath) -> [UInt8] {
        guard let inside = inside(path) else { return [0x2F] }
        return inside.root.path + inside.names.flatMap { [0x2F] + $0.bytes }
    }

    /// Opens what is at `path`, no part of which may be a link (with `O_PATH | O_NOFOLLOW` the last may).
    func descriptor(_ path: RelativePath, flags: Int32) throws(SystemError) -> Descriptor {
        guard let inside = inside(path) else { throw SystemError(number: ENOENT) }
        var here = try Descriptor.open(inside.root.path, flags: linux_o_path | O_DIRECTORY)
        // One call takes 4,095 bytes at most; deeper places are reached in steps.
        var way: [UInt8] = []
        for name in inside.names {
            if way.count + name.bytes.count > 3_800 {
                here = try here.open(way, flags: linux_o_path | O_DIRECTORY)
                way = []
            }
            way += (way.isEmpty ? [] : [0x2F]) + name.bytes
        }
        return try here.open(way.isEmpty ? [0x2E] : way, flags: flags)
    }

    /// The directory that holds the last name of `path`.
    func parent(of path: RelativePath) throws(SystemError) -> Descriptor {
        guard let parent = path.parent, inside(path)?.names.isEmpty == false else { throw SystemError(number: EBUSY) }
        return try descriptor(parent, flags: linux_o_path | O_DIRECTORY)
    }

    /// Says what went wrong as people need it, with the folder that refuses when one does.
    func failure(
        _ deed: String, _ path: RelativePath, _ error: SystemError, need: Access.Need = .read,
        at place: RelativePath? = nil
    ) -> FileError {
        let cause = FileError.Cause(number: error.number)
        guard cause == .denied else { return FileError(deed, path, cause) }
        guard let found = Access.firstObstacle(on: absolute(place ?? path), need: need) else {
            let hint = "it is protected: lsattr shows an i, or its folder is sticky and it belongs to somebody else"
            return FileError(deed, path, cause, hint: error.number == EPERM ? hint : nil)
        }
        let obstacle = FileError.Obstacle(
            place: found.remedy.place, owner: found.remedy.owner, user: found.remedy.user)
        return FileError(deed, path, cause, obstacle: obstacle, hint: found.hint)
    }
}
