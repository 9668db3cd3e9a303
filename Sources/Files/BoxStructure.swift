/// The row of top-level boxes of an MP4 or QuickTime file (ISO/IEC 14496-12 section 4.2): size 4, type 4, and when the
/// size is 1 another 8 bytes of size; 0 means "to the end". A file is whole when they reach exactly its end and the
/// index, `moov`, is among them.
struct BoxStructure {
    let size: UInt64
    /// Places that hold nothing on purpose.
    private(set) var padding: [Range<UInt64>] = []
    private var hasIndex = false
    private var hasMedia = false
    private var isFragmented = false

    init(size: UInt64) { self.size = size }

    /// A day of two-second fragments has 43,200 pairs of boxes; nobody makes more, but a hostile file might.
    private static let limit = 200_000

    static let firstTypes: Set<[UInt8]> = Set(
        ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "styp", "sidx", "moof", "uuid"].map { Array($0.utf8) })

    mutating func examine(_ reader: borrowing ByteReader) throws(SystemError) -> Wholeness {
        var place: UInt64 = 0
        for _ in 0..<Self.limit {
            guard place < size else { return verdict() }
            let head = try reader.read(16, at: place)
            guard let box = Box(head[...], rest: size - place), box.isPlausible else {
                // Cameras and editors append notes of their own behind a complete file.
                let isAppendix = place > 0 && hasIndex && hasMedia && !isFragmented
                return isAppendix ? .whole : .damaged("it has no box at byte \(place) of \(size)")
            }
            guard let end = box.end(from: place), end <= size else {
                return .damaged(
                    "it ends before its content does: a part of \(box.length) bytes begins at byte \(place) of \(size)")
            }
            note(box, at: place..<end)
            place = end
        }
        return .unknown
    }

    /// Whether the whole index lies within the first `arrived` bytes, before any content: a player can begin.
    static func indexLeads(_ reader: borrowing ByteReader, within arrived: UInt64) throws(SystemError) -> Bool {
        var place: UInt64 = 0
        for _ in 0..<limit where place < arrived {
            guard let box = Box(try reader.read(16, at: place)[...], rest: arrived - place), box.isPlausible,
                let end = box.end(from: place), box.name != "mdat", box.name != "moof"
            else { return false }
            if box.name == "moov" { return end <= arrived }
            place = end
        }
        return false
    }

    private mutating func note(_ box: Box, at range: Range<UInt64>) {
        switch box.name {
        case "moov": hasIndex = true
        case "mdat": hasMedia = true
        case "moof": isFragmented = true
        case "free", "skip", "wide": padding.append(range)
        default: break
        }
    }

    private func verdict() -> Wholeness {
        hasIndex ? .whole : .damaged("its index (moov) is missing, which is written last")
    }
}

/// The head of one box.
private struct Box {
    let name: String
    /// Bytes, head included.
    let length: UInt64
    let isPlausible: Bool

    /// `nil` when these bytes cannot be a head. `rest`: bytes from here to the end of the file.
    init?(_ bytes: ArraySlice<UInt8>, rest: UInt64) {
        guard bytes.count >= 8 else { return nil }
        let type = bytes.dropFirst(4).prefix(4)
        name = String(decoding: type, as: UTF8.self)
        // QuickTime writes © (0xA9) into types.
        isPlausible = type.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0xA9 }
        switch bytes.prefix(4).bigEndian {
        case 0: length = rest
        case 1:
            guard bytes.count >= 16 else { return nil }
            length = bytes.dropFirst(8).prefix(8).bigEndian
            guard length >= 16 else { return nil }
        case let short:
            length = short
            guard length >= 8 else { return nil }
        }
    }

    /// `nil` when it would lie beyond all numbers.
    func end(from place: UInt64) -> UInt64? {
        let (end, isBeyond) = place.addingReportingOverflow(length)
        return isBeyond ? nil : end
    }
}
