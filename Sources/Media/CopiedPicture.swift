import CFFmpeg
import MediaMessages

/// The packets of a picture from one key frame to another, as they are.
final class CopiedPicture: TrackMaker {
    private let source: CopySource
    private let track: CopySource.Track
    private let bounds: SegmentBounds
    private let packing: CopyCodec.Packing
    /// Of its times, in ticks of the segment's track.
    private let shift: Int64

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
        shift = bounds.timing.shift(in: track.scale)
        self.bounds = bounds
        let isCarried = !source.mayRefer && source.tables == nil
        if isCarried, let begin = bounds.first.bytesBefore, let end = bounds.next?.bytesBefore {
            packets.expect(Int(clamping: Ticks.difference(Int64(end), Int64(begin))))
        }
    }

    func take(_ packet: Packet) throws(MediaRefusal) {
        let time = track.shown(packet, shift)
        guard belongs(key: source.key(packet.fields), time, isKey: packet.isKey), let time,
            packets.add(packet, of: source, packing)
        else { return }
        note(time, isKey: packet.isKey)
    }

    /// The samples of its segment, out of the table of its track.
    func take(from table: SampleTable) {
        var number = bounds.number == 0 ? 0 : table.first(at: bounds.first.key)
        while !isDone, let sample = table[number] {
            let time = track.shown(sample.shown, shift)
            if belongs(key: sample.decoded, time, isKey: sample.isKey), let time {
                packets.add(sample)
                note(time, isKey: sample.isKey)
            }
            number += 1
        }
    }

    private func note(_ time: Int64, isKey: Bool) {
        shown.append(time)
        keys.append(isKey)
    }

    /// Whether a packet is of the segment, told of each in order of decoding.
    ///
    /// - Parameter time: when it is shown, in ticks of the segment.
    private func belongs(key: Int64?, _ time: Int64?, isKey: Bool) -> Bool {
        if let following {
            // Leading pictures come right behind their key frame.
            if let time, time < following { self.following = time } else { isDone = true }
            return false
        }
        if isKey, let key {
            if let next = bounds.next, key >= next.key {
                following = time
                isDone = time == nil
                return false
            } else if key >= bounds.first.key || bounds.number == 0 {
                isInside = true
            }
        }
        return isInside
    }

    func finish(until _: Double?) throws(MediaRefusal) -> MadeTrack {
        guard let times = SampleTimes.video(shown, next: following, usual: track.usualDuration) else {
            throw .broken("the times of its pictures make no sense")
        }
        return MadeTrack(times: times, sizes: packets.sizes, keys: keys, recipe: packets.recipe)
    }
}

extension CopySource.Track {
    /// When a packet is shown, in ticks of the segment's track, moved by so many of them.
    func shown(_ packet: Packet, _ shift: Int64) -> Int64? {
        shown(packet.fields).flatMap { shown($0, shift) }
    }

    /// - Parameter time: in ticks of the file.
    func shown(_ time: Int64, _ shift: Int64) -> Int64? {
        Ticks.convert(time, timeBase, perSecond: scale).map { $0 + shift }
    }

    /// A picture's duration in ticks of the segment: the container's, or a 25th of a second.
    var usualDuration: Int64 {
        let rate = stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return Int64(scale) / 25 }
        return max(Int64(scale) * Int64(rate.den) / Int64(rate.num), 1)
    }
}
