/// `.smi`: a page of HTML with a time in each `<SYNC>`, which ends what was said before.
struct SAMI {
    /// What is being said: since when, in which language's class, and where its words begin.
    private struct Saying {
        let start: Int
        let kind: String
        let place: Int
    }
    private struct Tag {
        let range: Range<Int>
        let name: String
        /// Milliseconds.
        let start: Int?
        /// The class, which stands for a language.
        let kind: String
    }

    private let text: [UInt8]
    private var openings = NextByte(0x3C)
    private var closings = NextByte(0x3E)
    private var cues: [Cue] = []
    private var chosen: String?
    private var saying: Saying?
    /// The cue that stands until the next time.
    private var standing: Int?

    /// One language of it: that of the first `<P>` which says anything.
    static func cues(_ text: [UInt8]) -> [Cue] {
        var reader = SAMI(text: text)
        reader.run()
        return reader.cues
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func run() {
        var start: Int?
        var index = text.startIndex
        while cues.count < Cue.most, let tag = nextTag(from: index) {
            index = tag.range.upperBound
            switch tag.name {
            case "sync":
                close(before: tag)
                if let standing { cues[standing].end = tag.start }
                standing = nil
                start = tag.start
            case "p":
                // Another language at the same time.
                close(before: tag)
                saying = start.map { Saying(start: $0, kind: tag.kind, place: tag.range.upperBound) }
            case "/body", "/sami": close(before: tag)
            default: break
            }
        }
        close(before: nil)
    }

    private mutating func close(before tag: Tag?) {
        guard let said = saying else { return }
        saying = nil
        let words = text[said.place..<(tag?.range.lowerBound ?? text.endIndex)]
        guard let cue = MarkedText.cue(said.start, nil, lines: [words]) else { return }
        // `&nbsp;` alone clears the screen.
        guard !String(decoding: cue.text, as: UTF8.self).allSatisfy(\.isWhitespace) else { return }
        if chosen == nil { chosen = said.kind }
        guard said.kind == chosen else { return }
        standing = cues.count
        cues.append(cue)
    }

    private mutating func nextTag(from index: Int) -> Tag? {
        guard let begin = openings.place(in: text[index...]), let end = closings.place(in: text[begin...]) else {
            return nil
        }
        // Words beyond the first kilobyte are those of a style sheet.
        let words = text[(begin + 1)..<end].prefix(1024).split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return Tag(
            range: begin..<(end + 1), name: words.first?.smallWord ?? "",
            start: Self.value("start", words).flatMap(Int.init).map { min(max($0, 0), CueTime.latest) },
            kind: Self.value("class", words) ?? "")
    }

    private static func value(_ name: String, _ words: [ArraySlice<UInt8>]) -> String? {
        for word in words where word.count < 64 {
            let text = word.smallWord
            if text.hasPrefix(name + "=") { return text.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != "'" } }
        }
        return nil
    }
}
