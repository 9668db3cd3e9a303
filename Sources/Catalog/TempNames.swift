import Glibc
public import Model

/// Which names are not listed: half-made files of programs, what NAS systems and desktops leave behind, dot names. One
/// table, for the watcher too.
public struct TempNames: Sendable {
    /// Why a name is not listed.
    public enum Reason: String, Sendable {
        /// A program is still making it, and will rename it.
        case temporary = "temp-name"
        /// The system's own, not the people's.
        case system = "system-name"
        /// It begins with a dot.
        case hidden = "hidden-name"
        /// The settings name it.
        case ignored = "ignored-name"
    }

    private let showsDotNames: Bool
    private let extra: [NamePattern]
    /// Another number for other rules, or for another user, to whom other things are open.
    let rules: Int64

    /// - Parameters:
    ///   - showsDotNames: list names that begin with a dot, as long as no other rule is against it.
    ///   - extra: more names that are not listed; `*` stands for any characters; case does not matter.
    public init(showsDotNames: Bool = false, extra: [String] = []) {
        self.showsDotNames = showsDotNames
        self.extra = extra.map(NamePattern.init)
        let words = Self.table.flatMap(\.1.texts) + extra + ["\(showsDotNames)", "\(geteuid())", "\(getegid())"]
        let hash = words.joined(separator: "\n").utf8.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) {
            $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        rules = Int64(bitPattern: hash)
    }

    /// `nil` for a name that is listed.
    public func reason(against name: FileName) -> Reason? {
        let lowered = name.bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        for (reason, patterns) in Self.table where patterns.match(lowered) { return reason }
        if extra.contains(where: { $0.matches(lowered) }) { return .ignored }
        if name.isHidden, Self.isMadeByRsync(name) { return .temporary }
        return name.isHidden && !showsDotNames ? .hidden : nil
    }

    public func hides(_ name: FileName) -> Bool { reason(against: name) != nil }

    /// Whether `path` or anything on the way to it is not listed.
    public func hides(_ path: RelativePath) -> Bool { path.names.contains(where: hides) }

    private static let table: [(Reason, NamePatterns)] = [
        (
            .temporary,
            NamePatterns([
                // Browsers and download programs.
                "*.part", "*.partial", "*.crdownload", "*.download", "*.opdownload", "*.tmp", "*.temp", "*.!qb",
                "*.!ut", "*.bc!", "*.aria2", "*.aria2__temp", "*.ytdl", "*.part-frag*", "*.filepart",
                // Editors, desktops, synchronizing programs.
                "*~", ".goutputstream-*", ".syncthing.*", "~syncthing~*", "*.sync", ".~tmp~", ".rsync-partial",
                "*.kate-swp", ".*.swp",
            ])
        ),
        (
            .system,
            NamePatterns([
                "._*", ".ds_store", ".appledouble", ".trashes", ".spotlight-v100", ".fseventsd", ".temporaryitems",
                ".apdisk", "@eadir", "#recycle", "@recycle", "@recently-snapshot", ".@__thumb", "@tmp",
                "#snapshot", "$recycle.bin", "system volume information", "lost+found", ".snapshots", ".snapshot",
                ".zfs", ".trash", ".trash-*", ".dropreel-trash", "thumbs.db", "desktop.ini", ".nfs*", ".fuse_hidden*",
            ])
        ),
    ]

    /// rsync writes to `.NAME.XXXXXX`, six letters or digits.
    private static func isMadeByRsync(_ name: FileName) -> Bool {
        guard let dot = name.bytes.lastIndex(of: 0x2E), dot > 1 else { return false }
        let ending = name.bytes[(dot + 1)...]
        let letters = ending.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
        // Without a capital or a digit it is rather the ending of an ordinary hidden file.
        return ending.count == 6 && letters && ending.contains { $0 < 0x61 }
    }

    /// Endings of files that lie beside one that is still being downloaded.
    static let companionEndings = [".aria2", ".part", ".!qB"].map { Array($0.utf8) }

    /// The name beside which `name` lies while that is being downloaded.
    static func unfinished(beside name: FileName) -> FileName? {
        for ending in companionEndings where name.bytes.count > ending.count && name.bytes.hasSuffix(ending) {
            return FileName(name.bytes.dropLast(ending.count))
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
