import Glibc

/// The folders of the user who runs this (XDG Base Directory Specification).
enum Home {
    static var path: String {
        if let home = variable("HOME") { return home }
        if let entry = getpwuid(geteuid()), let folder = entry.pointee.pw_dir { return String(cString: folder) }
        return "/"
    }

    static var state: String { variable("XDG_STATE_HOME") ?? path + "/.local/state" }
    static var cache: String { variable("XDG_CACHE_HOME") ?? path + "/.cache" }

    /// Where relative paths start.
    static var current: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Relative values are to be ignored, says the specification.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value == "/" || !value.hasSuffix("/") ? value : String(value.dropLast())
    }
}
