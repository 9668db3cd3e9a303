import CSodium
import Glibc

/// What is kept of a password: Argon2id (RFC 9106) with its salt and its cost in one line of text.
///
/// The cost is 32 MiB passed over eight times: about 65 ms on one core of 2024, and 64 MiB when two are
/// computed at once. OWASP's least for Argon2id is 19 MiB passed over twice; more passes stand in for more memory,
/// since the daemon shares small machines with other programs.
public struct PasswordHash: Sendable, Hashable {
    /// Passes over the memory.
    static let passes: UInt64 = 8
    /// Bytes of memory for one hash.
    static let memory = 32 << 20

    /// `$argon2id$v=19$m=…,t=…,p=1$salt$hash`: at most 127 characters.
    public let text: String

    /// What the database gave back; compares with nothing when it is no hash.
    public init(text: String) { self.text = text }

    /// Hashes `password` with a fresh salt. Takes tens of milliseconds on purpose: never on the request path.
    public init(of password: Password) throws(SecretsError) {
        guard Sodium.isReady else { throw .notReady }
        var line = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
        let code = password.lend { bytes, count in
            crypto_pwhash_str(&line, bytes, count, Self.passes, Self.memory)
        }
        guard code == 0 else { throw .outOfMemory }
        text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether `password` is the one. Takes as long as hashing it.
    public func matches(_ password: Password) throws(SecretsError) -> Bool {
        guard Sodium.isReady else { throw .notReady }
        let (code, cause) = password.lend { bytes, count -> (Int32, Int32) in
            errno = 0
            let code = crypto_pwhash_str_verify(text, bytes, count)
            return (code, errno)
        }
        // libsodium says -1 for a wrong password and for a lack of memory: only the second leaves ENOMEM.
        guard code == 0 || cause != ENOMEM else { throw .outOfMemory }
        return code == 0
    }

    /// Whether it was made with another cost than today's, so that the next sign-in should make it anew.
    public var isOutdated: Bool {
        crypto_pwhash_str_needs_rehash(text, Self.passes, Self.memory) != 0
    }
}

extension PasswordHash {
    /// Stands in for the hash of somebody who does not exist, so that comparing costs the same. Nobody's password.
    public static let decoy = PasswordHash(
        text: "$argon2id$v=19$m=32768,t=8,p=1$DAEp5QIV0Q4AhgAUV7lvDA$LMZ0IhoQiKvhfb6CC7y+CqUf2SfcUxcEu80yzYhb/0w")
}
