/// What the tags in braces of SubStation formats say, such as `{\an8\i1}`, as far as WebVTT has a word for it. The
/// others (colors, fonts, fades, karaoke) are passed over.
struct OverrideTags {
    /// How the style of the line looks, to which `\r` returns.
    let usualLook: CueText.Look
    /// What `\pos` counts in: the width and height of the author's screen.
    let screen: (width: Double, height: Double)

    var look: CueText.Look
    /// What follows are drawing commands, which are no text.
    var isDrawing = false
    var place: CuePlace
    private var isPlaced = false

    init(look: CueText.Look = [], place: CuePlace = CuePlace(), screen: (Double, Double) = (384, 288)) {
        usualLook = look
        self.look = look
        self.place = place
        self.screen = screen
    }

    /// - Parameter tags: what stands between the braces.
    mutating func read(_ tags: ArraySlice<UInt8>) {
        for tag in tags.split(separator: 0x5C) { read(one: tag) }
    }

    private mutating func read(one tag: ArraySlice<UInt8>) {
        var scanner = TextScanner(tag)
        let name = scanner.word()
        switch name {
        case "i": set(.italic, scanner.number())
        // 100 to 900 are weights of a font.
        case "b": set(.bold, scanner.number().map { $0 == 1 || $0 >= 600 ? 1 : 0 })
        case "u": set(.underlined, scanner.number())
        case "r": look = usualLook
        case "p": isDrawing = (scanner.number() ?? 0) > 0
        // The first one in a line counts.
        case "an": align(scanner.number().flatMap { (1...9).contains($0) ? Int($0) : nil })
        case "a": align(scanner.number().flatMap { CuePlace.alignment(old: Int(min(max($0, 0), 99))) })
        case "pos", "move": move(&scanner)
        default: break
        }
    }

    private mutating func set(_ part: CueText.Look, _ value: Double?) {
        let isOn = value.map { $0 != 0 } ?? usualLook.contains(part)
        if isOn { look.insert(part) } else { look.remove(part) }
    }

    private mutating func align(_ alignment: Int?) {
        guard let alignment, !isPlaced else { return }
        isPlaced = true
        place.alignment = alignment
    }

    private mutating func move(_ scanner: inout TextScanner) {
        guard place.point == nil, scanner.take("("), let x = Self.coordinate(&scanner), scanner.take(","),
            let y = Self.coordinate(&scanner)
        else { return }
        place.point = (x / screen.width, y / screen.height)
    }

    private static func coordinate(_ scanner: inout TextScanner) -> Double? {
        scanner.skipSpaces()
        defer { scanner.skipSpaces() }
        return scanner.number()
    }
}
