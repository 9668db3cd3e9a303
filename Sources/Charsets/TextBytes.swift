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
        let guess = CharsetDetector.guess(bytes).map { withoutControls($0, bytes) }
        // The detector's answer to what it does not recognize is a western one, and of a few letters it can say nothing:
        // then the language knows better.
        let isWeak = guess.map(isWestern) ?? true || bytes.prefix(4096).count { $0 >= 0x80 } < fewLetters
        if let usual, isWeak, let reading = exactly(bytes, usual) { return reading }
        return convert(bytes, guess ?? usual ?? .western)
    }

    /// Bytes beyond ASCII that are no evidence yet.
    private static let fewLetters = 40

    /// Those of ISO have control characters where those of Windows have letters, and nobody writes control characters.
    private static let ofWindows = [
        "iso-8859-1": "windows-1252", "iso-8859-2": "windows-1250", "iso-8859-7": "windows-1253",
        "iso-8859-8": "windows-1255", "iso-8859-9": "windows-1254", "iso-8859-11": "tis-620",
        "iso-8859-13": "windows-1257", "iso-8859-15": "windows-1252",
    ]

    private static func withoutControls(_ guess: Charset, _ bytes: [UInt8]) -> Charset {
        guard let name = ofWindows[guess.name], bytes.contains(where: { (0x80...0x9F).contains($0) }) else {
            return guess
        }
        return Charset(named: name) ?? guess
    }

    private static func convert(_ bytes: [UInt8], _ charset: Charset) -> Reading {
        let bytes = ByteOrderMark.find(bytes) == charset ? Array(bytes.dropFirst(ByteOrderMark.length(charset))) : bytes
        guard charset != .utf8, let converter = CharsetConverter(from: charset) else {
            return Reading(utf8: mended(bytes), charset: .utf8)
        }
        return Reading(utf8: mended(converter.utf8(bytes).text), charset: charset)
    }

    /// iconv takes half a pair of UTF-16 for a letter, which UTF-8 may not have.
    private static func mended(_ bytes: [UInt8]) -> [UInt8] {
        String(validating: bytes, as: UTF8.self) == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes
    }

    /// `nil` when a single place makes no sense.
    private static func exactly(_ bytes: [UInt8], _ charset: Charset) -> Reading? {
        guard let converter = CharsetConverter(from: charset) else { return nil }
        let (text, faults) = converter.utf8(bytes)
        return faults == 0 ? Reading(utf8: mended(text), charset: charset) : nil
    }

    /// The escapes of ISO 2022 are ASCII, but do not mean it.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0x1B)
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
