import CFFmpeg
import MediaMessages

/// The picture of one segment as H.264: what is shown from one moment of a fixed grid to the next, decoded from the key
/// frame before, and encoded by an encoder of its own that begins with a key frame.
///
/// Each segment begins at its moment or with the picture that follows within one and a half, so that neighbors fit without
/// knowing each other: where a picture lasts longer, it is shown again.
final class ConvertedPicture: TrackMaker {
    private let source: CopySource
    private let bounds: SegmentBounds
    private let working: () -> Void
    private let start: Int64
    private let end: Int64

    private var packets = PacketBytes()
    private var shown: [Int64] = []
    private var keys: [Bool] = []

    /// It reads for itself (`PictureReel`), and only tells when the sound has been read far enough.
    private(set) var isDone: Bool
    let isLate = false
    var byteCount: Int { packets.count }

    private static let mostSeconds = 30 * 86_400.0

    /// - Parameter working: told with every picture.
    init(_ source: CopySource, _ bounds: SegmentBounds, working: @escaping () -> Void) throws(MediaRefusal) {
        self.source = source
        self.bounds = bounds
        self.working = working
        isDone = source.audio == nil
        let times = [bounds.number == 0 ? 0 : bounds.first.start, bounds.next?.start ?? Self.mostSeconds]
        guard times.allSatisfy({ (0...Self.mostSeconds).contains($0) }), times[0] < times[1] else {
            throw .misunderstood
        }
        start = Int64((times[0] * Double(PictureReel.scale)).rounded())
        end = Int64((times[1] * Double(PictureReel.scale)).rounded())
    }

    func take(_ packet: Packet) {
        guard let video = source.video, let time = packet.time,
            let shown = Ticks.convert(time, video.timeBase, perSecond: PictureReel.scale)
        else { return }
        isDone = isDone || shown + bounds.timing.shift(in: PictureReel.scale) >= end
    }

    func finish(until _: Double?) throws(MediaRefusal) -> MadeTrack {
        Heap.clearsPieces(true)
        defer { Heap.clearsPieces(false) }
        let reel = try source.pictures(bounds.timing)
        let format = try reel.format(lines: source.tracks.height)
        let encoder = try format.encoder()
        let canvas = PictureCanvas(format)
        try reel.wind(to: start, from: [bounds.first] + bounds.earlier)
        let following = try collect(from: reel) { picture, time throws(MediaRefusal) in
            try encoder.encode(try canvas.draw(picture.frame, at: time)) { packet throws(MediaRefusal) in
                keep(packet)
            }
        }
        try encoder.encode(nil) { packet throws(MediaRefusal) in keep(packet) }
        guard let latest = shown.max() else { throw .broken("no picture in it can be decoded") }
        let end = following ?? latest + reel.usual
        guard let times = SampleTimes.video(shown, next: end, usual: max(reel.usual, end - latest)) else {
            throw .broken("the times of its pictures make no sense")
        }
        return MadeTrack(times: times, sizes: packets.sizes, keys: keys, recipe: packets.recipe)
    }

    /// Hands out the pictures of the segment, and when each is shown.
    ///
    /// - Returns: when the first picture of the next segment is shown; `nil` at the end of the film.
    private func collect(
        from reel: PictureReel, _ take: (Picture, Int64) throws(MediaRefusal) -> Void
    ) throws(MediaRefusal) -> Int64? {
        var before: Picture?
        var taken: Int64?
        while let picture = try reel.next() {
            working()
            guard picture.time >= start else {
                before = picture
                continue
            }
            if taken == nil, picture.time >= end || isLate(picture, for: start, reel) {
                // The picture from before lasts on. Where there is none, the first of the film stands in for it.
                try take(before ?? picture, start)
                taken = start
            }
            guard picture.time < end else {
                reel.leave([before, picture].compactMap(\.self), at: end)
                return isLate(picture, for: end, reel) ? end : picture.time
            }
            before = picture
            if let taken, picture.time - taken < PictureFormat.leastDistance { continue }
            try take(picture, picture.time)
            taken = picture.time
        }
        if taken == nil, let before { try take(before, start) }
        return nil
    }

    private func isLate(_ picture: Picture, for moment: Int64, _ reel: PictureReel) -> Bool {
        picture.time - moment > reel.usual * 3 / 2
    }

    private func keep(_ packet: Packet) {
        packets.append(packet.bytes, .byteStream)
        shown.append(packet.fields.pts)
        keys.append(packet.isKey)
    }
}
