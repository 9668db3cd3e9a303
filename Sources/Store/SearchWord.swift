import Glibc

/// One word that is looked for in the lines of a text.
struct SearchWord {
    private let bytes: [UInt8]

    init(_ word: Substring) { bytes = Array(word.utf8) }

    /// How well the text has the word, the smaller the better; `nil` when it has not.
    ///
    /// 0: it is the whole line; 1: its beginning; 2: the beginning of a word; 3: any part. Two more for each line behind
    /// the second: the first is the name, the second the title, then come show, cast, genres with tags.
    func rank(in text: UnsafeRawBufferPointer) -> Int? {
        bytes.withUnsafeBytes { word in Self.rank(of: word, in: text) }
    }

    private static func rank(of word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer) -> Int? {
        guard let start = text.baseAddress else { return nil }
        let lineEnd: UInt8 = 0x0A
        var (from, best) = (0, Int.max)
        var (line, counted) = (0, 0)
        while let place = find(word, in: text, from: from) {
            while counted < place, let end = memchr(start + counted, Int32(lineEnd), place - counted) {
                line += 1
                counted = UnsafeRawPointer(end) - start + 1
            }
            let base = 2 * max(0, line - 1)
            guard base < best else { break }
            let after = place + word.count
            let isWhole = after == text.count || text[after] == lineEnd
            let before = place == 0 ? lineEnd : text[place - 1]
            best = min(best, base + (before == lineEnd ? (isWhole ? 0 : 1) : before == 0x20 ? 2 : 3))
            if best == base { break }
            from = place + 1
        }
        return best == .max ? nil : best
    }

    private static func find(
        _ word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from: Int
    ) -> Int? {
        guard let start = text.baseAddress, let sought = word.baseAddress, word.count > 0 else { return nil }
        var place = from
        while place + word.count <= text.count {
            let rest = text.count - word.count - place + 1
            guard let first = memchr(start + place, Int32(word[0]), rest) else { return nil }
            place = UnsafeRawPointer(first) - start
            if memcmp(start + place, sought, word.count) == 0 { return place }
            place += 1
        }
        return nil
    }
}
