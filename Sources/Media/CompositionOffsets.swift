import CFFmpeg

/// By how much each picture of an MP4 is shown later than it is decoded (`ctts`, ISO/IEC 14496-12 section 8.6.1.3):
/// libavformat's index does not tell. They differ from key frame to key frame where groups of pictures are open.
struct CompositionOffsets {
    private var runs: [(count: Int, offset: Int64)] = []

    /// Boxes of one level that are looked at, and runs of samples with the same offset.
    private static let mostBoxes = 1000
    private static let mostRuns = 4 << 20

    /// `nil` when the file has none, or libavformat has put its index together from other samples (edit lists).
    init?(_ source: CopySource) {
        guard let stream = source.video?.stream, source.container.name.hasPrefix("mov,") else { return nil }
        let input = source.container.input
        guard let movie = Self.boxes(input, in: 0..<input.size).first(where: { $0.name == "moov" }) else { return nil }
        let tracks = Self.boxes(input, in: movie.body).filter { $0.name == "trak" }
        let wanted = tracks.first { track in
            let header = Self.find(input, ["tkhd"], in: track.body)
            // The track's number is behind two times, of 4 or 8 bytes each.
            let version = header.flatMap { input.number(at: $0.lowerBound, bytes: 1) }
            let place = header.map { $0.lowerBound + (version == 1 ? 20 : 12) }
            return place.flatMap { input.number(at: $0, bytes: 4) } == Int64(stream.pointee.id)
        }
        guard let wanted, let table = Self.find(input, ["mdia", "minf", "stbl"], in: wanted.body),
            let sizes = Self.find(input, ["stsz"], in: table), let offsets = Self.find(input, ["ctts"], in: table),
            input.number(at: sizes.lowerBound + 8, bytes: 4) == Int64(avformat_index_get_entries_count(stream)),
            let count = input.number(at: offsets.lowerBound + 4, bytes: 4), count <= Self.mostRuns,
            let bytes = input.bytes(at: offsets.lowerBound + 8, count: Int(count) * 8)
        else { return nil }
        runs.reserveCapacity(Int(count))
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count, by: 8) {
                let samples = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let offset = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: Int32.self))
                runs.append((Int(samples), Int64(offset)))
            }
        }
    }

    /// Of these samples: numbers from 0, ascending. Shorter where the table ends.
    func offsets(of samples: [Int]) -> [Int64] {
        var found: [Int64] = []
        found.reserveCapacity(samples.count)
        var (run, end) = (0, runs.first?.count ?? 0)
        for sample in samples {
            while run < runs.count, sample >= end {
                run += 1
                if run < runs.count { end += runs[run].count }
            }
            guard run < runs.count else { break }
            found.append(runs[run].offset)
        }
        return found
    }

    // MARK: Boxes

    private static func find(_ input: Input, _ path: [String], in body: Range<Int64>) -> Range<Int64>? {
        var body = body
        for name in path {
            guard let box = boxes(input, in: body).first(where: { $0.name == name }) else { return nil }
            body = box.body
        }
        return body
    }

    private static func boxes(_ input: Input, in body: Range<Int64>) -> [(name: String, body: Range<Int64>)] {
        var boxes: [(name: String, body: Range<Int64>)] = []
        var place = body.lowerBound
        while place < body.upperBound, boxes.count < mostBoxes, let size = input.number(at: place, bytes: 4),
            let name = input.bytes(at: place + 4, count: 4)
        {
            let isLong = size == 1
            let header: Int64 = isLong ? 16 : 8
            let length = isLong ? input.number(at: place + 8, bytes: 8) : size == 0 ? body.upperBound - place : size
            guard let length, length >= header, length <= body.upperBound - place else { break }
            boxes.append((String(decoding: name, as: UTF8.self), place + header..<place + length))
            place += length
        }
        return boxes
    }
}

extension Input {
    /// A number, big endian; `nil` when it is not there or too large.
    fileprivate func number(at place: Int64, bytes count: Int) -> Int64? {
        bytes(at: place, count: count).flatMap { bytes in
            Int64(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
