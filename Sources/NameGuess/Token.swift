/// A word of a name: letters and digits between two separators.
struct Token {
    /// Where it stands in the name, in scalars.
    let range: Range<Int>
    /// In small letters and of one width; what the tables are asked for.
    let folded: String
    /// What stands between it and the word before.
    let gap: Gap
    /// The innermost bracket in which it stands; `nil` outside.
    let bracket: Int?
    let shape: Shape
    let spelling: Spelling
    /// What it is when it is no word of a title.
    var tag: Tag?
    /// The words that make the tag together: WEB-DL, Director's Cut.
    var phrase: Range<Int>?

    /// Letters, digits, or both.
    enum Shape: Equatable {
        case word
        /// Digits alone, and how many of them.
        case number(Int, digits: Int)
        /// Letters, then digits to the end: `ep05`.
        case wordNumber(String, Int, digits: Int)
        /// Digits, then letters to the end: `2nd`.
        case numberWord(Int, digits: Int, String)
        /// A number with the word of what is counted, as East Asia writes it: 第2季, 第七集.
        case counter(Unit, Int)
    }

    /// How it uses capitals.
    enum Spelling { case uncased, lower, capital, upper, mixed }

    /// The separators between two words.
    struct Gap: OptionSet {
        let rawValue: UInt16
        static let space = Gap(rawValue: 1)
        static let dot = Gap(rawValue: 2)
        static let underscore = Gap(rawValue: 4)
        static let hyphen = Gap(rawValue: 8)
        static let longDash = Gap(rawValue: 16)
        static let tilde = Gap(rawValue: 32)
        static let joining = Gap(rawValue: 64)
        static let comma = Gap(rawValue: 128)
        static let other = Gap(rawValue: 256)
        static let bracket = Gap(rawValue: 512)
        static let doubled = Gap(rawValue: 1024)

        /// A dash that parts, such as " - ", no hyphen that joins.
        var isDash: Bool {
            contains(.longDash)
                || (contains(.hyphen) && !isDisjoint(with: [.space, .underscore, .dot, .doubled, .bracket]))
        }

        /// A single separator that also stands within words: `WEB-DL`, `H.264`, `Blu ray`.
        var isThin: Bool { isDisjoint(with: [.doubled, .bracket, .comma, .joining, .other, .tilde]) && !isDash }
    }

    /// The number when the word is one, with or without the mark of a second version (`05v2`).
    var number: (value: Int, digits: Int)? {
        switch shape {
        case .number(let value, let digits): (value, digits)
        case .numberWord(let value, let digits, let tail) where tail.isVersion: (value, digits)
        default: nil
        }
    }

    /// A number of one or more digits that begins with 0.
    var isPadded: Bool { number.map { $0.digits > 1 && folded.hasPrefix("0") } ?? false }
}

/// What a number counts.
enum Unit { case season, episode }

extension String {
    /// `v2`, as those who correct a release write it.
    var isVersion: Bool {
        let letters = utf8
        return letters.count == 2 && letters.first == 0x76 && (0x30...0x39).contains(letters.last ?? 0)
    }
}
