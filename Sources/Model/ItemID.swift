/// The public name of a folder or file: random, never used again, kept through rename, move and a rebuilt index.
///
/// Also names accounts, sessions and trash records, so that one rule holds for every id that a client sends.
public struct ItemID: Hashable, Sendable {
    /// 1 to 32 characters of `[A-Za-z0-9_-]`.
    public let text: String

    /// `nil` when `text` cannot be an id of ours, so that nothing unchecked reaches a query or a path.
    public init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...32).contains(bytes.count), bytes.allSatisfy({ Self.alphabet.contains($0) }) else { return nil }
        self.text = String(text)
    }

    private init(unchecked text: String) { self.text = text }

    /// The folder that holds everything.
    public static let root = ItemID(unchecked: "root")

    /// 96 random bits as 16 characters of base64url (RFC 4648 section 5).
    public static func random() -> ItemID {
        var generator = SystemRandomNumberGenerator()
        // Each number is asked of the kernel: eight letters are made of one.
        let text = String(unsafeUninitializedCapacity: 16) { letters in
            for half in [0, 8] {
                var bits = generator.next()
                for place in half..<half + 8 {
                    letters[place] = Self.alphabet[Int(bits & 63)]
                    bits >>= 6
                }
            }
            return 16
        }
        return ItemID(unchecked: text)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}

extension ItemID: CustomStringConvertible {
    public var description: String { text }
}

extension ItemID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = ItemID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
