/// `.srt`: a number, a line with two times, lines of text, an empty line. All but the times may be missing or wrong.
enum SubRip {
    static func cues(_ text: [UInt8]) -> [Cue] {
        let lines = TextLines.split(text)
        var marks: [(place: Int, start: Int, end: Int?)] = []
        for (place, line) in lines.enumerated() where marks.count < Cue.most {
            if let (start, end, _) = CueTime.range(line) { marks.append((place, start, end)) }
        }
        return marks.indices.compactMap { number in
            let mark = marks[number]
            let next = number + 1 < marks.count ? marks[number + 1].place : lines.endIndex
            var body = lines[(mark.place + 1)..<next]
            if next < lines.endIndex { dropCounter(&body, after: lines.prefix(mark.place).last) }
            return MarkedText.cue(mark.start, mark.end, lines: body)
        }
    }

    /// The number of the next cue is no text of this one. A line of digits that somebody says is: nothing separates it
    /// from what was said before, and it does not go on counting.
    private static func dropCounter(_ body: inout ArraySlice<ArraySlice<UInt8>>, after own: ArraySlice<UInt8>?) {
        guard let number = counter(body.last) else { return }
        let isApart = body.count == 1 || body.dropLast().last?.trimmed.isEmpty == true
        if isApart || counter(own).map({ $0 + 1 == number }) == true { body.removeLast() }
    }

    private static func counter(_ line: ArraySlice<UInt8>?) -> Int? {
        guard let line = line?.trimmed, (1...9).contains(line.count) else { return nil }
        var scanner = TextScanner(line)
        let number = scanner.digits()
        return scanner.next == nil ? number?.value : nil
    }
}
