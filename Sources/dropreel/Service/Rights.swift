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
        guard takeGroups(of: status.st_uid, else: status.st_gid), setuid(status.st_uid) == 0 else {
            throw Failure(.broken, "act as the owner of", path, SystemError.last.description)
        }
    }

    /// The groups of a user, as a service of that user has them; of one without a name, the group of its folder.
    private static func takeGroups(of user: uid_t, else group: gid_t) -> Bool {
        guard let entry = getpwuid(user), let name = entry.pointee.pw_name else {
            var groups = [group]
            return setgroups(1, &groups) == 0 && setgid(group) == 0
        }
        let own = entry.pointee.pw_gid
        return initgroups(name, own) == 0 && setgid(own) == 0
    }
}
