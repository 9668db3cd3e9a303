import Glibc

/// Standard output and standard error, one whole line at a time.
enum Output {
    static func line(_ text: String) { write(Array(text.utf8 + [0x0A]), to: STDOUT_FILENO) }
    static func errorLine(_ text: String) { write(Array(text.utf8 + [0x0A]), to: STDERR_FILENO) }
    /// Whole lines at once, with their ends.
    static func block(_ lines: [UInt8]) { write(lines, to: STDOUT_FILENO) }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more; there is nobody to tell it either.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
