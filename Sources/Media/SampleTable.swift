import CFFmpeg
import MediaMessages

/// The samples of one track of an MP4 as its head lists them: where each lies, when it is decoded and shown. Nothing of
/// them is read.
///
/// libavformat puts the list together when it opens the film, edit lists included; by how much a sample is shown later
/// it keeps to itself (`CompositionOffsets`).
struct SampleTable {
    /// Times in ticks of the track's file.
    struct Sample: Equatable {
        let place: Int64
        let size: Int
        /// This is its key, too.
        let decoded: Int64
        let shown: Int64
        let duration: Int64
        let isKey: Bool
    }

    private let stream: UnsafeMutablePointer<AVStream>
    let count: Int
    private let offsets: CompositionOffsets?
    /// What libavformat adds to every offset: it moves a film so that nothing is shown before it is decoded.
    private var delay: Int64?

    /// `nil` for a track of which libavformat may make other packets than its list has: one whose samples lie in fragments,
    /// or in another file, or more than once in an edit list, or not at all.
    ///
    /// - Parameter size: bytes of the file.
    init?(_ track: CopySource.Track, _ movie: MovieBoxes, _ offsets: CompositionOffsets?, size: Int64) {
        stream = track.stream
        count = Int(avformat_index_get_entries_count(stream))
        self.offsets = offsets
        guard count > 0, track.copying?.packing == .asIs, !movie.hasFragments, offsets?.covers(count) ?? true,
            let body = movie.track(stream.pointee.id), Self.isInOnePiece(movie, body),
            (movie.find(["mdia", "minf", "stbl", "ctts"], in: body) == nil) == (offsets == nil)
        else { return nil }
        var last = Int64.min
        for number in 0..<count {
            guard let entry = avformat_index_get_entry(stream, Int32(number))?.pointee, entry.size > 0, entry.pos >= 0,
                entry.pos <= size - Int64(entry.size), entry.timestamp >= last, Ticks.isPossible(entry.timestamp)
            else { return nil }
            last = entry.timestamp
        }
    }

    /// Whether its edit list, if there is one, has one stretch of the track, which empty ones may precede.
    private static func isInOnePiece(_ movie: MovieBoxes, _ track: Range<Int64>) -> Bool {
        guard let list = movie.find(["edts", "elst"], in: track) else { return true }
        let isLong = movie.number(at: list.lowerBound, bytes: 1) == 1
        let (width, entry): (Int64, Int64) = isLong ? (8, 20) : (4, 12)
        guard let count = movie.number(at: list.lowerBound + 4, bytes: 4), count <= 16 else { return false }
        let begins = (0..<count).map { number in
            movie.input.bytes(at: list.lowerBound + 8 + number * entry + width, count: Int(width))
        }
        // One that begins at -1 is empty.
        return begins.filter { $0?.allSatisfy { $0 == 0xFF } != true }.count <= 1
    }

    /// By its number from 0; `nil` behind the last, and where its time is none.
    subscript(number: Int) -> Sample? {
        guard number < count, let entry = avformat_index_get_entry(stream, Int32(number))?.pointee else { return nil }
        var shown = entry.timestamp
        var duration: Int64 = 0
        if let offsets {
            guard let offset = offsets[number] else { return nil }
            shown = Ticks.sum(shown, offset + (delay ?? 0))
        } else {
            let next = avformat_index_get_entry(stream, Int32(number) + 1)?.pointee.timestamp
            duration = max((next ?? stream.pointee.duration) - entry.timestamp, 0)
        }
        return Sample(
            place: entry.pos, size: Int(entry.size), decoded: entry.timestamp, shown: shown, duration: duration,
            isKey: entry.flags & AVINDEX_KEYFRAME != 0)
    }

    /// The number of the first that is decoded at this time or later; `count` when there is none.
    func first(at time: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let entry = avformat_index_get_entry(stream, Int32(middle))
            if let entry, entry.pointee.timestamp < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether libavformat has made this packet of one of the samples. The first that is asked about tells the delay.
    mutating func matches(_ packet: AVPacket) -> Bool {
        let number = first(at: packet.dts)
        if offsets != nil, delay == nil, packet.pts != dropreel_no_timestamp, let sample = self[number] {
            delay = Ticks.difference(packet.pts, sample.shown)
        }
        return self[number]
            == Sample(
                place: packet.pos, size: Int(packet.size), decoded: packet.dts, shown: packet.pts,
                duration: packet.duration, isKey: packet.flags & AV_PKT_FLAG_KEY != 0)
    }
}
