import CFFmpeg
import MediaMessages

/// The packets of a sound that begin within a segment, as they are.
final class CopiedSound: TrackMaker {
    private let source: CopySource
    private let track: CopySource.Track
    private let copying: CopyCodec.Copying
    private let bounds: SegmentBounds
    private let isAlone: Bool
    /// In ticks of the file: from here on, and up to here.
    private let range: Range<Int64>
    /// Of its times, in ticks of the segment's track.
    private let shift: Int64

    private var packets = PacketBytes()
    /// Times of presentation, in ticks of the segment's track, shifted.
    private var shown: [Int64] = []
    /// In ticks of the file.
    private var lastDuration: Int64 = 0
    /// The first of its own packets, among the times.
    private var firstShown: Int64?
    /// `nil`: there is none for this track.
    private lazy var silence = Result { () throws(MediaRefusal) in try Silence(track, bounds.timing) }
    /// Up to where the segment has sound, in ticks of its track.
    private var reached: Int64

    /// Seconds without sound that players get over, at the beginning of a film and within a segment.
    private static let bearable = 0.25
    /// Packets of silence in one segment: an hour.
    private static let mostSilence = 170_000

    private(set) var isDone = false
    var byteCount: Int { packets.count }

    init(_ source: CopySource, _ track: CopySource.Track, _ copying: CopyCodec.Copying, _ bounds: SegmentBounds) {
        self.source = source
        self.track = track
        self.copying = copying
        self.bounds = bounds
        isAlone = source.video == nil
        shift = bounds.timing.shift(in: track.scale)
        let leader = source.leader ?? track
        let times = [bounds.number == 0 ? nil : bounds.first.key, bounds.next?.key].map { key in
            key.flatMap { Ticks.convert(Ticks.sum($0, bounds.timing.keyOffset), leader.timeBase, track.timeBase) }
        }
        let from = times[0] ?? .min
        range = from..<max(times[1] ?? .max, from)
        reached = 0
        if bounds.number > 0 { reached = track.shown(range.lowerBound, shift) ?? 0 }
    }

    func take(_ packet: Packet) throws(MediaRefusal) {
        let time = packet.fields.pts
        // Bad reception: a part of it is missing, and some players give up on such a packet.
        let isWhole = time != dropreel_no_timestamp && packet.fields.flags & AV_PKT_FLAG_CORRUPT == 0
        guard isWhole, let time = begin(time) else { return }
        try fill(until: time)
        guard packets.add(packet, of: source, copying.packing) else { return }
        note(time, packet.fields.duration)
    }

    /// The samples of its segment, out of the table of its track.
    func take(from table: SampleTable) throws(MediaRefusal) {
        var number = range.lowerBound == .min ? 0 : table.first(at: range.lowerBound)
        while !isDone, let sample = table[number] {
            if let time = begin(sample.shown) {
                try fill(until: time)
                packets.add(sample)
                note(time, sample.duration)
            }
            number += 1
        }
    }

    private func note(_ time: Int64, _ duration: Int64) {
        shown.append(time)
        firstShown = firstShown ?? time
        lastDuration = duration
        reached = time + (bounds.timing.audioFrame ?? 0)
    }

    /// Puts silence where the film has no sound, if it has none for longer than players bear. It lies where packets of the film
    /// would, so that it fits what other segments have.
    ///
    /// - Parameter time: in ticks of the segment's track.
    private func fill(until time: Int64, isEnd: Bool = false) throws(MediaRefusal) {
        guard !isAlone, let grid = bounds.timing.grid(track) else { return }
        let isBearable = !isEnd && (firstShown != nil || bounds.number == 0)
        let most = isBearable ? Int64(Double(track.scale) * Self.bearable) : grid.frame * 3 / 2 + track.tolerance
        guard time - reached > most else { return }
        guard let silence = try silence.get() else { return }
        var next = grid.first(from: reached - track.tolerance)
        while time - next > (isEnd ? 0 : grid.frame / 2), packets.sizes.count < Self.mostSilence {
            packets.append(silence.packet)
            shown.append(next)
            next += grid.frame
            reached = next
        }
    }

    /// When a packet begins, in ticks of the segment; `nil` when it is of another one.
    ///
    /// - Parameter time: in ticks of the file.
    private func begin(_ time: Int64) -> Int64? {
        if time >= range.upperBound { isDone = true }
        // What begins before 0 is the run-up of a decoder, which is not heard.
        guard range.contains(time), let time = track.shown(time, shift), time >= 0 else { return nil }
        return time
    }

    /// Whether sound is missing at the beginning: more than a packet of it.
    var isLate: Bool {
        guard !isAlone, bounds.number > 0 else { return false }
        guard let first = firstShown else { return true }
        guard let begin = track.shown(range.lowerBound, shift) else { return false }
        let frame = bounds.timing.audioFrame ?? max(copying.codec.frame, 1024)
        return first - begin > frame + track.tolerance
    }

    func finish(until end: Double?) throws(MediaRefusal) -> MadeTrack {
        let next = bounds.next == nil ? nil : track.shown(range.upperBound, shift)
        if let end = next ?? end.map({ Int64($0 * Double(track.scale)) }) { try fill(until: end, isEnd: true) }
        let last = Ticks.convert(lastDuration, track.timeBase, perSecond: track.scale) ?? 0
        let times = SampleTimes.audio(shown, grid: bounds.timing.grid(track), lastDuration: last)
        return MadeTrack(times: times, sizes: packets.sizes, keys: nil, recipe: packets.recipe)
    }
}
