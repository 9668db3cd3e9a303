/// Text of an unknown charset.
public enum TextBytes {
    /// Text in UTF-8 without a byte order mark, and as what it was read.
    public struct Reading: Sendable, Equatable {
        public let utf8: [UInt8]
        public let charset: Charset
    }

    /// Reads text as what it says that it is, else as what it looks like.
    ///
    /// In this order: what somebody has chosen, a byte order mark, valid UTF-8, libuchardet's guess, what is usual for
    /// the language, windows-1252. The result is always valid UTF-8.
    ///
    /// - Parameters:
    ///   - language: of the text as far as known (BCP 47), such as `zh-Hant` from the name of the file.
    ///   - chosen: by a person, who has seen that the guess was wrong.
    public static func read(_ bytes: [UInt8], language: String? = nil, chosen: Charset? = nil) -> Reading {
        if let chosen { return convert(bytes, chosen) }
        if let marked = ByteOrderMark.find(bytes) { return convert(bytes, marked) }
        if isUTF8(bytes) { return Reading(utf8: bytes, charset: .utf8) }
        if let wide = wideCharset(bytes) { return convert(bytes, wide) }
        let usual = language.flatMap(usualCharset)
        let guess = CharsetDetector.guess(bytes)
        // The detector's answer to what it does not recognize is a western one: then the language knows better.
        if let usual, guess == nil || guess.map(isWestern) == true, let reading = exactly(bytes, usual) {
            return reading
        }
        if let guess, let converter = CharsetConverter(from: guess) {
            return Reading(utf8: converter.utf8(bytes).text, charset: guess)
        }
        return convert(bytes, usual ?? .western)
    }

    private static func convert(_ bytes: [UInt8], _ charset: Charset) -> Reading {
        let bytes = ByteOrderMark.find(bytes) == charset ? Array(bytes.dropFirst(ByteOrderMark.length(charset))) : bytes
        // Mended rather than converted: iconv would make several marks of one broken sequence.
        if charset == .utf8 { return Reading(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8), charset: .utf8) }
        guard let converter = CharsetConverter(from: charset) else {
            return Reading(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8), charset: .utf8)
        }
        return Reading(utf8: converter.utf8(bytes).text, charset: charset)
    }

    /// `nil` when a single place makes no sense.
    private static func exactly(_ bytes: [UInt8], _ charset: Charset) -> Reading? {
        guard let converter = CharsetConverter(from: charset) else { return nil }
        let (text, faults) = converter.utf8(bytes)
        return faults == 0 ? Reading(utf8: text, charset: charset) : nil
    }

    /// The escapes of ISO 2022 and the tildes of HZ are ASCII, but do not mean it.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        return !bytes.contains(0x1B) && !hasTildeBraces(bytes)
    }

    private static func hasTildeBraces(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } && zip(bytes, bytes.dropFirst()).contains { $0 == 0x7E && $1 == 0x7B }
    }

    /// UTF-16 without a mark: in it every digit and line end has a zero on one side.
    private static func wideCharset(_ bytes: [UInt8]) -> Charset? {
        let head = bytes.prefix(4096)
        var zeros = [0, 0]
        for (place, byte) in head.enumerated() where byte == 0 { zeros[place & 1] += 1 }
        guard max(zeros[0], zeros[1]) * 8 > head.count, min(zeros[0], zeros[1]) * 8 < max(zeros[0], zeros[1]) else {
            return nil
        }
        return zeros[1] > zeros[0] ? .utf16LittleEndian : .utf16BigEndian
    }

    private static func isWestern(_ charset: Charset) -> Bool {
        ["windows-1252", "iso-8859-1", "iso-8859-15", "utf-8"].contains(charset.name)
    }

    /// What was usual where a language is at home before there was Unicode. The first row that fits counts.
    private static let usual: [(languages: String, charset: String)] = [
        ("zh-hant zh-tw zh-hk zh-mo", "big5"), ("zh", "gb18030"), ("ja", "shift_jis"), ("ko", "euc-kr"),
        ("ru uk be bg sr mk mn kk", "windows-1251"), ("ar fa ur", "windows-1256"), ("he yi", "windows-1255"),
        ("el", "windows-1253"), ("tr az", "windows-1254"), ("th", "tis-620"), ("vi", "windows-1258"),
        ("pl cs sk hu ro hr sl bs sq", "windows-1250"), ("et lv lt", "windows-1257"),
    ]

    private static func usualCharset(_ language: String) -> Charset? {
        let language = language.lowercased()
        let row = usual.first { row in
            row.languages.split(separator: " ").contains { language == $0 || language.hasPrefix($0 + "-") }
        }
        return row.flatMap { Charset(named: $0.charset) }
    }
}

/// The first bytes of a text that say how it is written (Unicode section 23.8).
private enum ByteOrderMark {
    /// The longer ones first: the mark of UTF-32 begins with that of UTF-16.
    private static let marks: [(bytes: [UInt8], charset: Charset)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
        ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]

    static func find(_ bytes: [UInt8]) -> Charset? { marks.first { bytes.starts(with: $0.bytes) }?.charset }

    static func length(_ charset: Charset) -> Int { marks.first { $0.charset == charset }?.bytes.count ?? 0 }
}
