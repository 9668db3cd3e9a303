import Glibc

/// A note beside a database that is filled for the first time: what was written meanwhile was not waited for. As long as
/// the machine runs the file is good, whatever becomes of the daemon; after a power cut nobody knows.
struct FillingNote: Sendable {
    enum Finding {
        case none
        /// Of this run of the machine: everything that was written can be read.
        case good
        /// The machine went down since.
        case doubtful
    }

    private let database: String
    /// A link that leads nowhere; its text is the note, so it is written and read whole.
    private let note: String
    private let boot: String?

    /// - Parameter boot: what names this run of the machine; `nil` when nothing does.
    init(of database: String, boot: String? = FillingNote.thisBoot) {
        self.database = database
        note = database + ".filling"
        self.boot = boot
    }

    func find() -> Finding {
        var text = [CChar](repeating: 0, count: 256)
        let count = readlink(note, &text, text.count - 1)
        guard count > 0 else { return .none }
        guard let boot else { return .doubtful }
        return boot.utf8.elementsEqual(text[..<count].map { UInt8(bitPattern: $0) }) ? .good : .doubtful
    }

    /// Whether the note is there, on the disk itself: only then may the file be written without waiting.
    func leave() -> Bool {
        guard let boot else { return false }
        unlink(note)
        guard symlink(boot, note) == 0 else { return false }
        guard Self.sync(folder) else {
            unlink(note)
            return false
        }
        return true
    }

    /// Waits until everything is on the disk, and takes the note away. Whoever writes must wait for the disk again before.
    func settle() {
        // First the log: what is moved from it into the file meanwhile is waited for by whoever moves it.
        let log = database + "-wal"
        guard access(log, F_OK) != 0 || Self.sync(log), Self.sync(database), Self.sync(folder) else { return }
        unlink(note)
    }

    /// Removes the database: it is worth nothing.
    func removeDatabase() {
        for ending in ["", "-wal", "-shm"] { unlink(database + ending) }
        unlink(note)
    }

    private var folder: String {
        guard let slash = database.lastIndex(of: "/") else { return "." }
        return slash == database.startIndex ? "/" : String(database[..<slash])
    }

    private static func sync(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Linux draws it anew each time that it starts (random(4)).
    private static var thisBoot: String? {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &text, text.count)
        guard count > 30 else { return nil }
        return String(decoding: text[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
    }
}
