/// What a signed-in device sends with each request: 256 random bits as 43 characters of base64url (RFC 4648 section 5).
public struct Token: Sendable {
    public let text: String

    /// `nil` for what cannot be a token, so that nothing long or strange is hashed.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count == Self.length, bytes.allSatisfy(Self.isBase64URL) else { return nil }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    public static func random() -> Token {
        Token(unchecked: Base64URL.text(Sodium.random(32)))
    }

    /// The only thing of it that is ever kept.
    public var hash: TokenHash { TokenHash(of: text) }

    private static let length = 43

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

extension Token: CustomStringConvertible {
    /// Says nothing, so that no log can hold a token by accident.
    public var description: String { "Token(…)" }
}
