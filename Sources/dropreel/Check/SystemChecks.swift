import Glibc

/// Preconditions outside of the daemon's own folders.
enum SystemChecks {
    /// One watch a folder; other programs of the same user share the limit.
    static func inotify(_ settings: Settings) -> [Finding] {
        guard let limit = TextFile.number("/proc/sys/fs/inotify/max_user_watches") else {
            return [.fail("inotify", "the kernel offers none", remedy: "use a kernel with CONFIG_INOTIFY_USER")]
        }
        var folders = 0
        for folder in settings.folders { folders += FolderWalk.count(folder, most: 300_000) }
        guard folders < limit else {
            let wanted = max(folders * 2, 524_288)
            return [
                .warn(
                    "inotify", "\(folders) folders, but only \(limit) watches; the rest is looked at now and then",
                    remedy: "echo fs.inotify.max_user_watches=\(wanted) | sudo tee /etc/sysctl.d/60-dropreel.conf; "
                        + "sudo sysctl --system")
            ]
        }
        return [.ok("inotify", "\(folders) folders, \(limit) watches")]
    }

    static func announcing(_ settings: Settings) -> [Finding] {
        guard settings.announces else { return [.ok("announce", "off")] }
        let bus = "/run/dbus/system_bus_socket"
        guard getenv("DBUS_SYSTEM_BUS_ADDRESS") != nil || access(bus, R_OK | W_OK) == 0 else {
            return [
                .warn("announce", "the D-Bus of the system is not there", remedy: "sudo apt install dbus avahi-daemon")
            ]
        }
        guard access("/run/avahi-daemon/socket", F_OK) == 0 else {
            return [
                .warn(
                    "announce", "avahi-daemon is not running; phones need the address instead of the name",
                    remedy: "sudo apt install avahi-daemon; sudo systemctl start avahi-daemon")
            ]
        }
        return [.ok("announce", "avahi-daemon is running")]
    }

    static func worker(_ settings: Settings) -> [Finding] {
        let path = Executable.worker
        let result = Executable.run(path, ["--check"], seconds: 10)
        switch result {
        case .ended(0, _): return [.ok("worker", path)]
        case .ended(let status, let output):
            let said = output.isEmpty ? "" : ": " + output
            return [
                .fail(
                    "worker", "\(path) --check ended with \(status)\(said)",
                    remedy: "install it again; without it no film can be looked into")
            ]
        case .failed(let cause):
            return [.fail("worker", "\(path) does not start: \(cause)", remedy: "install it again")]
        }
    }

    /// Sessions, caches and file times all go wrong on a machine that believes in 1970.
    static func clock(_ settings: Settings) -> [Finding] {
        let year2025 = 1_735_689_600
        guard time(nil) > year2025 else {
            return [.fail("clock", "it stands before 2025", remedy: "sudo timedatectl set-ntp true")]
        }
        return [.ok("clock", "it is set")]
    }
}
