import CFFmpeg

/// By how much each sample of an MP4 is shown later than it is decoded (`ctts`, ISO/IEC 14496-12 section 8.6.1.3):
/// libavformat's index does not tell. They differ from key frame to key frame where groups of pictures are open.
struct CompositionOffsets {
    /// Of each sample; shorter than there are samples where the table ends.
    private let offsets: [Int32]

    private static let mostRuns = 4 << 20
    private static let mostSamples = 16 << 20

    /// `nil` when the track has none, or libavformat has put its index together from other samples (edit lists).
    init?(_ stream: UnsafeMutablePointer<AVStream>, _ movie: MovieBoxes) {
        let samples = Int(avformat_index_get_entries_count(stream))
        guard let track = movie.track(stream.pointee.id),
            let table = movie.find(["mdia", "minf", "stbl"], in: track),
            let sizes = movie.find(["stsz"], in: table), let runs = movie.find(["ctts"], in: table),
            movie.number(at: sizes.lowerBound + 8, bytes: 4) == Int64(samples), samples <= Self.mostSamples,
            let count = movie.number(at: runs.lowerBound + 4, bytes: 4), count <= Self.mostRuns,
            let bytes = movie.input.bytes(at: runs.lowerBound + 8, count: Int(count) * 8)
        else { return nil }
        var offsets: [Int32] = []
        offsets.reserveCapacity(samples)
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count, by: 8) {
                let run = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let offset = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: Int32.self))
                for _ in 0..<min(Int(run), samples - offsets.count) { offsets.append(offset) }
            }
        }
        self.offsets = offsets
    }

    func covers(_ samples: Int) -> Bool { offsets.count >= samples }

    /// Of a sample, by its number from 0; `nil` where the table has ended.
    subscript(sample: Int) -> Int64? { offsets.indices.contains(sample) ? Int64(offsets[sample]) : nil }
}
