/// Text for people: no control characters, no space at the ends, no longer than need be.
enum Tidy {
    /// In one line.
    static func line(_ text: String, limit: Int = 500) -> String {
        if isTidy(text, limit) { return text }
        var line = String.UnicodeScalarView()
        var isAfterSpace = true
        for scalar in text.unicodeScalars.prefix(limit * 8) {
            let isSpace = isSpace(scalar)
            // Nobody looks through a megabyte for the letters of a title: what is far behind its limit is not read.
            if !(isSpace && isAfterSpace) { line.append(isSpace ? " " : scalar) }
            isAfterSpace = isSpace
        }
        if line.last == " " { line.removeLast() }
        return cut(String(line), limit)
    }

    /// Lines stay, at most one of them empty in between.
    static func paragraphs(_ text: String, limit: Int = 10_000) -> String {
        if isTidy(text, limit) { return text }
        var lines: [String] = []
        let start = text.unicodeScalars.prefix(limit * 8)
        for line in start.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\u{2029}" }) {
            let tidy = Self.line(String(line), limit: limit)
            if !tidy.isEmpty || lines.last?.isEmpty == false { lines.append(tidy) }
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return cut(lines.joined(separator: "\n"), limit)
    }

    /// For comparing: small letters, and only letters and digits.
    static func plain(_ text: some StringProtocol) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: plain.append(byte)
            case 0x41...0x5A: plain.append(byte + 0x20)
            case 0x80...: return plainText(text)
            default: break
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func plainText(_ text: some StringProtocol) -> String {
        let letters = text.lowercased().unicodeScalars.filter {
            // The accent of a decomposed letter is part of it.
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || $0.properties.generalCategory == .nonspacingMark
        }
        return String(String.UnicodeScalarView(letters))
    }

    /// What stands between words, or is no letter at all.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0: true
        case 0x21..<0x7F: false
        // Marks that turn the direction of all that follows: in a title they would turn the page around it.
        case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.isWhitespace
        }
    }

    /// Most text is: then nothing is copied.
    private static func isTidy(_ text: String, _ limit: Int) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= limit, bytes.first != 0x20, bytes.last != 0x20 else { return false }
        var (first, second) = (UInt8(0), UInt8(0))
        for byte in bytes {
            switch (first, second, byte) {
            case (_, _, 0..<0x20), (_, _, 0x7F), (_, 0x20, 0x20): return false
            // UTF-8 of what `isSpace` names beyond ASCII.
            case (_, 0xC2, 0x80...0xA0), (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xAF),
                (0xE2, 0x81, 0x9F...0xAF), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
                return false
            default: (first, second) = (second, byte)
            }
        }
        return true
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        text.utf8.count > limit && text.count > limit ? text.prefix(limit - 1) + "…" : text
    }
}

/// Words without those that are there twice.
enum Distinct {
    static let limit = 200

    /// The first of those that differ in nothing but case and punctuation, in their order.
    static func words(_ words: some Sequence<String>) -> [String] {
        var seen: Set<String> = []
        return Array(
            words.lazy.filter { word in
                let plain = Tidy.plain(word)
                return !word.isEmpty && seen.insert(plain.isEmpty ? word : plain).inserted
            }.prefix(limit))
    }
}
