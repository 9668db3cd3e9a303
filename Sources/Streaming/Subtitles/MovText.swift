/// The text of one sample of MP4 (3GPP TS 26.245): its length, UTF-8 or UTF-16, and boxes that say how letters look.
enum MovText {
    static func cue(_ sample: ArraySlice<UInt8>, start: Int, end: Int?) -> Cue? {
        guard sample.count >= 2 else { return nil }
        let length = number(sample.prefix(2))
        let bytes = sample.dropFirst(2).prefix(length)
        let boxes = sample.dropFirst(2 + length)
        // A byte order mark is the one sign of UTF-16.
        let letters: [Unicode.Scalar]
        switch bytes.prefix(2).map(\.self) {
        case [0xFE, 0xFF]: letters = utf16(bytes.dropFirst(2), isBig: true)
        case [0xFF, 0xFE]: letters = utf16(bytes.dropFirst(2), isBig: false)
        default: letters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        }
        let looks = looks(in: boxes, count: letters.count)
        var text = CueText()
        for (place, letter) in letters.enumerated() where !text.isFull {
            text.look = looks.isEmpty ? [] : looks[place]
            text.put(letter)
        }
        let finished = text.finish()
        return finished.isEmpty ? nil : Cue(start: start, end: end, settings: "", text: finished)
    }

    /// One look for each letter, from the `styl` box; empty when there is none.
    private static func looks(in boxes: ArraySlice<UInt8>, count: Int) -> [CueText.Look] {
        var rest = boxes
        while rest.count >= 10 {
            let size = number(rest.prefix(4))
            guard size >= 8, size <= rest.count else { return [] }
            let box = rest.prefix(size)
            rest = rest.dropFirst(size)
            guard box.dropFirst(4).prefix(4).elementsEqual("styl".utf8), box.count >= 10 else { continue }
            return looks(records: box.dropFirst(10), count: count)
        }
        return []
    }

    /// Records of twelve bytes: first letter, the one after the last, font, how it looks, size, color.
    private static func looks(records: ArraySlice<UInt8>, count: Int) -> [CueText.Look] {
        var looks = [CueText.Look](repeating: [], count: count)
        var rest = records
        // They are in order and do not overlap, so that each letter is looked at once.
        var least = 0
        while rest.count >= 12 {
            let first = max(number(rest.prefix(2)), least)
            let end = min(number(rest.dropFirst(2).prefix(2)), count)
            let face = rest[rest.startIndex + 6]
            rest = rest.dropFirst(12)
            guard first < end else { continue }
            least = end
            // Their bits are those of `Look`.
            for place in first..<end { looks[place] = CueText.Look(rawValue: face & 7) }
        }
        return looks
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [Unicode.Scalar] {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
    }
}
