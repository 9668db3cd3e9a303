/// `.vtt`: read and written anew, so that what a page gets is well formed whatever the file was. Style sheets, regions
/// and notes are left out: the first two would need each other, and nobody sees the third.
enum WebVTT {
    static func cues(_ text: [UInt8]) -> [Cue] {
        let lines = TextLines.split(text)
        var cues: [Cue] = []
        var place = 0
        while place < lines.count, cues.count < Cue.most {
            defer { place += 1 }
            guard let (start, end, rest) = CueTime.range(lines[place]) else { continue }
            // An empty line ends a cue, and so does another line of times (W3C, section 6.1).
            let first = place + 1
            var last = first
            while last < lines.count, !lines[last].isEmpty, CueTime.range(lines[last]) == nil { last += 1 }
            place = last - 1
            let body = lines[first..<last]
            if let cue = MarkedText.cue(start, end, lines: body, settings: settings(rest), isStrict: true) {
                cues.append(cue)
            }
        }
        return cues
    }

    /// The text of one packet of a container, which has its times elsewhere.
    static func cue(_ start: Int, _ end: Int?, _ text: ArraySlice<UInt8>, settings: ArraySlice<UInt8>) -> Cue? {
        MarkedText.cue(start, end, lines: [text], settings: self.settings(settings), isStrict: true)
    }

    private static let known: Set = ["line", "position", "size", "align", "vertical"]

    /// The settings that are well formed, without `region`.
    static func settings(_ text: ArraySlice<UInt8>) -> String {
        let words = text.prefix(512).split { $0 == 0x20 || $0 == 0x09 }.compactMap { word -> String? in
            let parts = word.split(separator: 0x3A, maxSplits: 1)
            guard parts.count == 2, known.contains(String(decoding: parts[0], as: UTF8.self)), parts[1].count <= 32,
                parts[1].allSatisfy(isPlain)
            else { return nil }
            return String(decoding: word, as: UTF8.self)
        }
        return words.prefix(8).joined(separator: " ")
    }

    /// A letter, a digit or one of `%-.,`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || [0x25, 0x2C, 0x2D, 0x2E].contains(byte)
    }
}
