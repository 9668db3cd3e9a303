import Glibc

/// Folders that the daemon needs before it can begin.
enum Folder {
    /// Makes `path` and what is missing above it. `setting` is named in the remedy.
    static func make(_ path: String, mode: mode_t, for setting: String) throws(Failure) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw Failure(
                    .configuration, "use", path, "it is not a folder", remedy: "name a folder with \(setting)")
            }
            return
        }
        let cause = SystemError.last
        guard cause == .missing else {
            throw Failure(.configuration, "reach", path, cause.description, remedy: reachRemedy(path, setting))
        }
        var made = ""
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() {
            made += "/" + part
            let isLast = index == parts.count - 1
            if mkdir(made, isLast ? mode : 0o755) != 0 {
                let cause = SystemError.last
                guard cause != SystemError(number: EEXIST) else { continue }
                throw Failure(.configuration, "make", made, cause.description, remedy: reachRemedy(path, setting))
            }
        }
    }

    static func owner(of path: String) throws(Failure) -> UInt32 {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Failure(.configuration, "look at", path, SystemError.last.description)
        }
        return status.st_uid
    }

    /// Under systemd a home can look empty although its permissions are fine.
    static func reachRemedy(_ path: String, _ setting: String) -> String {
        let homes = ["/home/", "/root/", "/run/user/"]
        guard getenv("INVOCATION_ID") != nil, homes.contains(where: path.hasPrefix) else {
            return "make it and let the user of the daemon write there, or name another with \(setting)"
        }
        return "the service may not look into homes: sudo systemctl edit dropreel, write ProtectHome=no and "
            + "ReadWritePaths=\(path) under [Service]"
    }
}
