import CLinux
import Glibc
import Model

/// What the kernel says of a name at one moment, with what the watcher needs besides the facts.
struct Look {
    let facts: Facts
    let mount: UInt64
    let device: UInt64
    let isMountRoot: Bool
}

/// Looks at names and directories; remembers the file systems' own ids, which cost a call each.
struct Looker {
    private var fileSystems: [UInt64: (id: UInt64, kind: FileSystemKind)] = [:]

    /// Device numbers are used again when a disk goes and another comes.
    mutating func forgetFileSystems() { fileSystems = [:] }

    /// The directory behind the descriptor itself.
    mutating func look(at directory: Int32) -> Result<Look, LookError> { look(directory, [0], linux_at_empty_path) }

    /// A name in that directory, links not followed.
    mutating func look(at name: FileName, in directory: Int32) -> Result<Look, LookError> {
        look(directory, name.cString, linux_at_no_follow)
    }

    /// Any place of the machine, links followed.
    mutating func look(atPath path: [UInt8]) -> Result<Look, LookError> {
        look(AT_FDCWD, path.map { CChar(bitPattern: $0) } + [0], 0)
    }

    mutating func kind(of directory: Int32, device: UInt64) -> FileSystemKind {
        fileSystem(directory, [0], device)?.kind ?? FileSystemKind(magic: 0)
    }

    private mutating func look(_ directory: Int32, _ name: [CChar], _ flags: Int32) -> Result<Look, LookError> {
        var seen = linux_facts()
        let answer = linux_look(directory, name, flags, &seen)
        guard answer == 0 else { return .failure(LookError(number: -answer)) }
        let system = fileSystem(directory, name, seen.device)
        let facts = Facts(
            identity: Identity(fileSystem: system?.id ?? seen.device, inode: seen.inode, birth: seen.birth),
            kind: Facts.Kind(mode: seen.mode), size: seen.size, modified: seen.modified, changed: seen.changed,
            links: seen.links, owner: seen.owner, mode: UInt16(seen.mode & 0o7777),
            allocated: seen.allocated)
        return .success(
            Look(facts: facts, mount: seen.mount, device: seen.device, isMountRoot: seen.is_mount_root))
    }

    private mutating func fileSystem(
        _ directory: Int32, _ name: [CChar], _ device: UInt64
    ) -> (id: UInt64, kind: FileSystemKind)? {
        if let known = fileSystems[device] { return known }
        var descriptor = directory
        if name.first != 0 {
            descriptor = linux_open(directory, name, linux_o_path | O_NOFOLLOW)
            guard descriptor >= 0 else { return nil }
        }
        defer { if descriptor != directory { close(descriptor) } }
        var system = linux_file_system()
        guard linux_file_system_of(descriptor, &system) == 0 else { return nil }
        let found = (system.id == 0 ? device : system.id, FileSystemKind(magic: system.magic))
        fileSystems[device] = found
        return found
    }
}

/// The number that Linux gave instead of an answer.
struct LookError: Error, Equatable {
    let number: Int32
}

extension FileName {
    /// As C takes it.
    var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}

extension Facts.Kind {
    /// The upper bits of `st_mode`, see inode(7).
    init(mode: UInt32) {
        switch mode & 0o170000 {
        case 0o100000: self = .regular
        case 0o040000: self = .directory
        case 0o120000: self = .link
        default: self = .other
        }
    }
}
