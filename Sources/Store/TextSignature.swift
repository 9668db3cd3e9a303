/// Which letters, initials of words and pairs of letters a text has, in 24 bytes: what lacks one of those of a word need not be
/// looked at.
struct TextSignature {
    /// A bit for each Latin letter and digit, and 28 that all other bytes of UTF-8 share.
    private var letters: UInt64 = 0
    /// The same of the first bytes of words, in its first three lines.
    private var initials: UInt64 = 0
    /// 64 bits that all pairs of bytes share, but those about the end of a line.
    private var pairs: UInt64 = 0

    init(_ text: some Sequence<UInt8>) {
        let lineEnd: UInt8 = 0x0A
        var (line, before) = (0, lineEnd)
        for byte in text {
            if byte == lineEnd {
                line += 1
            } else {
                letters |= 1 << Self.bit(of: byte)
                if line < 3, before == lineEnd || before == 0x20 { initials |= 1 << Self.bit(of: byte) }
                if before != lineEnd { pairs |= 1 << Self.bit(of: before, byte) }
            }
            before = byte
        }
    }

    /// Whether a text with this signature may have all that the other has.
    func mayHave(_ other: TextSignature) -> Bool {
        letters & other.letters == other.letters && pairs & other.pairs == other.pairs
    }

    /// Whether a word of its first three lines may begin with the other.
    func mayBegin(_ other: TextSignature) -> Bool { initials & other.initials == other.initials }

    mutating func formUnion(_ other: TextSignature) {
        letters |= other.letters
        initials |= other.initials
        pairs |= other.pairs
    }

    private static func bit(of byte: UInt8) -> UInt64 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0")) + 26
        default: UInt64(byte % 28) + 36
        }
    }

    /// The high bits of a product with the golden ratio, which spread neighbours (Knuth, The Art of Computer Programming 3,
    /// section 6.4).
    private static func bit(of first: UInt8, _ second: UInt8) -> UInt64 {
        UInt64(((UInt32(first) << 8 | UInt32(second)) &* 0x9E37_79B1) >> 26)
    }
}
