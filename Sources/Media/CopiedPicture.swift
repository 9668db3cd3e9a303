import CFFmpeg
import MediaMessages

/// The packets of a picture from one key frame to another, as they are.
final class CopiedPicture: TrackMaker {
    private let source: CopySource
    private let track: CopySource.Track
    private let bounds: SegmentBounds
    private let packing: CopyCodec.Packing

    private var packets = PacketBytes()
    /// Times of presentation, in ticks of the segment's track, shifted.
    private var shown: [Int64] = []
    private var keys: [Bool] = []
    private var isInside = false
    /// When the following segment begins, in ticks of the segment's track: its key frame, or the first of the leading
    /// pictures that come behind it and are shown before it.
    private var following: Int64?

    private(set) var isDone = false
    /// Reading begins at its key frame, or before.
    let isLate = false
    var byteCount: Int { packets.count }

    init(_ source: CopySource, _ track: CopySource.Track, _ packing: CopyCodec.Packing, _ bounds: SegmentBounds) {
        self.source = source
        self.track = track
        self.packing = packing
        self.bounds = bounds
        if !source.mayRefer, let begin = bounds.first.bytesBefore, let end = bounds.next?.bytesBefore {
            packets.expect(Int(clamping: Ticks.difference(Int64(end), Int64(begin))))
        }
    }

    func take(_ packet: Packet) throws(MediaRefusal) {
        if let following {
            // Leading pictures come right behind their key frame.
            guard let time = track.shown(packet, bounds.timing), time < following else {
                isDone = true
                return
            }
            self.following = time
            return
        }
        let isKey = packet.isKey
        if isKey, let key = source.key(packet.fields) {
            if let next = bounds.next, key >= next.key {
                following = track.shown(packet, bounds.timing)
                isDone = following == nil
                return
            } else if key >= bounds.first.key || bounds.number == 0 {
                isInside = true
            }
        }
        guard isInside, let time = track.shown(packet, bounds.timing), packets.add(packet, of: source, packing) else {
            return
        }
        shown.append(time)
        keys.append(isKey)
    }

    func finish() throws(MediaRefusal) -> MadeTrack {
        guard let times = SampleTimes.video(shown, next: following, usual: track.usualDuration) else {
            throw .broken("the times of its pictures make no sense")
        }
        return MadeTrack(times: times, sizes: packets.sizes, keys: keys, recipe: packets.recipe)
    }
}

extension CopySource.Track {
    /// When a packet is shown, in ticks of the segment's track.
    func shown(_ packet: Packet, _ timing: CopyTiming) -> Int64? {
        shown(packet.fields).flatMap { Ticks.convert($0, timeBase, perSecond: scale) }
            .map { $0 + timing.shift(in: scale) }
    }

    /// A picture's duration in ticks of the segment: the container's, or a 25th of a second.
    var usualDuration: Int64 {
        let rate = stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return Int64(scale) / 25 }
        return max(Int64(scale) * Int64(rate.den) / Int64(rate.num), 1)
    }
}
