/// A film as one file of fragmented MP4 (ISO/IEC 14496-12): the initialization of its stream, an index of all segments
/// (`sidx`, section 8.16.3), and the segments. So players know its length and can begin anywhere at once.
struct WholeMovie {
    /// What comes before the segments, with room for the index, which is known at the end only.
    let head: [UInt8]
    /// Where in the file the index lies.
    let indexPlace: UInt64
    /// Bytes of the file so far.
    private(set) var size: UInt64

    /// Ticks a second of the first track. libavformat takes the times of the index for times of that track.
    private let timescale: UInt32
    /// Of each segment, in ticks.
    private let durations: [UInt32]
    private var sizes: [UInt32] = []

    /// The most that an index can name.
    private static let mostSegments = 65_535

    /// `nil` when `initialization` is not `ftyp` and `moov` of a fragmented film, or there are too many segments.
    init?(initialization: [UInt8], plan: SegmentPlan) {
        let file = Boxes(initialization)
        guard plan.segments.count <= Self.mostSegments, let movie = file.find("moov"),
            let header = file.find("mvhd", in: movie), let movieScale = file.timescale(of: header),
            let track = file.find("trak", in: movie), let media = file.find("mdia", in: track),
            let mediaHeader = file.find("mdhd", in: media), let timescale = file.timescale(of: mediaHeader),
            let extends = file.find("mvex", in: movie)
        else { return nil }
        self.timescale = timescale
        durations = Self.durations(of: plan, timescale)

        var bytes = initialization
        if file.find("mehd", in: extends) == nil {
            let length = Self.length(ticks: Double(movieScale) * plan.segments.reduce(0) { $0 + $1.duration })
            bytes.insert(contentsOf: length, at: extends.body.lowerBound)
            for box in [movie, extends] { bytes.put(UInt32(box.size + length.count), at: box.start) }
        }
        indexPlace = UInt64(bytes.count)
        head = bytes + [UInt8](repeating: 0, count: 40 + durations.count * 12)
        size = UInt64(head.count)
    }

    /// A segment has been written behind the others.
    mutating func add(_ segment: [UInt8]) {
        sizes.append(UInt32(clamping: segment.count))
        size += UInt64(segment.count)
    }

    /// The index of all segments, exactly as long as its room.
    var index: [UInt8] {
        var box: [UInt8] = []
        box.number(UInt32(40 + durations.count * 12))
        box += Array("sidx".utf8)
        box.number(UInt32(1) << 24)  // version 1
        box.number(UInt32(1))  // of the first track
        box.number(timescale)
        box.number(UInt64(0))  // the first picture is shown at 0
        box.number(UInt64(0))  // the first segment follows at once
        box.number(UInt16(0))
        box.number(UInt16(clamping: durations.count))
        for (size, duration) in zip(sizes, durations) {
            box.number(size & 0x7FFF_FFFF)  // of media, not of another index
            box.number(duration)
            box.number(UInt32(0x9000_0000))  // begins with a picture that stands alone (SAP of type 1)
        }
        return box
    }

    /// `mehd`: how long the film is, in ticks of the movie (section 8.8.2).
    private static func length(ticks: Double) -> [UInt8] {
        var box: [UInt8] = []
        box.number(UInt32(20))
        box += Array("mehd".utf8)
        box.number(UInt32(1) << 24)
        box.number(UInt64(min(max(ticks, 0), 1e15).rounded()))
        return box
    }

    /// Rounded at the cuts, so that faults do not add up.
    private static func durations(of plan: SegmentPlan, _ timescale: UInt32) -> [UInt32] {
        var end = 0.0
        var last: UInt64 = 0
        return plan.segments.map { segment in
            end += segment.duration
            let now = UInt64((min(max(end, 0), 1e9) * Double(timescale)).rounded())
            defer { last = now }
            return UInt32(clamping: now - min(last, now))
        }
    }
}

/// Boxes of ISO/IEC 14496-12 in memory: a size, four letters, a body.
private struct Boxes {
    struct Box {
        let start: Int
        let body: Range<Int>
        var size: Int { body.upperBound - start }
    }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func find(_ name: StaticString, in parent: Box) -> Box? { find(name, in: parent.body) }

    func find(_ name: StaticString) -> Box? { find(name, in: bytes.indices) }

    private func find(_ name: StaticString, in range: Range<Int>) -> Box? {
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            let size = Int(number(at: place))
            guard size >= 8, size <= range.upperBound - place else { return nil }
            let isFound = name.withUTF8Buffer { bytes[place + 4..<place + 8].elementsEqual($0) }
            if isFound { return Box(start: place, body: place + 8..<place + size) }
            place += size
        }
        return nil
    }

    /// Ticks a second, in `mvhd` and `mdhd` behind two times of 4 bytes, or of 8 (version 1).
    func timescale(of header: Box) -> UInt32? {
        guard let version = bytes[header.body].first else { return nil }
        let place = header.body.lowerBound + (version == 1 ? 20 : 12)
        guard place + 4 <= header.body.upperBound, case let scale = number(at: place), scale > 0 else { return nil }
        return scale
    }

    private func number(at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}

extension [UInt8] {
    /// Appends it, the highest byte first.
    fileprivate mutating func number(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    /// Over four bytes that are there.
    fileprivate mutating func put(_ value: UInt32, at place: Int) {
        var box: [UInt8] = []
        box.number(value)
        replaceSubrange(place..<place + 4, with: box)
    }
}
