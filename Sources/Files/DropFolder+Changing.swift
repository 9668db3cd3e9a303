import CLinux
import Glibc
public import Model

extension DropFolder {
    /// Renames or moves within one file system; never replaces (`taken`), never moves another file than expected
    /// (`changed`).
    public func rename(_ from: RelativePath, expecting identity: Identity, to: RelativePath) throws(FileError) {
        guard !(to != from && to.hasPrefix(from)) else { throw FileError("rename", from, .intoItself) }
        guard let old = from.name, let new = to.name else { throw FileError("rename", from, .busy) }
        do throws(SystemError) {
            let source = try parent(of: from)
            let target = try parent(of: to)
            try move(old, from: source, to: target, as: new, expecting: identity)
        } catch { throw failureToChange("rename", from, error, to: to) }
    }

    /// Makes one folder; the one above it has to be there.
    public func makeFolder(_ path: RelativePath) throws(FileError) -> Facts {
        guard let name = path.name else { throw FileError("make", path, .taken) }
        do throws(SystemError) {
            let parent = try parent(of: path)
            try parent.makeDirectory(name)
            return try parent.facts(of: name)
        } catch { throw failure("make", path, error, need: .change, at: path.parent) }
    }

    /// Moves a name without replacing. Between the look and the move somebody may put another file under that name;
    /// it is then moved back, so that only the expected one ever changes its place. `ESTALE` stands for `changed`.
    func move(
        _ old: FileName, from source: borrowing Descriptor, to target: borrowing Descriptor, as new: FileName,
        expecting identity: Identity
    ) throws(SystemError) {
        guard try source.facts(of: old).identity == identity else { throw SystemError(number: ESTALE) }
        try renameWithoutReplacing(old, from: source, to: target, as: new)
        guard try target.facts(of: new).identity != identity else { return }
        try renameWithoutReplacing(new, from: target, to: source, as: old)
        throw SystemError(number: ESTALE)
    }

    /// Some file systems (NFS, a few behind FUSE) refuse the flag with `EINVAL`; there a look has to do.
    func renameWithoutReplacing(
        _ old: FileName, from source: borrowing Descriptor, to target: borrowing Descriptor, as new: FileName
    ) throws(SystemError) {
        let names = (old.bytes.cString, new.bytes.cString)
        let answer = linux_rename(source.number, names.0, target.number, names.1, false)
        guard answer == -EINVAL, !(try target.fileSystem().refusesPlainRename) else {
            _ = try SystemError.check(answer)
            return
        }
        var look = linux_facts()
        let isFree = linux_look(target.number, names.1, linux_at_no_follow, &look) == -ENOENT
        guard isFree else { throw SystemError(number: EEXIST) }
        _ = try SystemError.check(linux_rename(source.number, names.0, target.number, names.1, true))
    }

    /// As `failure`, for what needs the right to change two folders and, for a folder, itself.
    func failureToChange(
        _ deed: String, _ path: RelativePath, _ error: SystemError, to: RelativePath
    ) -> FileError {
        switch error.number {
        case ESTALE: return FileError(deed, path, .changed)
        case EINVAL: return FileError(deed, path, .intoItself)
        case EBUSY:
            return FileError(deed, path, .busy, hint: "it is the top of a mounted disk; unmount it first")
        case EACCES, EPERM:
            for place in [path.parent, to.parent, path].compactMap(\.self) {
                let failure = failure(deed, path, error, need: .change, at: place)
                if failure.obstacle != nil { return failure }
            }
            return failure(deed, path, error, need: .change)
        default: return failure(deed, path, error, need: .change)
        }
    }
}

extension linux_file_system {
    /// Local file systems know `RENAME_NOREPLACE`: there `EINVAL` means something else.
    fileprivate var refusesPlainRename: Bool { FileSystemKind(magic: magic).sendsEvents }
}
