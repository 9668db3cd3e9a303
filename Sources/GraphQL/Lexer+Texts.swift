/// Texts in quotation marks (section 2.9.4).
extension Lexer {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// A text on one line, with its escapes.
    mutating func text() throws(QueryError) -> String {
        let start = place
        advance()
        var bytes: [UInt8] = []
        while let next = byte() {
            switch next {
            case Self.quote:
                advance()
                return String(decoding: bytes, as: UTF8.self)
            case 0x0A, 0x0D: throw QueryError("The text is not closed on its line.", at: start)
            case Self.backslash: bytes += String(Character(try escape())).utf8
            default:
                bytes.append(next)
                advance()
            }
        }
        throw QueryError("The text is not closed.", at: start)
    }

    private static let simple: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    private mutating func escape() throws(QueryError) -> Unicode.Scalar {
        let start = place
        advance()
        guard let letter = byte() else { throw unexpected(place) }
        advance()
        if let scalar = Self.simple[letter] { return scalar }
        guard letter == UInt8(ascii: "u") else { throw QueryError("There is no such escape.", at: start) }
        let scalar = byte() == UInt8(ascii: "{") ? try scalarInBraces() : try scalarOfUnits()
        guard let scalar else { throw QueryError("The escape is no Unicode scalar value.", at: start) }
        return scalar
    }

    /// `\u{1F600}`
    private mutating func scalarInBraces() throws(QueryError) -> Unicode.Scalar? {
        advance()
        var (value, digits) = (UInt32(0), 0)
        while let next = byte(), next != UInt8(ascii: "}") {
            guard let digit = Self.hexadecimal(next), digits < 8 else { throw unexpected(place) }
            // Eight digits fit into 32 bits.
            value = value << 4 | digit
            digits += 1
            advance()
        }
        guard byte() != nil, digits > 0 else { throw unexpected(place) }
        advance()
        return Unicode.Scalar(value)
    }

    /// `\u00E9`, or two units of UTF-16 that make one scalar value.
    private mutating func scalarOfUnits() throws(QueryError) -> Unicode.Scalar? {
        let first = try unit()
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard byte() == Self.backslash, byte(1) == UInt8(ascii: "u") else { return nil }
        advance(2)
        let second = try unit()
        guard (0xDC00...0xDFFF).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func unit() throws(QueryError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = byte().flatMap(Self.hexadecimal) else { throw unexpected(place) }
            value = value << 4 | digit
            advance()
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
    }

    /// A text over several lines, in three quotation marks; nothing is an escape but `\"""`.
    mutating func blockText() throws(QueryError) -> String {
        let start = place
        advance(3)
        var lines: [[UInt8]] = [[]]
        while let next = byte() {
            if next == Self.quote, byte(1) == Self.quote, byte(2) == Self.quote {
                advance(3)
                return BlockText.value(of: lines)
            }
            if next == Self.backslash, byte(1) == Self.quote, byte(2) == Self.quote, byte(3) == Self.quote {
                lines[lines.count - 1] += [Self.quote, Self.quote, Self.quote]
                advance(4)
            } else if next == 0x0A || next == 0x0D {
                advance(next == 0x0D && byte(1) == 0x0A ? 2 : 1)
                lines.append([])
            } else {
                lines[lines.count - 1].append(next)
                advance()
            }
        }
        throw QueryError("The text is not closed.", at: start)
    }
}

/// What the lines of a block text mean: the indentation that they share is none of theirs.
enum BlockText {
    /// Source: section 2.9.4, `BlockStringValue`.
    static func value(of lines: [[UInt8]]) -> String {
        let indentations = lines.dropFirst().compactMap(indentation)
        let common = indentations.min() ?? 0
        var lines = lines.enumerated().map { $0.offset == 0 ? $0.element[...] : $0.element.dropFirst(common) }
        while let first = lines.first, indentation(Array(first)) == nil { lines.removeFirst() }
        while let last = lines.last, indentation(Array(last)) == nil { lines.removeLast() }
        return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }

    /// `nil` for a line of white space only.
    private static func indentation(_ line: [UInt8]) -> Int? { line.firstIndex { $0 != 0x20 && $0 != 0x09 } }
}
