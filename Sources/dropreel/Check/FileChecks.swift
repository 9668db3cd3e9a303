import Glibc

/// Preconditions about folders and the rights in them.
enum FileChecks {
    static func settings(_ settings: Settings) -> [Finding] {
        [.ok("settings", settings.file.map { "read from \($0)" } ?? "no file; the defaults hold")]
    }

    static func folders(_ settings: Settings) -> [Finding] {
        settings.folders.map { folder in
            if let early = unmade(folder, "folder", "--folder") { return early }
            guard access(folder, R_OK | X_OK) == 0 else {
                return .fail(
                    "folder", "\(folder) cannot be listed: \(SystemError.last)",
                    remedy: "sudo setfacl -m u:\(user):rwx '\(folder)'")
            }
            guard access(folder, W_OK) == 0 else {
                return .warn(
                    "folder", "nothing can be deleted or renamed in \(folder): \(SystemError.last)",
                    remedy: "sudo setfacl -m u:\(user):rwx '\(folder)'")
            }
            return .ok("folder", folder)
        }
    }

    static func state(_ settings: Settings) -> [Finding] {
        if let early = unmade(settings.state, "state", "--state") { return [early] }
        guard access(settings.state, R_OK | W_OK | X_OK) == 0 else {
            return [
                .fail(
                    "state", "\(settings.state) cannot be written: \(SystemError.last)",
                    remedy: "run it as the owner of the folder, or name another with --state")
            ]
        }
        if let holder = StateFolder.holder(of: settings.state) {
            return [.ok("state", "\(settings.state), in use by process \(holder)")]
        }
        return [.ok("state", settings.state)]
    }

    /// What there is to say of a folder that cannot be used as it is; `nil` when it is there and can be entered.
    private static func unmade(_ folder: String, _ subject: String, _ setting: String) -> Finding? {
        guard let missing = missing(folder, subject, setting: setting) else { return nil }
        guard access(folder, F_OK) != 0, errno == ENOENT else { return missing }
        let above = existing(above: folder)
        guard access(above, W_OK | X_OK) == 0 else {
            return .fail(
                subject, "\(folder) is not there and cannot be made: \(above): \(SystemError.last)",
                remedy: Folder.reachRemedy(folder, setting))
        }
        return .ok(subject, "\(folder) will be made at the start")
    }

    /// A lease tells at once whether somebody still writes to a file; only its owner, or CAP_LEASE, gets one.
    static func leases(_ settings: Settings) -> [Finding] {
        if hasLeaseCapability { return [.ok("leases", "the end of every copy is seen at once")] }
        var status = stat()
        let foreign = settings.folders.filter { stat($0, &status) == 0 && status.st_uid != geteuid() }
        guard let first = foreign.first else { return [.ok("leases", "the end of a copy by \(user) is seen at once")] }
        return [
            .warn(
                "leases", "\(first) belongs to another user, so the end of a copy is noticed by silence, seconds later",
                remedy: "AmbientCapabilities=CAP_LEASE, as the unit has it")
        ]
    }

    /// Bit 28 (capabilities(7)) of the effective set.
    private static var hasLeaseCapability: Bool {
        guard let status = TextFile.text("/proc/self/status"),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }),
            let bits = UInt64(line.dropFirst(7).drop(while: \.isWhitespace), radix: 16)
        else { return false }
        return bits & (1 << 28) != 0
    }

    /// Walks down to `path` and names the first folder on the way that is not there or cannot be entered.
    private static func missing(_ path: String, _ subject: String, setting: String) -> Finding? {
        var way = ""
        for part in path.split(separator: "/") {
            guard access(way.isEmpty ? "/" : way, X_OK) == 0 else {
                return .fail(
                    subject, "\(path) is out of reach: \(way) may not be entered by \(user)",
                    remedy: "sudo setfacl -m u:\(user):x '\(way)'")
            }
            way += "/" + part
            var status = stat()
            guard stat(way, &status) == 0 else {
                let cause = SystemError.last
                return .fail(subject, "\(way): \(cause)", remedy: Folder.reachRemedy(path, setting))
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                return .fail(subject, "\(way) is not a folder", remedy: "name a folder with \(setting)")
            }
        }
        return nil
    }

    private static func existing(above path: String) -> String {
        var parts = path.split(separator: "/")
        while !parts.isEmpty {
            parts.removeLast()
            let above = "/" + parts.joined(separator: "/")
            if access(above, F_OK) == 0 { return above }
        }
        return "/"
    }

    static var user: String { name(ofUser: geteuid()) }

    static func name(ofUser id: uid_t) -> String {
        getpwuid(id).flatMap { $0.pointee.pw_name }.map { String(cString: $0) } ?? "\(id)"
    }

    static var group: String {
        getgrgid(getegid()).flatMap { $0.pointee.gr_name }.map { String(cString: $0) } ?? "\(getegid())"
    }
}
