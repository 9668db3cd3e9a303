import Glibc

/// One word that is looked for in the lines of a text.
struct SearchWord {
    private let bytes: [UInt8]
    /// Of every text that has it.
    let signature: TextSignature

    /// - Parameter word: not empty.
    init(_ word: Substring) {
        bytes = Array(word.utf8)
        signature = TextSignature(bytes)
    }

    /// How well the text has the word, the smaller the better; `nil` when it has not.
    ///
    /// 0: it is the whole line; 1: its beginning; 2: the beginning of a word; 3: any part. Two more for each line behind
    /// the second: the first is the name, the second the title, then come show, cast, genres with tags.
    ///
    /// - Parameters:
    ///   - texts: many of them, one behind the other.
    ///   - text: the signature of this one.
    ///   - limit: whatever is no better than that may be told as that.
    func rank(
        in texts: UnsafeRawBufferPointer, _ entry: SearchTexts.Entry, _ text: TextSignature, limit: Int
    ) -> Int? {
        let isEnough =
            limit == 0
            // Better than that is only a whole line, the beginning of the name or title, a word of the first three lines.
            || limit == 1 && !entry.mayBe(bytes.count) || limit <= 2 && !isBeginning(of: entry, in: texts)
            || limit <= 3 && !text.mayBegin(signature)
        return bytes.withUnsafeBytes { word in
            isEnough
                ? Self.find(word, in: texts, entry.range).map { _ in limit }
                : Self.rank(of: word, in: texts, entry, limit)
        }
    }

    /// Whether the name or the title begins with it.
    private func isBeginning(of entry: SearchTexts.Entry, in texts: UnsafeRawBufferPointer) -> Bool {
        let name = entry.range.lowerBound
        return [name, name + Int(entry.name) + 1].contains { place in
            place + bytes.count <= entry.range.upperBound
                && bytes.withUnsafeBytes { Self.isThere($0, texts, place) }
        }
    }

    private static func rank(
        of word: UnsafeRawBufferPointer, in texts: UnsafeRawBufferPointer, _ entry: SearchTexts.Entry, _ limit: Int
    ) -> Int? {
        guard let start = texts.baseAddress, let place = find(word, in: texts, entry.range) else { return nil }
        let lineEnd: UInt8 = 0x0A
        var (next, best) = (Optional(place), limit)
        // What comes behind the name and the title has lines that have to be counted.
        var (line, counted) = (1, entry.range.lowerBound + Int(entry.head))
        while let place = next {
            while counted < place, let end = memchr(start + counted, Int32(lineEnd), place - counted) {
                line += 1
                counted = UnsafeRawPointer(end) - start + 1
            }
            let base = 2 * max(0, line - 1)
            guard base < best else { break }
            let after = place + word.count
            let isWhole = after == entry.range.upperBound || texts[after] == lineEnd
            let before = place == entry.range.lowerBound ? lineEnd : texts[place - 1]
            best = min(best, base + (before == lineEnd ? (isWhole ? 0 : 1) : before == 0x20 ? 2 : 3))
            if best == base { break }
            next = find(word, in: texts, (place + 1)..<entry.range.upperBound)
        }
        return best
    }

    /// Looks for its first and its last byte in sixteen places at once. Texts are short, so what prepares for long ones, as
    /// `memmem` does, costs more than it saves.
    private static func find(
        _ word: UnsafeRawBufferPointer, in texts: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> Int? {
        guard let first = word.first, let last = word.last else { return nil }
        let (firsts, lasts) = (SIMD16(repeating: first), SIMD16(repeating: last))
        // The last place at which there is room for it.
        let end = range.upperBound - word.count
        var place = range.lowerBound
        while place <= end {
            guard place + word.count + 15 <= texts.count else { return findSlowly(word, in: texts, place...end) }
            let fits =
                texts.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== firsts
                .& (texts.loadUnaligned(fromByteOffset: place + word.count - 1, as: SIMD16<UInt8>.self) .== lasts)
            // Both are 16 bytes; each byte of a mask is 0 or 255.
            let halves = unsafeBitCast(fits, to: SIMD2<UInt64>.self)
            for (half, start) in [(halves.x, place), (halves.y, place + 8)] where half != 0 {
                var left = half
                while left != 0 {
                    let found = start + left.trailingZeroBitCount / 8
                    if found > end { return nil }
                    if isThere(word, texts, found) { return found }
                    left &= ~(0xFF << UInt64(8 * (found - start)))
                }
            }
            place += 16
        }
        return nil
    }

    /// Where so little is behind it that sixteen places are too many.
    private static func findSlowly(
        _ word: UnsafeRawBufferPointer, in texts: UnsafeRawBufferPointer, _ places: ClosedRange<Int>
    ) -> Int? {
        places.first { isThere(word, texts, $0) }
    }

    private static func isThere(
        _ bytes: UnsafeRawBufferPointer, _ texts: UnsafeRawBufferPointer, _ place: Int
    ) -> Bool {
        guard let texts = texts.baseAddress, let word = bytes.baseAddress else { return false }
        return memcmp(texts + place, word, bytes.count) == 0
    }
}
