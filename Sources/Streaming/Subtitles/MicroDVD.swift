/// `.sub` of MicroDVD: `{start}{end}first line|second line`, in pictures.
enum MicroDVD {
    /// What films have when nobody says anything.
    private static let usualRate = 23.976

    /// - Parameter frameRate: of the film, as far as known; the file may say otherwise in its first line.
    static func cues(_ text: [UInt8], frameRate: Double?) -> [Cue] {
        var rate = frameRate.flatMap { (1...1000).contains($0) ? $0 : nil } ?? usualRate
        var cues: [Cue] = []
        for line in TextLines.split(text).prefix(Cue.most) {
            guard let (first, last, rest) = frames(line) else { continue }
            var scanner = TextScanner(rest)
            if cues.isEmpty, first <= 1, let said = scanner.number(), (1...1000).contains(said), scanner.next == nil {
                rate = said
                continue
            }
            let end = last.map { Int(Double($0) / rate * 1000) }
            if let cue = MarkedText.cue(Int(Double(first) / rate * 1000), end, lines: parts(rest)) { cues.append(cue) }
        }
        return cues
    }

    private static func frames(_ line: ArraySlice<UInt8>) -> (Int, Int?, ArraySlice<UInt8>)? {
        var scanner = TextScanner(line)
        guard scanner.take("{"), let first = scanner.digits(), scanner.take("}"), scanner.take("{") else { return nil }
        let last = scanner.digits()
        guard scanner.take("}") else { return nil }
        return (first.value, last?.value, scanner.rest)
    }

    /// A slash in front makes a line italic.
    private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split(separator: 0x7C).map { line in
            guard line.first == 0x2F, line.count > 1 else { return line }
            return Array("{y:i}".utf8)[...] + line.dropFirst() + Array("{y:}".utf8)
        }
    }

    /// `Y:i,b`: how all lines look; small `y` this one. False when the braces are no such tag.
    static func applies(_ tag: ArraySlice<UInt8>, to look: inout CueText.Look) -> Bool {
        guard tag.count < 64, let name = tag.first, tag.dropFirst().first == 0x3A,
            "ycsfpho".utf8.contains(name | 0x20)
        else { return false }
        guard name | 0x20 == UInt8(ascii: "y") else { return true }
        look = []
        for word in tag.dropFirst(2).split(separator: 0x2C) {
            switch word.smallWord {
            case "i": look.insert(.italic)
            case "b": look.insert(.bold)
            case "u": look.insert(.underlined)
            default: break
            }
        }
        return true
    }

    /// Whether a `.sub` file is one; others of that ending hold pictures.
    static func isOne(_ text: [UInt8]) -> Bool {
        TextLines.split(Array(text.prefix(4096))).prefix(10).contains { frames($0) != nil }
    }
}
