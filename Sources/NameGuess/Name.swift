/// A part of a name between brackets.
struct Bracket {
    enum Kind { case round, square, curly, quote }

    let kind: Kind
    /// From its opening to behind its end, in scalars.
    var range: Range<Int>
    /// The words in it, those of brackets within it too.
    var tokens: Range<Int>
}

/// One name of a path, taken apart into words.
struct Name {
    let scalars: [Unicode.Scalar]
    var tokens: [Token]
    let brackets: [Bracket]

    /// No name is longer on Linux; what is longer comes from elsewhere and is cut.
    static let longest = 1024

    init(_ text: String) {
        let scalars = Name.plain(text)
        var splitter = Splitter(scalars)
        splitter.run()
        self.scalars = scalars
        tokens = splitter.tokens
        brackets = splitter.brackets
    }

    /// The scalars of `text` without what nobody sees, and with the spaces that an address writes otherwise.
    private static func plain(_ text: String) -> [Unicode.Scalar] {
        var text = text
        // "100%Acid" is no address: one of its spaces has to be written as addresses do.
        if text.utf8.contains(0x25), !text.utf8.contains(0x20), isAddress(Array(text.utf8)) {
            text = percentDecoded(text)
        }
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(text.utf8.count)
        var pluses = 0
        var hasSpaces = false
        for scalar in text.unicodeScalars.prefix(longest) {
            if case .vanishes = scalar.role { continue }
            if scalar == "+" { pluses += 1 }
            if scalar == " " || scalar == "_" { hasSpaces = true }
            scalars.append(scalar)
        }
        if pluses > 1, !hasSpaces { scalars = scalars.map { $0 == "+" ? " " : $0 } }
        return scalars
    }

    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(2).contains { bytes[$0...].starts(with: [0x25, 0x32, 0x30]) }
    }

    private static func percentDecoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            if source[index] == 0x25, index + 2 < source.count,
                let high = hexadecimal(source[index + 1]),
                let low = hexadecimal(source[index + 2])
            {
                bytes.append(high * 16 + low)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ letter: UInt8) -> UInt8? {
        Character(Unicode.Scalar(letter)).hexDigitValue.map(UInt8.init)
    }

    /// The bracket that holds exactly these words; `nil` for words outside.
    func bracket(of index: Int) -> Bracket? { tokens[index].bracket.map { brackets[$0] } }

    /// Whether a word is alone in its bracket.
    func isAlone(_ index: Int) -> Bool { bracket(of: index)?.tokens.count == 1 }

    /// Whether nothing but a bracket, a dash or the end follows.
    func endsThought(after index: Int) -> Bool {
        guard index + 1 < tokens.count else { return true }
        let next = tokens[index + 1]
        return next.tag != nil || next.bracket != tokens[index].bracket || next.gap.isDash
    }
}
