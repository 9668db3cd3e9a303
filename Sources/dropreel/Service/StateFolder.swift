import Glibc

/// The folder of the state, held by one process at a time.
///
/// The lock is the kernel's: it ends with the process, however that ends, so nothing is left to clean up.
final class StateFolder: Sendable {
    /// Absolute.
    let path: String
    /// User id of the owner; who may use the control socket.
    let owner: UInt32
    private let lock: Int32

    /// Makes the folder if it is missing, and takes it.
    init(_ path: String) throws(Failure) {
        try Folder.make(path, mode: 0o700, for: "--state")
        self.path = path
        owner = try Folder.owner(of: path)
        lock = try Self.take(path)
    }

    deinit { close(lock) }

    private static func take(_ path: String) throws(Failure) -> Int32 {
        let file = path + "/lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .configuration, "write to", path, SystemError.last.description,
                remedy: "let the user of the daemon write there, or name another folder with --state")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = SystemError.last
            let holder = TextFile.text(file).flatMap { Int($0) }
            close(descriptor)
            guard cause == SystemError(number: EWOULDBLOCK) else {
                throw Failure(
                    .configuration, "lock", file, cause.description, remedy: "name another folder with --state")
            }
            throw Failure(
                .configuration, "use", path,
                "another dropreel works with it" + (holder.map { " (process \($0))" } ?? ""),
                remedy: "stop that one, or name another folder with --state")
        }
        let text = Array("\(getpid())\n".utf8)
        // The number is a courtesy to whoever comes second; the lock holds without it.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
        return descriptor
    }

    /// The process that holds the state, if one does.
    static func holder(of path: String) -> Int? {
        let file = path + "/lock"
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return TextFile.text(file).flatMap { Int($0) } ?? 0
    }
}
