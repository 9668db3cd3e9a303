extension JSONReader {
    /// The text that begins at a quote.
    mutating func string() -> String {
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != 0x22, bytes[place] != 0x5C, bytes[place] >= 0x20 { place += 1 }
        if place < bytes.count, bytes[place] == 0x22 {
            place += 1
            return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
        }
        return stringWithEscapes(Array(bytes[start..<place]))
    }

    private mutating func stringWithEscapes(_ beginning: [UInt8]) -> String {
        var text = beginning
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case 0x22:
                place += 1
                return String(decoding: text, as: UTF8.self)
            case 0x5C:
                place += 1
                escape(&text)
            case 0x0A where isEndOfLineEndOfText():
                mistake("the quote at the end of this text is missing", "Write it")
                // A comma or a bracket at its end was meant for the reader.
                while let last = text.last, [0x20, 0x0D, 0x2C, 0x5D, 0x7D].contains(last) { text.removeLast() }
                return String(decoding: text, as: UTF8.self)
            default:
                text.append(byte)
                place += 1
            }
        }
        mistake("the quote at the end of this text is missing", "Write it, or copy the file again")
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the next line goes on with a name or the end of something: then a quote was forgotten on this one. Else
    /// somebody wrote text of several lines.
    private func isEndOfLineEndOfText() -> Bool {
        var rest = bytes[place...].prefix(80).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let bracket = rest.first, [0x5D, 0x7B, 0x7D].contains(bracket) { return true }
        guard rest.first == 0x22 else { return false }
        rest = rest.dropFirst().prefix(64).drop { $0 != 0x22 && $0 != 0x0A }
        return rest.first == 0x22 && rest.dropFirst().drop { $0 == 0x20 }.first == 0x3A
    }

    private mutating func escape(_ text: inout [UInt8]) {
        guard place < bytes.count else { return }
        let letter = bytes[place]
        place += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "u"): text += String(unicodeScalar()).utf8
        case 0x22, 0x5C, 0x2F: text.append(letter)
        default:
            // A path of Windows, most likely.
            place -= 2
            mistake("“\\” stands before a letter that it does not go with", "Write “\\\\”")
            place += 2
            text += [0x5C, letter]
        }
    }

    /// Behind `\u`; half a pair is U+FFFD.
    private mutating func unicodeScalar() -> Unicode.Scalar {
        guard let first = fourDigits() else { return "\u{FFFD}" }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let before = place
        guard bytes[place...].starts(with: [0x5C, UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        place += 2
        guard let second = fourDigits(), (0xDC00...0xDFFF).contains(second) else {
            place = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() -> UInt32? {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ NumberText.isHexDigit($0) }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            mistake("four hexadecimal digits are expected behind “\\u”", "Write them")
            return nil
        }
        place += 4
        return value
    }
}
