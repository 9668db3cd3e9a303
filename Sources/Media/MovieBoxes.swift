/// The boxes of an MP4's head (ISO/IEC 14496-12), for what libavformat does not tell of it.
struct MovieBoxes {
    let input: Input
    /// The content of `moov`.
    private let movie: [Box]

    struct Box {
        let name: String
        let body: Range<Int64>
    }

    /// Boxes of one level that are looked at.
    private static let most = 1000

    /// `nil` when there is no such box.
    init?(_ input: Input) {
        self.input = input
        guard let movie = Self.boxes(input, in: 0..<input.size, upTo: "moov").last, movie.name == "moov" else {
            return nil
        }
        self.movie = Self.boxes(input, in: movie.body)
    }

    /// Whether samples may come in fragments, too (`mvex`).
    var hasFragments: Bool { movie.contains { $0.name == "mvex" } }

    /// The content of the `trak` with this number.
    func track(_ number: Int32) -> Range<Int64>? {
        movie.first { box in
            guard box.name == "trak", let header = find(["tkhd"], in: box.body) else { return false }
            // The number is behind two times, of 4 or 8 bytes each.
            let version = self.number(at: header.lowerBound, bytes: 1)
            return self.number(at: header.lowerBound + (version == 1 ? 20 : 12), bytes: 4) == Int64(number)
        }?.body
    }

    /// The content of the first box at the end of a path.
    func find(_ path: [String], in body: Range<Int64>) -> Range<Int64>? {
        var body = body
        for name in path {
            guard let box = Self.boxes(input, in: body, upTo: name).last, box.name == name else { return nil }
            body = box.body
        }
        return body
    }

    /// A number, big endian; `nil` when it is not there or too large.
    func number(at place: Int64, bytes count: Int) -> Int64? { Self.number(input, at: place, bytes: count) }

    /// - Parameter last: with which the list ends.
    private static func boxes(_ input: Input, in body: Range<Int64>, upTo last: String? = nil) -> [Box] {
        var boxes: [Box] = []
        var place = body.lowerBound
        while place < body.upperBound, boxes.count < most, boxes.last.map({ $0.name != last }) ?? true,
            let size = number(input, at: place, bytes: 4), let name = input.bytes(at: place + 4, count: 4)
        {
            let isLong = size == 1
            let header: Int64 = isLong ? 16 : 8
            let length = isLong ? number(input, at: place + 8, bytes: 8) : size == 0 ? body.upperBound - place : size
            guard let length, length >= header, length <= body.upperBound - place else { break }
            boxes.append(Box(name: String(decoding: name, as: UTF8.self), body: place + header..<place + length))
            place += length
        }
        return boxes
    }

    private static func number(_ input: Input, at place: Int64, bytes count: Int) -> Int64? {
        input.bytes(at: place, count: count).flatMap { bytes in
            Int64(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
