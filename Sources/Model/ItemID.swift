import Synchronization

/// The public name of a folder or file: never used again, kept through rename, move and a rebuilt index.
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

    /// One that stands after all that were made before, in the order of bytes: 42 bits of the time and 54 that begin
    /// anywhere in each millisecond, as 16 characters. The index of ids grows at its end then; were they random, each
    /// new file would change another page of it. Nobody may take such an id for a secret.
    ///
    /// - Parameter time: when it is made; a clock that was set back is waited for.
    public static func ascending(at time: Moment) -> ItemID {
        let number = lastAscending.withLock { last in
            let now = max(time.milliseconds, 0) & 0x3FF_FFFF_FFFF
            if now > last.time {
                // The half of them, so that there is room to count up.
                last = (now, UInt64.random(in: 0..<1 << 53))
            } else {
                last.tail += 1
            }
            return last
        }
        let text = String(unsafeUninitializedCapacity: 16) { letters in
            var tail = number.tail
            for place in stride(from: 15, to: 6, by: -1) {
                letters[place] = Self.sortedAlphabet[Int(tail & 63)]
                tail >>= 6
            }
            var time = number.time
            for place in stride(from: 6, through: 0, by: -1) {
                letters[place] = Self.sortedAlphabet[Int(time & 63)]
                time >>= 6
            }
            return 16
        }
        return ItemID(unchecked: text)
    }

    private static let lastAscending = Mutex<(time: Int64, tail: UInt64)>((-1, 0))

    private static let sortedAlphabet = alphabet.sorted()
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
