import Synchronization

/// A password as somebody typed it. Its bytes are overwritten in memory when nobody holds it any more; the text that it
/// was made of is the caller's.
public final class Password: Sendable {
    /// Why a text cannot be a password.
    public enum Refusal: Error, Equatable, Sendable {
        /// Fewer characters than `minimumLength`.
        case tooShort
        /// More bytes than `maximumBytes`.
        case tooLong
    }

    /// Characters that a *new* password has at least (NIST SP 800-63B section 5.1.1.2).
    public static let minimumLength = 8
    /// Bytes that are hashed at most, so that nobody can make us hash a whole film.
    public static let maximumBytes = 1024

    /// Ends with a NUL that does not count, so that even the empty password has an address.
    private let bytes: Mutex<[CChar]>
    private let length: Int

    /// - Throws: `tooLong`, before anything was hashed.
    public init(_ text: String) throws(Refusal) {
        guard text.utf8.count <= Self.maximumBytes else { throw .tooLong }
        var bytes: [CChar] = []
        // All at once: growing would leave a copy behind that nobody overwrites.
        bytes.reserveCapacity(text.utf8.count + 1)
        for byte in text.utf8 { bytes.append(CChar(bitPattern: byte)) }
        bytes.append(0)
        self.bytes = Mutex(bytes)
        length = text.unicodeScalars.count
    }

    deinit { bytes.withLock { Sodium.wipe(&$0) } }

    /// - Throws: `tooShort` when it may not become the password of an account.
    public func checkAsNew() throws(Refusal) {
        guard length >= Self.minimumLength else { throw .tooShort }
    }

    /// Lends the bytes and how many of them count for one call; what is copied out of it is not wiped.
    func lend<Result>(_ body: ([CChar], UInt64) -> Result) -> Result {
        bytes.withLock { body($0, UInt64($0.count - 1)) }
    }
}

extension Password.Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooShort: "the password is too short: use \(Password.minimumLength) or more characters"
        case .tooLong: "the password is too long: use at most \(Password.maximumBytes) bytes"
        }
    }
}
