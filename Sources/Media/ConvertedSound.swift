import CFFmpeg
import Glibc
import MediaMessages

/// The sound of one segment as AAC for two speakers, on one grid for the whole film: frame n is the samples from 1024 n
/// on, at 48 kHz, from 0 on the segments' time line. A segment has the frames that begin in it, so neighbors fit without
/// knowing each other.
///
/// A decoder and an encoder of its own begin early, and what they make before the segment is thrown away.
final class ConvertedSound: TrackMaker {
    static let sampleRate: Int32 = 48_000
    static let frameLength: Int64 = 1024
    private static let bitRate: Int64 = 160_000
    static let bytesPerSecond = bitRate / 8
    /// Frames that the encoder needs to come to itself: with none of them the signal-to-noise ratio at the borders is 6
    /// dB, with 3 or 4 it is 21 dB, with more it does not rise (23 dB in one go; measured at 160 kb/s).
    private static let runUpFrames: Int64 = 4
    /// Samples that decoders need: TrueHD begins every 0.1 s, MP3 looks back 9 frames, Opus wants 80 ms.
    private static let decoderRunUp: Int64 = 14_400
    /// Samples behind the segment in which the last frame is looked for.
    private static let mostBehind: Int64 = 96_000

    /// Frames of one segment: an hour.
    private static let mostFrames = 168_750

    private let track: CopySource.Track
    private let timing: CopyTiming
    /// The frames of the segment. The last segment has all that come.
    private let frames: Range<Int64>
    private let isLast: Bool
    /// Decoding begins with the last packet that begins here or earlier.
    private let from: Int64
    private let decoder: Decoder
    private let encoder: Encoder
    private let line: SoundLine
    private let decoded: DecodedFrame
    private var packets = PacketBytes()

    /// The packet that decoding will begin with, unless a later one does.
    private var held: Packet?
    private var hasBegun: Bool
    private(set) var isLate: Bool
    /// Whether it has all its frames.
    private var isFull: Bool
    private var isBehind = false
    var isDone: Bool { isFull || isBehind }
    var byteCount: Int { packets.count }

    /// The same for all segments, so that one description fits them all.
    static func encoder(_ tracks: StreamTracks) throws(MediaRefusal) -> Encoder {
        guard tracks.channels == 2 else { throw .misunderstood }
        return try Encoder("aac") { context in
            context.pointee.sample_rate = sampleRate
            context.pointee.time_base = AVRational(num: 1, den: sampleRate)
            context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
            context.pointee.bit_rate = bitRate
            av_channel_layout_default(&context.pointee.ch_layout, 2)
        }
    }

    init(_ track: CopySource.Track, _ tracks: StreamTracks, _ bounds: SegmentBounds) throws(MediaRefusal) {
        self.track = track
        timing = bounds.timing
        guard let first = Self.frame(at: bounds.number == 0 ? 0 : bounds.first.start),
            let end = Self.frame(at: bounds.next?.start ?? 1e9)
        else { throw .misunderstood }
        frames = first..<max(first, end)
        isLast = bounds.next == nil
        guard isLast || frames.count <= Self.mostFrames else {
            throw .cannotCopy("two of its key frames lie hours apart")
        }
        let start = (first - Self.runUpFrames) * Self.frameLength
        from = start - Self.decoderRunUp
        hasBegun = bounds.number == 0
        isLate = bounds.number > 0
        decoder = try Decoder(track.stream)
        encoder = try Self.encoder(tracks)
        // The encoder looks two frames ahead.
        line = try SoundLine(
            start..<(frames.upperBound + 3) * Self.frameLength, isOnGrid: bounds.timing.audioFrame != nil)
        decoded = try DecodedFrame()
        isFull = frames.isEmpty
    }

    /// The first frame that begins at this second or later.
    private static func frame(at seconds: Double) -> Int64? {
        let frame = (seconds * Double(sampleRate) / Double(frameLength)).rounded(.up)
        return frame >= 0 && frame < 1e12 ? Int64(frame) : nil
    }

    func take(_ packet: Packet) throws(MediaRefusal) {
        let place = track.shown(packet, timing.shift(in: track.scale))
        if hasBegun {
            try decode(packet)
            if let place, !isLast, place > frames.upperBound * Self.frameLength + Self.mostBehind { isBehind = true }
            return
        }
        guard let place else { return }
        if place <= from {
            isLate = false
            held = try Packet(takingOver: packet)
            return
        }
        // Nothing is missing before the very first packet.
        if isLate, place <= origin { isLate = false }
        hasBegun = true
        if let held { try decode(held) }
        held = nil
        try decode(packet)
    }

    /// Where the first packet of the whole track begins, roughly.
    private var origin: Int64 {
        guard let origin = timing.audioOrigin,
            let place = Ticks.convert(
                origin, AVRational(num: 1, den: track.samplesPerSecond), perSecond: Self.sampleRate)
        else { return .min }
        return place + timing.shift(in: Self.sampleRate) + Self.frameLength
    }

    private func decode(_ packet: Packet?) throws(MediaRefusal) {
        try decoder.decode(packet, into: decoded) { frame throws(MediaRefusal) in
            guard !isFull else { return }
            try line.add(frame, at: start(of: frame)) { full throws(MediaRefusal) in try encode(full) }
        }
    }

    private func encode(_ frame: DecodedFrame?) throws(MediaRefusal) {
        guard !isFull else { return }
        try encoder.encode(frame) { packet throws(MediaRefusal) in
            let number = packet.fields.pts / Self.frameLength
            if frames.contains(number), packet.fields.pts >= 0 { packets.append(packet.bytes, .asIs) }
            if number + 1 >= frames.upperBound { isFull = true }
        }
    }

    /// When a frame begins, in its own samples on the segments' time line; put back on the grid of the file's packets
    /// where the container rounded it.
    private func start(of frame: DecodedFrame) -> SoundLine.Start? {
        let rate = frame.fields.sample_rate
        guard rate > 0, let shown = frame.shown,
            let time = Ticks.convert(shown, track.timeBase, perSecond: track.samplesPerSecond)
        else { return nil }
        let moved = time + timing.shift(in: track.samplesPerSecond)
        let snapped = timing.grid(track)?.snap(moved) ?? moved
        let own = AVRational(num: 1, den: track.samplesPerSecond)
        return Ticks.convert(snapped, own, perSecond: rate).map { samples in
            let tolerance = track.tolerance * Int64(rate) / Int64(track.samplesPerSecond)
            return SoundLine.Start(samples: samples, tolerance: tolerance)
        }
    }

    func finish(until _: Double?) throws(MediaRefusal) -> MadeTrack {
        if !isFull {
            if let held { try decode(held) }
            try decode(nil)
            try line.finish { full throws(MediaRefusal) in try encode(full) }
        }
        // Sound that ends before its segment does. A last segment has one frame at least.
        let least = isLast ? 1 : frames.count
        while packets.sizes.count < least, !isFull {
            try line.addSilence { full throws(MediaRefusal) in try encode(full) }
        }
        if isLast { try encode(nil) }
        let times = SampleTimes.even(
            first: frames.lowerBound * Self.frameLength, duration: Self.frameLength, count: packets.sizes.count)
        return MadeTrack(times: times, sizes: packets.sizes, keys: nil, recipe: packets.recipe)
    }
}
