import Glibc

/// A note beside a database: it was closed in order, and what its file was then. A file that is still exactly that need
/// not be read from end to end at the next start, which takes seconds for a million films.
struct OrderlyEnd: Sendable {
    private let database: String
    /// A link that leads nowhere; its text is the note, so it is written and read whole.
    private let note: String

    init(of database: String) {
        self.database = database
        note = database + ".closed"
    }

    /// Whether the database is as it was closed. The note counts once: from now on the file may be written.
    func take() -> Bool {
        var text = [CChar](repeating: 0, count: 256)
        let count = readlink(note, &text, text.count - 1)
        unlink(note)
        guard count > 0, let state else { return false }
        return state.utf8.elementsEqual(text[..<count].map { UInt8(bitPattern: $0) })
    }

    /// To be called when everything is in the file itself and nobody will write any more.
    func leave() {
        unlink(note)
        if let state { symlink(state, note) }
    }

    /// Which file it is and when it was written last; `nil` while something stands in its write-ahead log.
    private var state: String? {
        var log = stat()
        guard lstat(database + "-wal", &log) != 0 || log.st_size == 0 else { return nil }
        var file = stat()
        guard lstat(database, &file) == 0 else { return nil }
        let times = [file.st_mtim, file.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        return "\(file.st_ino) \(file.st_size) \(times.joined(separator: " "))"
    }
}
