import CLinux
import Glibc
public import Model

extension DropFolder {
    /// Moves exactly the file (or folder, or link) that was expected into the trash of its own file system. Never
    /// copies, never unlinks: throws `crossDevice` where no trash is possible.
    public func moveToTrash(
        _ path: RelativePath, expecting identity: Identity, as entry: ItemID
    ) throws(FileError) -> TrashPlace {
        guard let name = path.name else { throw FileError("move to the trash", path, .busy) }
        do throws(SystemError) {
            let source = try parent(of: path)
            guard try source.facts(of: name).identity == identity else { throw SystemError(number: ESTALE) }
            var last = SystemError(number: EXDEV)
            for directory in try trashDirectories(for: path) {
                do throws(SystemError) {
                    try move(name, from: source, toTrashOf: directory, entry: entry, expecting: identity)
                    return TrashPlace(directory: directory, entry: entry, name: name)
                } catch  where Self.triesTheNext.contains(error.number) { last = error }
            }
            throw last
        } catch { throw failureToChange("move to the trash", path, error, to: path) }
    }

    /// A trash that may not be made, or lies on another file system than it seemed (a btrfs subvolume, overlayfs),
    /// is no reason to give up.
    private static let triesTheNext: Set<Int32> = [EXDEV, EACCES, EPERM, EROFS, ELOOP, ENOTDIR]

    /// Folders that a trash may lie in: from the top of the mount that holds the thing down to its own folder.
    private func trashDirectories(for path: RelativePath) throws(SystemError) -> [RelativePath] {
        guard var here = path.parent else { return [] }
        let mount = try descriptor(here, flags: linux_o_path | O_DIRECTORY).look().mount
        var directories = [here]
        while let above = here.parent, inside(above) != nil,
            try descriptor(above, flags: linux_o_path | O_DIRECTORY).look().mount == mount
        {
            directories.append(above)
            here = above
        }
        return directories.reversed()
    }

    private func move(
        _ name: FileName, from source: borrowing Descriptor, toTrashOf directory: RelativePath, entry: ItemID,
        expecting identity: Identity
    ) throws(SystemError) {
        let trash = try openTrash(in: directory, makes: true)
        _ = try SystemError.checkErrno(mkdirat(trash.number, entry.text, 0o700))
        do throws(SystemError) {
            let target = try trash.open(Array(entry.text.utf8), flags: linux_o_path | O_DIRECTORY)
            try move(name, from: source, to: target, as: name, expecting: identity)
        } catch {
            unlinkat(trash.number, entry.text, AT_REMOVEDIR)
            throw error
        }
    }

    /// The trash folder of `directory`. One that somebody else made is not used: they could read or swap what is in it.
    func openTrash(in directory: RelativePath, makes: Bool) throws(SystemError) -> Descriptor {
        let holder = try descriptor(directory, flags: linux_o_path | O_DIRECTORY)
        if makes, mkdirat(holder.number, TrashPlace.folderName, 0o700) != 0, errno != EEXIST {
            throw SystemError(number: errno)
        }
        let trash = try holder.open(Array(TrashPlace.folderName.utf8), flags: O_RDONLY | O_DIRECTORY)
        let look = try trash.look()
        guard look.owner == geteuid() || geteuid() == 0 else { throw SystemError(number: EACCES) }
        if look.mode & 0o077 != 0 { fchmod(trash.number, 0o700) }
        return trash
    }

    /// Puts it back; where it lies now. A taken name gets a free one, "Film (2).mkv"; missing folders are made again.
    public func restore(_ place: TrashPlace, to path: RelativePath) throws(FileError) -> RelativePath {
        guard let wanted = path.name, let parentPath = path.parent, inside(path)?.names.isEmpty == false else {
            throw FileError("restore", path, .notFound)
        }
        do throws(SystemError) {
            let trash = try openTrash(in: place.directory, makes: false)
            let source = try trash.open(Array(place.entry.text.utf8), flags: linux_o_path | O_DIRECTORY)
            let target = try makeFolders(parentPath)
            for number in 1...10_000 {
                let name = wanted.numbered(number)
                do throws(SystemError) {
                    try renameWithoutReplacing(place.name, from: source, to: target, as: name)
                } catch  where error.number == EEXIST { continue }
                unlinkat(trash.number, place.entry.text, AT_REMOVEDIR)
                return parentPath.appending(name)
            }
            throw SystemError(number: EEXIST)
        } catch { throw failureToChange("restore", path, error, to: path) }
    }

    /// Opens a folder and makes whatever of its way is missing.
    private func makeFolders(_ path: RelativePath) throws(SystemError) -> Descriptor {
        guard let inside = inside(path) else { throw SystemError(number: ENOENT) }
        var here = try Descriptor.open(inside.root.path, flags: linux_o_path | O_DIRECTORY)
        for name in inside.names {
            do throws(SystemError) { try here.makeDirectory(name) } catch  where error.number == EEXIST {}
            here = try here.open(name.bytes, flags: linux_o_path | O_DIRECTORY)
        }
        return here
    }

    /// What lies in the trash folder of `directory`: to find what a crash left without a record.
    public func trashed(in directory: RelativePath) throws(FileError) -> [TrashPlace] {
        do throws(SystemError) {
            let trash = try openTrash(in: directory, makes: false)
            var places: [TrashPlace] = []
            try DirectoryReader.forEachName(in: trash) { found throws(SystemError) in
                guard let entry = ItemID(found.name.text) else { return }
                let folder = try trash.open(found.name.bytes, flags: O_RDONLY | O_DIRECTORY)
                try DirectoryReader.forEachName(in: folder) { content in
                    places.append(TrashPlace(directory: directory, entry: entry, name: content.name))
                }
            }
            return places
        } catch  where error.number == ENOENT {
            return []
        } catch { throw failure("list the trash of", directory, error, need: .list) }
    }
}

extension FileName {
    /// "Film.mkv" → "Film (2).mkv"; 1 leaves it as it is. The stem gives way when the name would be longer than 255
    /// bytes, between two characters where it is UTF-8.
    func numbered(_ number: Int) -> FileName {
        guard number > 1 else { return self }
        let ending = Array(" (\(number))".utf8) + bytes[stem.endIndex...]
        var stem = stem.prefix(max(0, 255 - ending.count))
        if isValidUTF8 {
            while let last = stem.last, String(validating: stem, as: UTF8.self) == nil, last >= 0x80 {
                stem.removeLast()
            }
        }
        return FileName(stem + ending) ?? self
    }
}
