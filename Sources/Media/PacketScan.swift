import CFFmpeg
import MediaMessages

/// Reads a file to its end, for what its container does not say.
struct PacketScan {
    private let source: CopySource
    private let timing: CopyTiming
    /// Where the last packets of sound began, in ticks of the video.
    private var sounds: [(shown: Int64, position: Int64)] = []

    private(set) var places: [KeyFrames.Place] = []
    /// Seconds from 0 to the end of the last packet.
    private(set) var end = 0.0
    /// Of all packets that were read.
    private(set) var weight: Int64 = 0

    private static let keptSounds = 256
    /// Packets between two signs of life: some milliseconds.
    private static let packetsPerSign = 2000

    init(_ source: CopySource, _ timing: CopyTiming) throws(MediaRefusal) {
        guard source.video != nil else { throw .cannotCopy("it has no picture") }
        self.source = source
        self.timing = timing
    }

    mutating func run(_ working: () -> Void) throws(MediaRefusal) {
        let packet = try Packet()
        var count = 0
        while try source.read(packet) {
            count += 1
            if count % Self.packetsPerSign == 0 { working() }
            guard let video = source.video else { return }
            try note(packet, video)
        }
    }

    private mutating func note(_ packet: Packet, _ video: CopySource.Track) throws(MediaRefusal) {
        let fields = packet.fields
        let track = fields.stream_index == video.index ? video : source.audio
        guard let track, fields.stream_index == track.index else { return }
        let before = weight
        weight +=
            Int64(fields.size) + (track.index == video.index ? TrackWeight.pictureEntry : TrackWeight.soundEntry)
        guard let shown = Ticks.convert(fields.pts, track.timeBase, video.timeBase) else { return }
        if let time = Ticks.seconds(fields.pts, track.timeBase),
            let length = Ticks.seconds(fields.duration, track.timeBase)
        {
            end = max(end, time + max(length, 0) + Double(timing.shift) / 1e6)
        }
        if track.index != video.index {
            if sounds.count >= Self.keptSounds * 2 { sounds.removeFirst(Self.keptSounds) }
            if fields.pos >= 0 { sounds.append((shown, fields.pos)) }
        } else if packet.isKey, fields.pos >= 0 || !source.hasForeignClock, let key = source.key(fields) {
            if let last = places.last, key <= last.key {
                // Only where the keys are ours: an index of the container's own sorts itself.
                guard !source.hasForeignClock || source.tracks.height != nil else {
                    throw .cannotCopy("its clock jumps back")
                }
                return
            }
            // A tenth of a second early, because a frame of sound may begin in the packet before.
            let margin = Ticks.convert(100_000, Ticks.microsecond, video.timeBase) ?? 0
            let sound = sounds.first { $0.shown >= Ticks.difference(key, margin) }?.position
            places.append(
                KeyFrames.Place(
                    key: key, position: min(fields.pos, sound ?? fields.pos), shown: shown, weight: before,
                    clockOffset: source.clockOffset))
        }
    }
}
