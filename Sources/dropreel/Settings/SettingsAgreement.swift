extension Settings {
    /// Whether the settings make sense together; each alone already does.
    func checkAgreement() throws(Failure) {
        for (index, folder) in folders.enumerated() {
            if let system = Self.systemFolders.first(where: { Self.isOpenly(folder, in: $0) })
                ?? (folder == "/" ? "/" : nil)
            {
                throw Failure(
                    .configuration, "watch", folder, "\(system) belongs to the system",
                    remedy: "make a folder for films and name it with --folder")
            }
            for owned in [state, cache] where Self.isOpenly(owned, in: folder) {
                throw Failure(
                    .configuration, "watch", folder, "the daemon's own \(owned) lies in it",
                    remedy: "name another place with --state and --cache")
            }
            for other in folders[..<index] {
                if Self.isOpenly(folder, in: other) || Self.isOpenly(other, in: folder) {
                    throw Failure(
                        .configuration, "watch", folder, "it and \(other) lie in each other",
                        remedy: "name only the outer one with --folder")
                }
                if Self.name(of: folder) == Self.name(of: other) {
                    throw Failure(
                        .configuration, "watch", folder, "\(other) is called the same, and people see the name",
                        remedy: "rename one of the two")
                }
            }
        }
    }

    private static let systemFolders = ["/proc", "/sys", "/dev", "/etc", "/run/systemd"]

    private static func name(of path: String) -> Substring? { path.split(separator: "/").last }

    /// Whether `path` is `folder` or lies below it, not counting what hides behind a dot, which is never shown.
    private static func isOpenly(_ path: String, in folder: String) -> Bool {
        if path == folder { return true }
        let prefix = folder == "/" ? "/" : folder + "/"
        guard path.hasPrefix(prefix) else { return false }
        return !path.dropFirst(prefix.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
}
