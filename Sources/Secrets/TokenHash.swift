import CSodium

/// BLAKE2b-256 of a token or code: who steals the database cannot sign in with it.
public struct TokenHash: Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    init(of text: String) {
        var text = text
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        text.withUTF8 { input in
            withUnsafeMutableBytes(of: &words) { output in
                guard let start = output.baseAddress else { return }
                _ = crypto_generichash(start, output.count, input.baseAddress, UInt64(input.count), nil, 0)
            }
        }
        self.words = words
    }

    /// What the database gave back; `nil` for anything but 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    /// 32 bytes, for the database.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: words) { Array($0) }
    }
}

extension TokenHash: Hashable {
    /// Takes the same time wherever the difference is.
    public static func == (left: TokenHash, right: TokenHash) -> Bool {
        withUnsafeBytes(of: left.words) { left in
            withUnsafeBytes(of: right.words) { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return false }
                return sodium_memcmp(left, right, 32) == 0
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        // A hash is evenly spread already, and its preimage is secret: one word of it is enough.
        hasher.combine(words.0)
    }
}
