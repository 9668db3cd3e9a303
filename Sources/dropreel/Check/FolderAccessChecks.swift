import Glibc
import Model

/// Folders inside the drop folder in which the daemon may not delete, rename or look: each with what mends it.
enum FolderAccessChecks {
    /// So many folders are looked at, and so many named.
    private static let visitedAtMost = 100_000
    private static let namedAtMost = 10

    static func inner(_ settings: Settings) -> [Finding] {
        settings.folders.flatMap { folder in
            // What is wrong with the drop folder itself is another finding.
            access(folder, R_OK | W_OK | X_OK) == 0 ? findings(in: Array(folder.utf8)) : []
        }
    }

    private static func findings(in folder: [UInt8]) -> [Finding] {
        var named: [Finding] = []
        var others = 0
        FolderWalk.forEach(folder, most: visitedAtMost) { place in
            // With the rights in force, not those of whoever started it.
            guard faccessat(AT_FDCWD, FolderWalk.cString(place), R_OK | W_OK | X_OK, AT_EACCESS) != 0, errno != ENOENT
            else { return true }
            let cause = SystemError.last
            if named.count < namedAtMost { named.append(finding(place, cause)) } else { others += 1 }
            // The remedy mends what lies in it, too.
            return false
        }
        if others > 0 {
            named.append(
                .warn("rights", "\(others) further folders may not be changed", remedy: "mend those above, check again")
            )
        }
        return named
    }

    private static func finding(_ place: [UInt8], _ cause: SystemError) -> Finding {
        var status = stat()
        let isKnown = lstat(FolderWalk.cString(place), &status) == 0
        let remedy = AccessRemedy(
            place: place, owner: isKnown ? FileChecks.name(ofUser: status.st_uid) : "somebody else",
            user: FileChecks.user, group: FileChecks.group)
        return .warn(
            "rights", "\(remedy.user) may not delete or rename in \(remedy.quotedPlace) of \(remedy.owner): \(cause)",
            remedy: cause.number == EROFS ? "mount it for writing" : remedy.commandToWrite)
    }
}
