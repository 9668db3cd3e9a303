import CLinux
import Glibc
public import Model

/// Where a link leads.
public enum LinkTarget: Sendable, Equatable {
    /// A regular file inside the drop folder: its real place and facts.
    case file(RelativePath, Facts)
    /// A directory, inside or outside; its absolute path.
    case directory([UInt8])
    /// Anything else outside the drop folder; as written in the link.
    case outside([UInt8])
    /// Inside, but neither file nor directory.
    case special
    /// Nothing is there.
    case dangling
}

extension DropFolder {
    /// Where the link at `path` leads. Only the way as written is followed, and only inside the drop folder.
    public func linkTarget(of path: RelativePath) throws(FileError) -> LinkTarget {
        var here = path
        // Linux itself gives up after 40 links.
        for _ in 0..<40 {
            let written = try readLink(here)
            guard let next = follow(written, from: here) else { return outsideTarget(of: path, written: written) }
            if next.names.contains(where: { $0.bytes == Array(TrashPlace.folderName.utf8) }) { return .dangling }
            let facts: Facts
            do {
                facts = try self.facts(of: next)
            } catch {
                return error.cause == .notFound ? .dangling : outsideTarget(of: path, written: written)
            }
            switch facts.kind {
            case .regular: return .file(next, facts)
            case .directory: return .directory(absolute(next))
            case .other: return .special
            case .link: here = next
            }
        }
        return .dangling
    }

    private func readLink(_ path: RelativePath) throws(FileError) -> [UInt8] {
        do throws(SystemError) {
            let descriptor = try descriptor(path, flags: linux_o_path | O_NOFOLLOW)
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = try SystemError.checkErrno(readlinkat(descriptor.number, "", &buffer, buffer.count))
            return buffer.prefix(count).map { UInt8(bitPattern: $0) }
        } catch { throw failure("read the link", path, error) }
    }

    /// The place inside the drop folder that `target`, written in the link at `link`, names; `nil` when it is outside.
    private func follow(_ target: [UInt8], from link: RelativePath) -> RelativePath? {
        var names = link.parent?.names ?? []
        var rest = target[...]
        if target.first == 0x2F {
            guard let root = roots.first(where: { target.starts(with: $0.path + [0x2F]) }) else { return nil }
            names = root.name.map { [$0] } ?? []
            rest = target.dropFirst(root.path.count)
        }
        let depthOfRoot = roots.first?.name == nil ? 0 : 1
        for part in rest.split(separator: 0x2F) where Array(part) != [0x2E] {
            if Array(part) == [0x2E, 0x2E] {
                guard names.count > depthOfRoot else { return nil }
                names.removeLast()
            } else {
                guard let name = FileName(part) else { return nil }
                names.append(name)
            }
        }
        return RelativePath(names)
    }

    /// Only to tell people what it is: nothing outside is ever opened for reading.
    private func outsideTarget(of path: RelativePath, written: [UInt8]) -> LinkTarget {
        guard let parent = try? parent(of: path), let name = path.name else { return .dangling }
        let answer = linux_open(parent.number, name.bytes.cString, linux_o_path)
        if answer == -ENOENT || answer == -ELOOP || answer == -ENOTDIR { return .dangling }
        guard answer >= 0 else { return .outside(written) }
        let target = Descriptor(answer)
        guard let look = try? target.look(), Facts.Kind(mode: look.mode) == .directory else { return .outside(written) }
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(target.number)", &buffer, buffer.count)
        return .directory(count > 0 ? buffer.prefix(count).map { UInt8(bitPattern: $0) } : written)
    }
}
