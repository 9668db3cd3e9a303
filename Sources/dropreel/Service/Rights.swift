import Glibc

/// Who this process acts as.
enum Rights {
    /// Becomes the owner of `path` for good, when root: so that what is written belongs to the daemon that reads it.
    static func becomeOwner(of path: String) throws(Failure) {
        guard geteuid() == 0 else { return }
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Failure(
                .configuration, "look at", path, SystemError.last.description,
                remedy: "start the daemon once, or name its folder with --state")
        }
        guard status.st_uid != 0 else { return }
        var groups = [status.st_gid]
        guard setgroups(1, &groups) == 0, setgid(status.st_gid) == 0, setuid(status.st_uid) == 0 else {
            throw Failure(.broken, "act as the owner of", path, SystemError.last.description)
        }
    }
}
