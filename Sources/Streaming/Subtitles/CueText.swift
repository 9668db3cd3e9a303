/// Builds the text of one cue as WebVTT has it (W3C, section 4.2): escaped, its tags nested, without an empty line.
///
/// Takes text in UTF-8 byte by byte. Since `>` is always escaped, `-->` cannot occur in it.
struct CueText {
    /// How letters look.
    struct Look: OptionSet, Sendable, Hashable {
        let rawValue: UInt8
        static let bold = Look(rawValue: 1)
        static let italic = Look(rawValue: 2)
        static let underlined = Look(rawValue: 4)

        fileprivate static let tags: [(look: Look, letter: UInt8)] = [
            (.bold, 0x62), (.italic, 0x69), (.underlined, 0x75),
        ]
    }

    /// Bytes of one cue; what is longer is cut off.
    static let most = 8 << 10

    /// How the text that follows is to look.
    var look: Look = []
    private var open: [(look: Look, letter: UInt8)] = []
    private var bytes: [UInt8] = []
    private var spaces = 0
    private var isBroken = false
    private(set) var lines = 1
    /// Nothing more is taken.
    private(set) var isFull = false

    /// One byte of UTF-8. White space at the ends of lines is left out, and so are control characters.
    mutating func put(_ byte: UInt8) {
        switch byte {
        case 0x20, 0x09: spaces = bytes.isEmpty || isBroken ? 0 : spaces + 1
        case 0x0A, 0x0D: breakLine()
        case 0..<0x20, 0x7F: break
        default:
            // Cut off before a letter, never in the middle of one.
            if byte & 0xC0 != 0x80 {
                isFull = isFull || bytes.count >= Self.most
                if !isFull { settle() }
            }
            if !isFull { append(byte) }
        }
    }

    mutating func put(_ text: some Sequence<UInt8>) { for byte in text { put(byte) } }

    mutating func put(_ scalar: Unicode.Scalar) { put(String(Character(scalar)).utf8) }

    /// Ends the line. Several in a row count as one: an empty line would end the cue.
    mutating func breakLine() {
        isBroken = !bytes.isEmpty
        spaces = 0
    }

    /// The whole; empty when nothing can be seen in it.
    mutating func finish() -> [UInt8] {
        for tag in open.reversed() { bytes += [0x3C, 0x2F, tag.letter, 0x3E] }
        open = []
        return bytes
    }

    private mutating func settle() {
        let kept = open.firstIndex { !look.contains($0.look) } ?? open.count
        while open.count > kept, let tag = open.popLast() { bytes += [0x3C, 0x2F, tag.letter, 0x3E] }
        if isBroken {
            bytes.append(0x0A)
            lines += 1
        }
        isBroken = false
        for _ in 0..<min(spaces, 64) { bytes.append(0x20) }
        spaces = 0
        for tag in Look.tags where look.contains(tag.look) && !open.contains(where: { $0.look == tag.look }) {
            bytes += [0x3C, tag.letter, 0x3E]
            open.append(tag)
        }
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case 0x26: bytes += Array("&amp;".utf8)
        case 0x3C: bytes += Array("&lt;".utf8)
        case 0x3E: bytes += Array("&gt;".utf8)
        default: bytes.append(byte)
        }
    }
}
