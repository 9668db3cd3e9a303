/// Text with tags as in HTML, with tags in braces and with entities: what SubRip, WebVTT and SAMI have in common.
struct MarkedText {
    var text = CueText()
    var overrides = OverrideTags()
    /// In WebVTT whatever stands between angle brackets is a tag; elsewhere only what people mean as one is.
    let isStrict: Bool

    private static let longestEntity = 12
    private var tagEnd = NextByte(0x3E)
    private var braceEnd = NextByte(0x7D)

    init(isStrict: Bool = false) { self.isStrict = isStrict }

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        tagEnd = NextByte(0x3E)
        braceEnd = NextByte(0x7D)
        var index = bytes.startIndex
        while index < bytes.endIndex, !text.isFull {
            let taken: Int? =
                switch bytes[index] {
                case 0x3C: tag(bytes[index...])
                case 0x26: entity(bytes[index...])
                case 0x7B: brace(bytes[index...])
                default: nil
                }
            if let taken {
                index += taken
            } else {
                if !overrides.isDrawing { text.put(bytes[index]) }
                index += 1
            }
        }
    }

    private static let looks: [String: CueText.Look] = [
        "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "u": .underlined,
    ]
    private static let passedOver: Set = [
        "font", "c", "v", "s", "lang", "ruby", "rt", "rp", "span", "p", "div", "a", "body", "strike", "center", "small",
        "big", "sub", "sup", "table", "tr", "td",
    ]

    /// How many bytes the tag takes; `nil` when it is none.
    private mutating func tag(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = tagEnd.place(in: bytes) else { return nil }
        var scanner = TextScanner(bytes[(bytes.startIndex + 1)..<end])
        let isClosing = scanner.take("/")
        let name = scanner.word()
        if let part = Self.looks[name] {
            if isClosing { text.look.remove(part) } else { text.look.insert(part) }
        } else if name == "br" {
            text.breakLine()
        } else if !isStrict, !Self.passedOver.contains(name), bytes[bytes.startIndex + 1] != 0x21 {
            return nil
        }
        return end + 1 - bytes.startIndex
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}", "hellip": "…", "mdash": "—", "ndash": "–",
    ]

    private mutating func entity(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = bytes.prefix(Self.longestEntity).firstIndex(of: 0x3B) else { return nil }
        let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
        guard let scalar = Self.entities[name.lowercased()] ?? Self.numbered(name) else { return nil }
        if !overrides.isDrawing { text.put(scalar) }
        return end + 1 - bytes.startIndex
    }

    /// `#233` or `#xE9`.
    private static func numbered(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return number.flatMap(Unicode.Scalar.init)
    }

    /// `{\an8}` of SubStation, which many SubRip files have, and `{Y:i}` of MicroDVD.
    private mutating func brace(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !isStrict, bytes.count > 2, let end = braceEnd.place(in: bytes) else { return nil }
        let inside = bytes[(bytes.startIndex + 1)..<end]
        if inside.first == 0x5C {
            overrides.look = text.look
            overrides.read(inside)
            text.look = overrides.look
        } else if !MicroDVD.applies(inside, to: &text.look) {
            return nil
        }
        return end + 1 - bytes.startIndex
    }
}

extension MarkedText {
    /// The cue, from its lines; `nil` when there is nothing to see.
    static func cue(
        _ start: Int, _ end: Int?, lines: some Sequence<ArraySlice<UInt8>>, settings: String? = nil,
        isStrict: Bool = false
    ) -> Cue? {
        var marked = MarkedText(isStrict: isStrict)
        for line in lines {
            marked.read(line)
            marked.text.breakLine()
        }
        let text = marked.text.finish()
        guard !text.isEmpty else { return nil }
        let place = settings ?? marked.overrides.place.settings(lines: marked.text.lines)
        return Cue(start: start, end: end, settings: place, text: text)
    }
}
