import FoundationEssentials
import Glibc
import Model
import SQLite

/// The files of people.db in the state folder: itself, its daily copies and the one that is being made.
struct PeopleFiles: Sendable {
    let folder: String
    let path: String

    /// Copies that are kept.
    static let copyLimit = 3

    init(folder: String) {
        self.folder = folder
        path = folder + "/people.db"
    }

    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// False when there is nothing to open and a new one may be made.
    ///
    /// - Throws: when it is no database, or gone while its copies are there.
    func mayBeOpened() throws(PeopleDatabaseError) -> Bool {
        // For writing, and a folder that can be written: SQLite itself would only find out at the first change.
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw failure("open") }
            guard copies().isEmpty else { throw PeopleDatabaseError("open", path, .gone, copies: copies()) }
            return false
        }
        defer { close(descriptor) }
        guard access(folder, W_OK) == 0 else { throw failure("open") }
        // SQLite would take an empty file for a new database, and so open the house to whoever comes first.
        let magic = Array("SQLite format 3\0".utf8)
        var head = [UInt8](repeating: 0, count: 100)
        guard pread(descriptor, &head, head.count, 0) == head.count, head.starts(with: magic) else {
            throw PeopleDatabaseError("open", path, .damaged("it is no database"), copies: copies())
        }
        return true
    }

    /// An empty file that only its owner may read, to be filled and then published.
    func draft() throws(PeopleDatabaseError) -> String {
        let draft = path + ".new"
        for rest in ["", "-wal", "-shm"] { unlink(draft + rest) }
        let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("make") }
        close(descriptor)
        return draft
    }

    /// Gives a finished draft its name, once its bytes are on the disk (`VACUUM INTO` does not see to that).
    func publish(_ draft: String, as name: String) throws(PeopleDatabaseError) {
        try flush(draft)
        guard rename(draft, name) == 0 else { throw failure("make") }
        try flush(folder)
    }

    private func flush(_ path: String) throws(PeopleDatabaseError) {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("make") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("make") }
    }

    private func failure(_ deed: String) -> PeopleDatabaseError {
        let cause: PeopleDatabaseError.Cause =
            switch errno {
            case ENOSPC, EDQUOT: .full
            case EROFS: .other("its disk is mounted read-only — mount it for writing, or choose another state folder")
            case EACCES, EPERM:
                .other("\(String(cString: strerror(errno))) — let the user that the daemon runs as write to \(folder)")
            default: .other(String(cString: strerror(errno)))
            }
        return PeopleDatabaseError(deed, path, cause)
    }
}

/// The daily copies.
extension PeopleFiles {
    /// Newest first.
    func copies() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("people.db.copy-") }.sorted(by: >).map { folder + "/" + $0 }
    }

    /// Named for its day, in UTC.
    func copyPath(of time: Moment) -> String {
        let day = time.milliseconds >= 0 ? time.milliseconds / 86_400_000 : 0
        let parts = Calendar.utc.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        let digits = [(parts.year ?? 0, 4), (parts.month ?? 0, 2), (parts.day ?? 0, 2)].map { number, width in
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        return "\(path).copy-\(digits.joined(separator: "-"))"
    }

    /// A copy from a clock that was wrong may look the oldest; the one just made stays in any case.
    func forgetOldCopies(keeping newest: String) {
        for old in copies().filter({ $0 != newest }).dropFirst(Self.copyLimit - 1) { unlink(old) }
    }
}

extension Calendar {
    fileprivate static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
