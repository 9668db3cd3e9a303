/// A code that people read from one screen and type into another: ten letters of Crockford's alphabet, 50 random bits.
public struct LetterCode: Sendable {
    /// Ten letters of `0123456789ABCDEFGHJKMNPQRSTVWXYZ`.
    public let text: String

    public static let length = 10

    public static func random() -> LetterCode {
        LetterCode(unchecked: Sodium.random(length).map { alphabet[Int($0 & 31)] })
    }

    /// What somebody typed: lower case, `O` for 0, `I` and `L` for 1, dashes and spaces do not matter.
    ///
    /// `nil` when it cannot be a code.
    public init?(typed: String) {
        // Long enough for any grouping, short enough that nobody sends us work.
        guard typed.utf8.count <= 64 else { return nil }
        var letters: [UInt8] = []
        for byte in typed.utf8 where !Self.separators.contains(byte) {
            guard let letter = Self.reading(byte) else { return nil }
            letters.append(letter)
        }
        guard letters.count == Self.length else { return nil }
        self.init(unchecked: letters)
    }

    private init(unchecked letters: [UInt8]) { text = String(decoding: letters, as: UTF8.self) }

    /// The only thing of an invitation that is kept.
    public var hash: TokenHash { TokenHash(of: text) }

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let separators = Set(" -_\t\r\n".utf8)

    private static func reading(_ byte: UInt8) -> UInt8? {
        let upper = (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
        return switch upper {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: alphabet.contains(upper) ? upper : nil
        }
    }
}

extension LetterCode: Equatable {
    /// Takes the same time wherever the difference is.
    public static func == (left: LetterCode, right: LetterCode) -> Bool {
        Sodium.areEqual(Array(left.text.utf8), Array(right.text.utf8))
    }
}

extension LetterCode: CustomStringConvertible {
    /// Says nothing, so that no log can hold a code by accident.
    public var description: String { "LetterCode(…)" }
}
