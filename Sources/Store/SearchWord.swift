import Folding
import Glibc

/// A word that is looked for.
struct SearchWord {
    let bytes: [UInt8]
    /// Of every text that has it.
    let signature: TextSignature

    /// The words of a text as people type it, each once: what is said again is not looked for again.
    static func all(of text: String) -> [SearchWord] {
        var known: Set<Substring> = []
        return fold(text).split(separator: " ").filter { known.insert($0).inserted }.map(SearchWord.init)
    }

    /// - Parameter word: folded, not empty.
    init(_ word: Substring) {
        bytes = Array(word.utf8)
        signature = TextSignature(bytes)
    }
}

/// Words laid out for one walk through many texts.
struct Needles {
    /// Of a text that has all of them.
    let signature: TextSignature
    private let needles: [Needle]

    /// Runs `body` with them, which must not keep them.
    static func with<Result>(_ words: [SearchWord], _ body: (Needles) -> Result) -> Result {
        words.flatMap(\.bytes).withUnsafeBytes { bytes in
            var (start, needles) = (0, [Needle]())
            for word in words {
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + word.bytes.count)])
                needles.append(Needle(word: part, signature: word.signature))
                start += word.bytes.count
            }
            let signature = words.reduce(into: TextSignature([])) { $0.formUnion($1.signature) }
            return body(Needles(signature: signature, needles: needles))
        }
    }

    /// How well the text has all of them, the smaller the better; `nil` when it lacks one.
    ///
    /// - Parameters:
    ///   - texts: many of them, one behind the other.
    ///   - text: the signature of this one.
    ///   - limit: whatever is no better than that may be told as that or more.
    func rank(
        in texts: UnsafeRawBufferPointer, _ entry: SearchTexts.Entry, _ text: TextSignature, limit: Int
    ) -> Int? {
        var sum = 0
        for needle in needles {
            guard let rank = needle.rank(in: texts, entry, text, limit: max(0, limit - sum)) else { return nil }
            sum += rank
        }
        return sum
    }
}

/// One word in the memory of somebody who keeps it.
private struct Needle {
    let word: UnsafeRawBufferPointer
    let signature: TextSignature

    /// 0: it is the whole line; 1: its beginning; 2: the beginning of a word; 3: any part. Two more for each line behind
    /// the second: the first is the name, the second the title, then come show, cast, genres with tags.
    func rank(
        in texts: UnsafeRawBufferPointer, _ entry: SearchTexts.Entry, _ text: TextSignature, limit: Int
    ) -> Int? {
        guard let place = find(in: texts, entry.range) else { return nil }
        let isEnough =
            limit == 0
            // Better than that is only a whole line, the beginning of the name or title, a word of the first three lines.
            || limit == 1 && !entry.mayBe(word.count) || limit <= 2 && !isBeginning(of: entry, in: texts)
            || limit <= 3 && !text.mayBegin(signature)
        return isEnough ? limit : best(of: place, in: texts, entry, limit)
    }

    /// Whether the name or the title begins with it.
    private func isBeginning(of entry: SearchTexts.Entry, in texts: UnsafeRawBufferPointer) -> Bool {
        let (name, end) = (entry.range.lowerBound, entry.range.upperBound)
        let title = name + Int(entry.name) + 1
        return name + word.count <= end && isThere(texts, name) || title + word.count <= end && isThere(texts, title)
    }

    /// The best of all places from the first one on.
    private func best(
        of first: Int, in texts: UnsafeRawBufferPointer, _ entry: SearchTexts.Entry, _ limit: Int
    ) -> Int? {
        guard let start = texts.baseAddress else { return nil }
        let lineEnd: UInt8 = 0x0A
        var (next, best) = (Optional(first), limit)
        // What comes behind the name and the title has lines that have to be counted.
        var (line, counted) = (1, entry.range.lowerBound + Int(entry.head))
        while let place = next {
            while counted < place, let end = memchr(start + counted, Int32(lineEnd), place - counted) {
                line += 1
                counted = UnsafeRawPointer(end) - start + 1
            }
            let base = 2 * (line - 1)
            guard base < best else { break }
            let after = place + word.count
            let isWhole = after == entry.range.upperBound || texts[after] == lineEnd
            let before = place == entry.range.lowerBound ? lineEnd : texts[place - 1]
            best = min(best, base + (before == lineEnd ? (isWhole ? 0 : 1) : before == 0x20 ? 2 : 3))
            if best == base { break }
            next = find(in: texts, (place + 1)..<entry.range.upperBound)
        }
        return best
    }

    /// Looks for its first and its last byte in sixteen places at once. Texts are short, so what prepares for long ones, as
    /// `memmem` does, costs more than it saves.
    private func find(in texts: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard let first = word.first, let last = word.last else { return nil }
        let (firsts, lasts) = (SIMD16(repeating: first), SIMD16(repeating: last))
        // The last place at which there is room for it.
        let end = range.upperBound - word.count
        var place = range.lowerBound
        while place <= end {
            // The last texts of all have too little behind them.
            guard place + word.count + 15 <= texts.count else { return (place...end).first { isThere(texts, $0) } }
            let fits =
                texts.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) .== firsts
                .& (texts.loadUnaligned(fromByteOffset: place + word.count - 1, as: SIMD16<UInt8>.self) .== lasts)
            // Both are 16 bytes; each byte of a mask is 0 or 255.
            let halves = unsafeBitCast(fits, to: SIMD2<UInt64>.self)
            if let found = find(in: texts, from: place, halves.x) ?? find(in: texts, from: place + 8, halves.y) {
                return found <= end ? found : nil
            }
            place += 16
        }
        return nil
    }

    /// The first of eight places that may fit where it does.
    ///
    /// - Parameter fits: a byte of ones for each that may.
    private func find(in texts: UnsafeRawBufferPointer, from place: Int, _ fits: UInt64) -> Int? {
        var left = fits
        while left != 0 {
            let step = left.trailingZeroBitCount / 8
            if isThere(texts, place + step) { return place + step }
            left &= ~(0xFF << UInt64(8 * step))
        }
        return nil
    }

    private func isThere(_ texts: UnsafeRawBufferPointer, _ place: Int) -> Bool {
        guard let start = texts.baseAddress, let word = word.baseAddress else { return false }
        return memcmp(start + place, word, self.word.count) == 0
    }
}
