import CUtf8proc

/// The form in which two names are the same that differ only in case, width or in how accents are encoded
/// (NFKC_Casefold of Unicode section 3.13). Unlike `fold` it keeps accents and punctuation.
public func caseFolded(_ text: String) -> String {
    normalized(
        text,
        UTF8PROC_COMPAT.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue)
}

/// The same text with accents encoded the one way that Unicode prefers (NFC): keyboards differ in it.
public func composed(_ text: String) -> String { normalized(text, UTF8PROC_COMPOSE.rawValue) }

private func normalized(_ text: String, _ flags: UInt32) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 && !(0x41...0x5A).contains($0) }) else { return text }
    var text = text
    let options = utf8proc_option_t(flags | UTF8PROC_STABLE.rawValue)
    return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else { return "" }
        let needed = utf8proc_decompose(start, bytes.count, nil, 0, options)
        guard needed > 0 else { return "" }
        var buffer = [Int32](repeating: 0, count: needed)
        guard utf8proc_decompose(start, bytes.count, &buffer, needed, options) == needed else { return "" }
        let count = utf8proc_normalize_utf32(&buffer, needed, options)
        guard count > 0 else { return "" }
        var scalars = String.UnicodeScalarView()
        scalars.append(
            contentsOf: buffer[..<count].lazy.compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) })
        return String(scalars)
    }
}
