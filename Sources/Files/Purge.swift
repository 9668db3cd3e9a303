import CLinux
import Glibc
import Model

extension DropFolder {
    /// Deletes it for good, with all its content; never follows a link, never enters another mount (`busy`). What is
    /// gone already is no error.
    public func purge(_ place: TrashPlace) throws(FileError) {
        do throws(SystemError) {
            let trash = try openTrash(in: place.directory, makes: false)
            let entry = try trash.open(Array(place.entry.text.utf8), flags: O_RDONLY | O_DIRECTORY)
            var purge = Purge()
            try purge.empty(entry)
            _ = try SystemError.checkErrno(unlinkat(trash.number, place.entry.text, AT_REMOVEDIR))
        } catch  where error.number == ENOENT {
            return
        } catch { throw failure("purge", place.directory.appending(place.name), error, need: .change) }
    }
}

/// Deletes a tree of any depth with two open descriptors: a folder that is not empty is first moved up to the top.
private struct Purge {
    private var counter = 0
    private var waiting: [FileName] = []

    mutating func empty(_ top: borrowing Descriptor) throws(SystemError) {
        try deleteContent(of: top, top: top, isTop: true)
        while let name = waiting.popLast() {
            // RESOLVE_NO_XDEV: a disk that is mounted somewhere in a deleted folder keeps its content.
            let folder = try openToEmpty(name, in: top)
            try deleteContent(of: folder, top: top, isTop: false)
            _ = try SystemError.checkErrno(unlinkat(top.number, name.bytes.cString, AT_REMOVEDIR))
        }
    }

    private func openToEmpty(_ name: FileName, in top: borrowing Descriptor) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try top.open(name.bytes, flags: O_RDONLY | O_DIRECTORY, alsoResolve: linux_resolve_no_mounts)
        } catch  where error.number == EACCES {
            fchmodat(top.number, name.bytes.cString, 0o700, AT_SYMLINK_NOFOLLOW)
            return try top.open(name.bytes, flags: O_RDONLY | O_DIRECTORY, alsoResolve: linux_resolve_no_mounts)
        } catch  where error.number == EXDEV { throw SystemError(number: EBUSY) }
    }

    private mutating func deleteContent(
        of folder: borrowing Descriptor, top: borrowing Descriptor, isTop: Bool
    ) throws(SystemError) {
        var names: [DirectoryReader.Name] = []
        try DirectoryReader.forEachName(in: folder) { names.append($0) }
        for entry in names {
            let name = entry.name.bytes.cString
            let isFolder =
                entry.type == 4 || (entry.type == 0 && (try? folder.facts(of: entry.name))?.kind == .directory)
            if unlinkat(folder.number, name, isFolder ? AT_REMOVEDIR : 0) == 0 || errno == ENOENT { continue }
            guard isFolder, errno == ENOTEMPTY || errno == EEXIST else { throw SystemError(number: errno) }
            if isTop { waiting.append(entry.name) } else { try moveUp(entry.name, from: folder, to: top) }
        }
    }

    private mutating func moveUp(
        _ name: FileName, from folder: borrowing Descriptor, to top: borrowing Descriptor
    ) throws(SystemError) {
        while true {
            counter += 1
            guard let new = FileName("purge-\(counter)") else { throw SystemError(number: EINVAL) }
            var answer = linux_rename(folder.number, name.bytes.cString, top.number, new.bytes.cString, false)
            if answer == -EACCES {
                // Moving a folder writes its "..", which needs the right to write in it.
                fchmodat(folder.number, name.bytes.cString, 0o700, AT_SYMLINK_NOFOLLOW)
                answer = linux_rename(folder.number, name.bytes.cString, top.number, new.bytes.cString, false)
            }
            if answer == -EEXIST { continue }
            _ = try SystemError.check(answer)
            waiting.append(new)
            return
        }
    }
}
