import Glibc

/// What the kernel said: an `errno` with its words.
struct SystemError: Error, Equatable, CustomStringConvertible {
    let number: Int32

    /// There is no such thing.
    static let missing = SystemError(number: ENOENT)

    /// The error of the call just made.
    static var last: SystemError { SystemError(number: errno) }

    var description: String {
        // Safe on any thread since glibc 2.32.
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
