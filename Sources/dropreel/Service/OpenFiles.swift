import Glibc

/// How many files this process may have open.
enum OpenFiles {
    /// More than anybody needs; some systems allow a thousand million, which tables of that size would not survive.
    private static let enough: rlim_t = 524_288

    /// Takes all that the hard limit allows. The soft one is 1,024 for the sake of programs that use `select`, which a
    /// hundred people who watch would use up.
    static func allowAll() {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, enough))
        setrlimit(resource, &limit)
    }
}
