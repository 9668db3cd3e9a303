/// The outermost elements of a Matroska or WebM file (RFC 8794 section 4, RFC 9559 section 5.1): the EBML header, then
/// the segment, whose size must fit into the file. A live recording does not know its size, and may be anything.
struct MatroskaStructure {
    let size: UInt64

    static let magic: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
    private static let segment: UInt64 = 0x1853_8067

    func examine(_ reader: borrowing ByteReader) throws(SystemError) -> Wholeness {
        var place: UInt64 = 0
        // Between header and segment only a checksum and some padding may stand.
        for number in 0..<16 {
            guard place < size else { break }
            let head = try reader.read(12, at: place)
            guard let element = Element(head[...]) else { break }
            if number == 0, element.id != Self.magic[...].bigEndian { break }
            guard let length = element.length else {
                return element.id == Self.segment ? .whole : .damaged("its header is broken")
            }
            let (start, isBeyond) = place.addingReportingOverflow(UInt64(element.headLength))
            let (end, isFarBeyond) = start.addingReportingOverflow(length)
            guard !isBeyond, !isFarBeyond, end <= size else {
                return .damaged(
                    "it ends before its content does: \(size) bytes are there of \(isFarBeyond ? "far more" : "\(end)")"
                )
            }
            if element.id == Self.segment { return .whole }
            place = end
        }
        return .damaged("it does not begin as a Matroska file does")
    }
}

/// The head of one EBML element.
private struct Element {
    let id: UInt64
    /// Bytes of the content; `nil` when the writer did not know (all bits set).
    let length: UInt64?
    let headLength: Int

    /// An id of 1 to 4 bytes, a length of 1 to 8; the leading zero bits of the first byte tell how many.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else { return nil }
        let idLength = first.leadingZeroBitCount + 1
        let rest = bytes.dropFirst(idLength)
        guard idLength <= 4, let second = rest.first else { return nil }
        let lengthLength = second.leadingZeroBitCount + 1
        guard lengthLength <= 8, rest.count >= lengthLength else { return nil }
        id = bytes.prefix(idLength).bigEndian
        let mask = UInt64.max >> UInt64(64 - 7 * lengthLength)
        let value = rest.prefix(lengthLength).bigEndian & mask
        length = value == mask ? nil : value
        headLength = idLength + lengthLength
    }
}
