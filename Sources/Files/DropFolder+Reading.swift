import CLinux
import Glibc
public import Model

extension DropFolder {
    /// Opens a regular file for reading, without waiting for anything. A link to a regular file inside the folder is
    /// followed; `expecting` may then be the link's own identity or the target's. Throws `changed` when another file
    /// is there than expected.
    public func open(_ path: RelativePath, expecting identity: Identity?) throws(FileError) -> OpenFile {
        do {
            return try openRegular(path, expecting: identity.map { [$0] })
        } catch  where error.cause == .escapes {
            guard let link = try? facts(of: path), link.kind == .link else { throw error }
            guard case .file(let real, let target) = try linkTarget(of: path) else { throw error }
            if let identity, identity != link.identity, identity != target.identity {
                throw FileError("open", path, .changed)
            }
            return try openRegular(real, expecting: [target.identity])
        }
    }

    private func openRegular(_ path: RelativePath, expecting: [Identity]?) throws(FileError) -> OpenFile {
        do throws(SystemError) {
            // O_NONBLOCK: a pipe or a foreign lease must not hold us up.
            let descriptor = try descriptor(path, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
            let facts = try descriptor.facts()
            let isExpected = expecting?.contains(facts.identity) ?? true
            guard isExpected else { throw SystemError(number: ESTALE) }
            guard facts.kind == .regular else { throw SystemError(number: EISDIR) }
            return OpenFile(descriptor: descriptor, facts: facts, path: path)
        } catch {
            throw error.number == ESTALE ? FileError("open", path, .changed) : failure("open", path, error)
        }
    }

    /// What is at `path`, links not followed.
    public func facts(of path: RelativePath) throws(FileError) -> Facts {
        do throws(SystemError) {
            return try descriptor(path, flags: linux_o_path | O_NOFOLLOW).facts()
        } catch { throw failure("look at", path, error) }
    }

    /// The content of a folder, which is looked at name by name; what vanishes meanwhile is left out.
    public func list(_ path: RelativePath) throws(FileError) -> Listing {
        do throws(SystemError) {
            let directory = try descriptor(path, flags: O_RDONLY | O_DIRECTORY)
            let look = try directory.look()
            let system = try directory.fileSystem()
            let here = system.identifier(on: look.device)
            var entries: [Listing.Entry] = []
            try DirectoryReader.forEachName(in: directory) { entry throws(SystemError) in
                do throws(SystemError) {
                    let seen = try directory.look(at: entry.name)
                    let facts =
                        seen.device == look.device
                        ? Facts(seen, fileSystem: here) : try directory.facts(of: entry.name)
                    entries.append(Listing.Entry(name: entry.name, facts: facts))
                } catch  where error.number == ENOENT {}
            }
            return Listing(
                path: path, directory: Facts(look, fileSystem: here), entries: entries,
                hasStableIdentities: FileSystemKind(magic: system.magic).hasStableIdentities)
        } catch { throw failure("list", path, error, need: .list) }
    }

    /// Bytes free for the daemon and in total, over all file systems that the roots lie on.
    public func storage() throws(FileError) -> (free: UInt64, total: UInt64) {
        var seen: Set<UInt64> = []
        var sum: (free: UInt64, total: UInt64) = (0, 0)
        var first: SystemError?
        for root in roots {
            do throws(SystemError) {
                let descriptor = try Descriptor.open(root.path, flags: linux_o_path | O_DIRECTORY)
                let system = try descriptor.fileSystem()
                guard seen.insert(try descriptor.look().device).inserted else { continue }
                sum.free = sum.free.addingReportingOverflow(system.free).partialValue
                sum.total = sum.total.addingReportingOverflow(system.total).partialValue
            } catch { first = first ?? error }
        }
        if let first, seen.isEmpty { throw failure("measure", .top, first) }
        return sum
    }

    /// `nil` when the daemon may add, rename and delete in this folder (or it is not there); else who owns it and what
    /// mends it.
    public func writeProblem(in folder: RelativePath) -> WatchProblem? {
        let place = absolute(folder)
        if let found = Access.firstObstacle(on: place, need: .change) {
            let remedy = found.remedy
            let detail =
                "\(remedy.quotedPlace) belongs to \(remedy.owner); the daemon's user \(remedy.user) may not change it"
            return WatchProblem(code: .notWritable, path: folder, detail: detail, hint: found.hint)
        }
        let descriptor = linux_open(AT_FDCWD, place.cString, linux_o_path)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard linux_may(descriptor, Access.Need.change.rawValue) == -EROFS else { return nil }
        let quoted = Access.remedy(for: place).quotedPlace
        return WatchProblem(
            code: .notWritable, path: folder, detail: "\(quoted) lies on a file system that is mounted read-only",
            hint: "mount it for writing, or allow it in the unit: ReadWritePaths=\(quoted)")
    }
}
