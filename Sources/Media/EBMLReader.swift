/// Reads elements of EBML (RFC 8794) at known places of a file, some bytes each, beside libavformat. Nothing in it can overflow.
struct EBMLReader {
    struct Element {
        let id: UInt32
        /// Where its content begins.
        let start: Int64
        /// Where it ends; the end of the file when its length is unknown.
        let end: Int64
    }

    let input: Input
    var size: Int64 { input.size }

    /// Children of one element that are looked at.
    private static let mostChildren = 1 << 20

    /// All of these bytes, or `nil`.
    func bytes(_ range: Range<Int64>) -> [UInt8]? {
        input.bytes(at: range.lowerBound, count: range.count)
    }

    func element(at place: Int64) -> Element? {
        guard place >= 0, place < size, let head = bytes(place..<min(place + 12, size)) else { return nil }
        return Self.element(in: head[...], at: place, limit: size)
    }

    /// - Parameter limit: where it must end at last.
    private static func element(in head: ArraySlice<UInt8>, at place: Int64, limit: Int64) -> Element? {
        guard let first = head.first, first >= 0x10 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard head.count > length else { return nil }
        let id = head.prefix(length).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard let (size, sizeLength) = number(head.dropFirst(length)) else { return nil }
        let start = place + Int64(length + sizeLength)
        guard start <= limit else { return nil }
        let end = size.map { $0 <= limit - start ? start + $0 : nil } ?? limit
        return end.map { Element(id: id, start: start, end: $0) }
    }

    /// A number of variable length and its length; no value: unknown (section 4.4).
    static func number(_ bytes: ArraySlice<UInt8>) -> (value: Int64?, length: Int)? {
        guard let first = bytes.first, first > 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        guard bytes.count >= length else { return nil }
        let mask = Int64(1) << Int64(7 * length) - 1
        let value = bytes.prefix(length).reduce(Int64(0)) { $0 << 8 | Int64($1) } & mask
        return (value == mask ? nil : value, length)
    }

    /// The children of an element that is small enough to be read at once.
    func children(of parent: Element) -> [(id: UInt32, content: ArraySlice<UInt8>)]? {
        guard parent.end - parent.start <= 64 << 20, let bytes = bytes(parent.start..<parent.end) else { return nil }
        return Self.children(of: bytes[...])
    }

    static func children(of content: ArraySlice<UInt8>) -> [(id: UInt32, content: ArraySlice<UInt8>)]? {
        var children: [(id: UInt32, content: ArraySlice<UInt8>)] = []
        var place = content.startIndex
        while place < content.endIndex {
            guard children.count < mostChildren,
                let child = element(in: content[place...].prefix(12), at: Int64(place), limit: Int64(content.endIndex))
            else { return nil }
            children.append((child.id, content[Int(child.start)..<Int(child.end)]))
            place = Int(child.end)
        }
        return children
    }
}

extension ArraySlice<UInt8> {
    /// An unsigned integer of EBML (RFC 8794 section 7.2); `nil` when it is longer than 63 bits.
    var unsigned: Int64? {
        guard count <= 8, count < 8 || first.map({ $0 < 0x80 }) == true else { return nil }
        return reduce(0) { $0 << 8 | Int64($1) }
    }
}
