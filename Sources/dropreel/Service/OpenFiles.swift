import Glibc

/// How many files, and so connections, this process may have open.
enum OpenFiles {
    /// Raises the limit to what the administrator allows. The usual 1,024 are a courtesy to programs that use
    /// select(2) (systemd, "File Descriptor Limits"); whoever opens that many connections would keep everybody else out.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
