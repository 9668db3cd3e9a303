/// Reads numbers and marks out of a line of a subtitle file, byte by byte. Nothing in it can overflow.
struct TextScanner {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }
    var rest: ArraySlice<UInt8> { bytes[index...] }

    mutating func skip() { if index < bytes.endIndex { index += 1 } }

    mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x09 { index += 1 }
    }

    /// True, and behind it, when the next byte is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        index += 1
        return true
    }

    /// A whole number and how many digits it has; only the first nine count.
    mutating func digits() -> (value: Int, count: Int)? {
        var value = 0
        var count = 0
        while let byte = next, (0x30...0x39).contains(byte) {
            if count < 9 { value = value * 10 + Int(byte - 0x30) }
            count += 1
            index += 1
        }
        return count > 0 ? (value, count) : nil
    }

    /// A number that may be negative and have a fraction.
    mutating func number() -> Double? {
        let isNegative = take("-")
        let whole = digits()
        var value = Double(whole?.value ?? 0)
        if take("."), let fraction = digits() {
            value += Double(fraction.value) / Self.power(min(fraction.count, 9))
        } else if whole == nil {
            return nil
        }
        return isNegative ? -value : value
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1.0) { power, _ in power * 10 } }

    /// The letters from here on, small.
    mutating func word() -> String {
        let start = index
        while let byte = next, (0x61...0x7A).contains(byte | 0x20) { index += 1 }
        return String(decoding: bytes[start..<index].prefix(16), as: UTF8.self).lowercased()
    }
}

/// Where a byte comes next. Asked from place to place it looks at each byte once, so that a text of nothing but
/// beginnings of tags takes no longer than another.
struct NextByte {
    private let byte: UInt8
    private var known: Int?

    init(_ byte: UInt8) { self.byte = byte }

    /// The first place in `bytes`, which must not begin before those asked about earlier, nor end elsewhere.
    mutating func place(in bytes: ArraySlice<UInt8>) -> Int? {
        if known.map({ $0 < bytes.startIndex }) ?? true { known = bytes.firstIndex(of: byte) ?? bytes.endIndex }
        return known == bytes.endIndex ? nil : known
    }
}

/// The lines of a text, whatever ends them: CR LF, LF or CR.
enum TextLines {
    /// Lines that are read; a film of ten hours has some ten thousand.
    private static let most = 1 << 20

    static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < text.count, lines.count < most {
            let byte = text[index]
            if byte == 0x0A || byte == 0x0D {
                lines.append(text[start..<index])
                if byte == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { index += 1 }
                start = index + 1
            }
            index += 1
        }
        if start < text.count, lines.count < most { lines.append(text[start...]) }
        return lines
    }
}

extension ArraySlice<UInt8> {
    /// Without white space at both ends.
    var trimmed: ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return []
        }
        return self[first...last]
    }

    /// As text in small letters, for comparing with words of ours; not more than 64 bytes of it.
    var smallWord: String { String(decoding: trimmed.prefix(64), as: UTF8.self).lowercased() }
}
