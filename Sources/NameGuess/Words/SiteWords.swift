/// Where files come from besides groups.
enum SiteWords {
    /// Ends of host names of places that put theirs into file names.
    static let domains: Set<String> = [
        "com", "org", "net", "to", "cc", "me", "ru", "info", "io", "in", "eu", "co", "pl", "xyz", "cd", "se", "ws",
        "biz",
        "am", "mx", "lt", "ag", "re", "site", "club", "vip", "app", "pw", "tk", "ms", "la", "su", "ua", "ro", "nz",
        "fm",
    ]

    /// What file managers add to a second file of the same name.
    static let copies: Set<String> = [
        "copy", "kopie", "copie", "copia", "cópia", "копия", "副本", "コピー", "복사본", "kopia", "kópia", "نسخة",
    ]
}
