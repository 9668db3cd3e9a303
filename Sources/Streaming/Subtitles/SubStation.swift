/// `.ass` and `.ssa`: styles, and events that say which style they have.
///
/// Kept: bold, italic, underlined, and where the words stand. Drawings are left out, and so is all that moves or shines.
struct SubStation {
    private struct Style {
        var look: CueText.Look = []
        var alignment = 2
    }

    private var screen = (width: 384.0, height: 288.0)
    private var styles: [ArraySlice<UInt8>: Style] = [:]
    private var styleColumns: [String] = []
    private var columns: [String] = []
    private var hasOldNumbers = false

    /// Columns of events where nobody names them, and in the packets of a container (Matroska, "SSA/ASS Subtitles").
    private static let usualColumns = [
        "layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]
    private static let packetColumns = ["order", "layer"] + usualColumns.dropFirst(3)
    private static let mostStyles = 10_000

    static func cues(_ text: [UInt8]) -> [Cue] {
        var reader = SubStation()
        var cues: [Cue] = []
        for line in TextLines.split(text) where cues.count < Cue.most {
            if let event = reader.read(line), let cue = reader.cue(event, reader.eventColumns, start: nil, end: nil) {
                cues.append(cue)
            }
        }
        return cues
    }

    /// A track of a container, by the header that all its packets share.
    init(header: [UInt8] = []) {
        for line in TextLines.split(header) { _ = read(line) }
    }

    func cue(packet: ArraySlice<UInt8>, start: Int, end: Int?) -> Cue? {
        cue(packet, Self.packetColumns, start: start, end: end)
    }

    private var eventColumns: [String] { columns.isEmpty ? Self.usualColumns : columns }

    /// The event in a line, if it is one; everything else is remembered.
    private mutating func read(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = line.prefix(32).firstIndex(of: 0x3A) else {
            if line.first == 0x5B { begin(section: line.smallWord) }
            return nil
        }
        let value = line[(colon + 1)...]
        switch line[..<colon].smallWord {
        case "dialogue": return value
        case "format" where isInStyles: styleColumns = Self.names(value)
        case "format": columns = Self.names(value)
        case "style" where styles.count < Self.mostStyles: add(style: value)
        case "playresx": screen.width = Self.size(value) ?? screen.width
        case "playresy": screen.height = Self.size(value) ?? screen.height
        default: break
        }
        return nil
    }

    private var isInStyles = false

    private mutating func begin(section: String) {
        isInStyles = section.hasPrefix("[v4")
        if isInStyles { hasOldNumbers = !section.contains("+") }
    }

    private static func names(_ value: ArraySlice<UInt8>) -> [String] {
        value.prefix(1024).split(separator: 0x2C).map(\.smallWord)
    }

    private static func size(_ value: ArraySlice<UInt8>) -> Double? {
        var scanner = TextScanner(value.trimmed)
        return scanner.number().flatMap { (1...100_000).contains($0) ? $0 : nil }
    }

    private mutating func add(style value: ArraySlice<UInt8>) {
        let fields = value.split(separator: 0x2C, maxSplits: 64, omittingEmptySubsequences: false)
        func field(_ name: String) -> ArraySlice<UInt8>? {
            styleColumns.firstIndex(of: name).flatMap { fields.indices.contains($0) ? fields[$0].trimmed : nil }
        }
        func number(_ name: String) -> Int? {
            guard let field = field(name) else { return nil }
            var scanner = TextScanner(field)
            return scanner.number().map { Int(min(max($0, -99), 999)) }
        }
        guard let name = field("name") else { return }
        var style = Style()
        let looks: [(String, CueText.Look)] = [("bold", .bold), ("italic", .italic), ("underline", .underlined)]
        for (column, look) in looks where (number(column) ?? 0) != 0 { style.look.insert(look) }
        let alignment = number("alignment") ?? 2
        style.alignment = (hasOldNumbers ? CuePlace.alignment(old: alignment) : alignment) ?? 2
        styles[name] = style
    }

    private func cue(_ event: ArraySlice<UInt8>, _ columns: [String], start: Int?, end: Int?) -> Cue? {
        let fields = event.split(
            separator: 0x2C, maxSplits: max(columns.count - 1, 0), omittingEmptySubsequences: false)
        guard fields.count == columns.count, let text = fields.last else { return nil }
        func time(_ name: String) -> Int? {
            guard let place = columns.firstIndex(of: name) else { return nil }
            var scanner = TextScanner(fields[place])
            return CueTime.read(&scanner)
        }
        guard let start = start ?? time("start") else { return nil }
        let end = end ?? time("end")
        // What has no length is meant not to be seen.
        if let end, end <= start { return nil }
        let name = columns.firstIndex(of: "style").map { fields[$0].trimmed } ?? []
        let style = styles[name] ?? styles[name.drop { $0 == 0x2A }] ?? Style()
        return Self.cue(text, style, screen, start: start, end: end)
    }

    private static func cue(
        _ line: ArraySlice<UInt8>, _ style: Style, _ screen: (Double, Double), start: Int, end: Int?
    ) -> Cue? {
        var place = CuePlace()
        if (1...9).contains(style.alignment) { place.alignment = style.alignment }
        var tags = OverrideTags(look: style.look, place: place, screen: screen)
        var text = CueText()
        var braceEnd = NextByte(0x7D)
        var index = line.startIndex
        while index < line.endIndex, !text.isFull {
            let byte = line[index]
            if byte == 0x7B, let end = braceEnd.place(in: line[index...]) {
                tags.read(line[(index + 1)..<end])
                index = end + 1
                continue
            }
            text.look = tags.look
            if byte == 0x5C, let code = line.dropFirst(index + 1 - line.startIndex).first, Self.escapes.contains(code) {
                if !tags.isDrawing { Self.put(escape: code, &text) }
                index += 2
                continue
            }
            if !tags.isDrawing { text.put(byte) }
            index += 1
        }
        let bytes = text.finish()
        guard !bytes.isEmpty else { return nil }
        return Cue(start: start, end: end, settings: tags.place.settings(lines: text.lines), text: bytes)
    }

    private static let escapes = Array("Nnh".utf8)

    private static func put(escape code: UInt8, _ text: inout CueText) {
        switch code {
        case UInt8(ascii: "N"): text.breakLine()
        // A place where a line may be broken; screens of other widths break elsewhere.
        case UInt8(ascii: "n"): text.put(0x20)
        default: text.put("\u{A0}" as Unicode.Scalar)
        }
    }
}
