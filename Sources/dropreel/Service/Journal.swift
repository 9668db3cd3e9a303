import Glibc
import Synchronization

/// The log: lines on standard error, with a priority in front when the system journal reads them.
///
/// Callers give it sentences, never passwords, tokens, codes or whole request targets.
struct Journal: Sendable {
    /// Priorities as syslog counts them.
    enum Level: Int, Sendable, Comparable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private let hasPriorities: Bool
    private let write: @Sendable (String) -> Void

    /// Standard error.
    init() { self.init(hasPriorities: Self.isJournal(STDERR_FILENO), write: Output.errorLine) }

    /// - Parameter write: takes one line, without its end.
    init(hasPriorities: Bool, write: @escaping @Sendable (String) -> Void) {
        self.hasPriorities = hasPriorities
        self.write = write
    }

    func error(_ text: String) { log(.error, text) }
    func warning(_ text: String) { log(.warning, text) }
    func notice(_ text: String) { log(.notice, text) }
    func info(_ text: String) { log(.info, text) }

    func log(_ level: Level, _ text: String) {
        let sentence = Self.printable(text)
        if hasPriorities {
            write("<\(level.rawValue)>\(sentence)")
        } else {
            write(level <= .warning ? "\(level): \(sentence)" : sentence)
        }
    }

    /// Names of files come from anywhere: no line break may forge a line, no escape may drive the reader's terminal,
    /// no mark may turn the direction of what follows. Very long lines are cut.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            guard result.utf8.count < 4000 else { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result += scalar.escaped(asASCII: true)
            case .format where isTurning(scalar): result += scalar.escaped(asASCII: true)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isTurning(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// `JOURNAL_STREAM` names device and inode of the journal's socket (systemd.exec(5)).
    static func isJournal(_ descriptor: Int32) -> Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }
}
