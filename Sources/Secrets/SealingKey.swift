import CSodium

/// Marks bytes as our own: what is sealed can be given away, and only what this key has sealed is opened again.
///
/// Everybody can read what is sealed; nobody can change it, or make another.
public struct SealingKey: Sendable {
    /// Bytes of a key, and of the seal on each text.
    public static let length = 32
    /// More was never sealed, so nothing longer is looked at.
    private static let longest = 1024

    /// The key itself, to be kept where only the daemon's user can read it.
    public let bytes: [UInt8]

    /// `nil` for anything but 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    public static func random() -> SealingKey { SealingKey(unchecked: Sodium.random(length)) }

    /// The bytes behind their seal (HMAC-SHA-512-256, `crypto_auth`), as base64url without padding (RFC 4648 section 5).
    public func seal(_ message: [UInt8]) -> String {
        _ = Sodium.isReady
        var seal = [UInt8](repeating: 0, count: Self.length)
        crypto_auth(&seal, message, UInt64(message.count), bytes)
        return Base64URL.text(seal + message)
    }

    /// What was sealed; `nil` for anything that this key has not sealed. Takes the same time wherever the seal differs.
    public func open(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= Self.longest, let sealed = Base64URL.bytes(text), sealed.count > Self.length else {
            return nil
        }
        let message = Array(sealed[Self.length...])
        guard crypto_auth_verify(Array(sealed[..<Self.length]), message, UInt64(message.count), bytes) == 0 else {
            return nil
        }
        return message
    }
}

extension SealingKey: CustomStringConvertible {
    /// Says nothing, so that no log can hold a key by accident.
    public var description: String { "SealingKey(…)" }
}
