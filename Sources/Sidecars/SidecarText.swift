/// The bytes of a sidecar as UTF-8.
enum SidecarText {
    /// By a byte order mark, else as UTF-8, else as UTF-16 where every other byte is zero; what is none of them is read
    /// with U+FFFD for each wrong byte, and a fault says so.
    static func utf8(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3)), &faults) }
        if let isBig = isWide(bytes) { return wide(bytes, isBig: isBig) }
        return valid(bytes, &faults)
    }

    /// Whether a text is UTF-16, and then whether the big end of each unit comes first.
    static func isWide(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        if bytes.starts(with: [0xFF, 0xFE]) { return false }
        // Both formats begin with ASCII.
        guard bytes.count >= 4 else { return nil }
        if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0 { return true }
        return bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0 ? false : nil
    }

    static func wide(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (high, low) = isBig ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        if units.first == 0xFEFF { units.removeFirst() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func valid(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        guard !isUTF8(bytes) else { return bytes }
        return lossy(bytes, &faults)
    }

    /// UTF-8 with U+FFFD for what is wrong in it.
    static func lossy(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        faults.note("some letters of the file", "they are not UTF-8, and are shown as “�”", "Save it as UTF-8")
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}

/// Text for people: no control characters, no space at the ends, no longer than need be.
enum Tidy {
    /// In one line.
    static func line(_ text: String, limit: Int = 500) -> String {
        if isTidy(text, limit) { return text }
        return cut(text.split(whereSeparator: { isControl($0) || $0.isWhitespace }).joined(separator: " "), limit)
    }

    /// Lines stay, at most one of them empty in between.
    static func paragraphs(_ text: String, limit: Int = 10_000) -> String {
        if isTidy(text, limit) { return text }
        var lines: [String] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let tidy = Self.line(String(line), limit: limit)
            if !tidy.isEmpty || lines.last?.isEmpty == false { lines.append(tidy) }
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return cut(lines.joined(separator: "\n"), limit)
    }

    /// For comparing: small letters, and only letters and digits.
    static func plain(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return String(text) }
        return String(text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || isDigit($0) })
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy {
            $0.properties.generalCategory == .control || Self.directions.contains($0.value)
        }
    }

    /// Marks that turn the direction of all that follows; in a title they would turn the page around it.
    private static let directions: Set<UInt32> = [
        0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF,
    ]

    /// Most text is: then nothing is copied.
    private static func isTidy(_ text: String, _ limit: Int) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= limit, bytes.first != 0x20, bytes.last != 0x20 else { return false }
        var isAfterSpace = false
        for byte in bytes {
            guard byte >= 0x20, byte < 0x7F, !(byte == 0x20 && isAfterSpace) else { return false }
            isAfterSpace = byte == 0x20
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
