import CLinux
import Glibc
import Model

/// A system call that went wrong: the number that Linux gave.
struct SystemError: Error, Equatable {
    let number: Int32

    /// Calls of `CLinux` answer a negative number when they failed.
    static func check<Number: BinaryInteger>(_ answer: Number) throws(SystemError) -> Number {
        if answer < 0 { throw SystemError(number: Int32(clamping: -Int64(answer))) }
        return answer
    }

    /// Calls of the C library answer -1 and leave the reason in `errno`.
    static func checkErrno<Number: BinaryInteger>(_ answer: Number) throws(SystemError) -> Number {
        if answer < 0 { throw SystemError(number: errno) }
        return answer
    }
}

extension [UInt8] {
    /// As C takes it. Paths of the house hold no NUL of their own.
    var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
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

extension Facts {
    init(_ look: linux_facts, fileSystem: UInt64) {
        self.init(
            identity: Identity(fileSystem: fileSystem, inode: look.inode, birth: look.birth),
            kind: Kind(mode: look.mode), size: look.size, modified: look.modified, changed: look.changed,
            links: look.links, owner: look.owner, mode: UInt16(look.mode & 0o7777),
            allocated: look.allocated)
    }
}

extension Descriptor {
    static func open(_ path: [UInt8], flags: Int32) throws(SystemError) -> Descriptor {
        Descriptor(try SystemError.check(linux_open(AT_FDCWD, path.cString, flags)))
    }

    /// Opens what lies below this directory; no part of the way may be a link.
    func open(
        _ path: [UInt8], flags: Int32, alsoResolve: UInt64 = 0
    ) throws(SystemError) -> Descriptor {
        let resolve = linux_resolve_beneath | linux_resolve_no_magic_links | linux_resolve_no_links | alsoResolve
        return Descriptor(try SystemError.check(linux_open_beneath(number, path.cString, flags, resolve)))
    }

    /// What the kernel says of the open thing itself.
    func look() throws(SystemError) -> linux_facts {
        var look = linux_facts()
        _ = try SystemError.check(linux_look(number, "", linux_at_empty_path, &look))
        return look
    }

    /// What the kernel says of a name in this directory, links not followed.
    func look(at name: FileName) throws(SystemError) -> linux_facts {
        var look = linux_facts()
        _ = try SystemError.check(linux_look(number, name.bytes.cString, linux_at_no_follow, &look))
        return look
    }

    func fileSystem() throws(SystemError) -> linux_file_system {
        var system = linux_file_system()
        _ = try SystemError.check(linux_file_system_of(number, &system))
        return system
    }

    func facts() throws(SystemError) -> Facts {
        let look = try look()
        return Facts(look, fileSystem: try fileSystem().identifier(on: look.device))
    }

    /// Facts of a name in this directory.
    func facts(of name: FileName) throws(SystemError) -> Facts {
        try open(name.bytes, flags: linux_o_path | O_NOFOLLOW).facts()
    }
}

extension linux_file_system {
    /// FUSE and some others have no id of their own; the device number is then the best there is.
    func identifier(on device: UInt64) -> UInt64 { id == 0 ? device : id }
}
