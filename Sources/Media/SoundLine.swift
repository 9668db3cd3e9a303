import CFFmpeg
import Glibc
import MediaMessages

/// Decoded sound of any kind, laid out as 48 kHz for two speakers in frames of 1024 samples: each sample where its time
/// says. Where there is nothing it is silent, and what comes twice is heard once.
final class SoundLine {
    typealias Taking = (DecodedFrame) throws(MediaRefusal) -> Void

    private var mixer: SoundMixer?
    /// Where the next frame should begin, in its own samples.
    private var expected: Int64 = 0
    /// Where the next sample of the mixer belongs; `nil` before the first one.
    private var place: Int64?
    /// Up to here all is laid out.
    private var filled: Int64
    private let frame: DecodedFrame
    /// Samples of `frame` that are laid out.
    private var inFrame = 0

    private static let length = Int(ConvertedSound.frameLength)

    /// - Parameter start: the first sample of the first frame.
    init(from start: Int64) throws(MediaRefusal) {
        filled = start
        frame = try DecodedFrame()
        frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointer.pointee.sample_rate = ConvertedSound.sampleRate
        frame.pointer.pointee.nb_samples = Int32(Self.length)
        av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
        guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .unreadable(ENOMEM) }
    }

    /// - Parameters:
    ///   - start: when it begins, in its own samples, and how many of them a container's rounding can move that; `nil`:
    ///     behind the one before.
    ///   - take: is given every frame that has become full.
    func add(
        _ sound: DecodedFrame, at start: (samples: Int64, tolerance: Int64)?, _ take: Taking
    ) throws(MediaRefusal) {
        let fields = sound.fields
        let count = Int64(fields.nb_samples)
        guard fields.sample_rate > 0, (1...1 << 20).contains(count) else { return }
        var isContinued = mixer?.fits(sound) ?? false
        if isContinued, let start {
            // Less than half a frame is the clock's, not the sound's.
            let second = Int64(fields.sample_rate)
            let most = min(max(count / 2, second / 200), second / 32) + start.tolerance
            isContinued = abs(start.samples - expected) <= most
        }
        if !isContinued {
            try end(take)
            guard let begin = start?.samples ?? following(fields.sample_rate) else { return }
            let new = try SoundMixer(sound)
            place = new?.begin(at: begin) ?? place
            expected = begin
            mixer = new
        }
        guard let mixer else { return }
        expected += count
        try lay(try mixer.mix(sound), take)
    }

    /// What the mixer still has.
    func end(_ take: Taking) throws(MediaRefusal) {
        guard let mixer else { return }
        try lay(try mixer.mix(nil), take)
        self.mixer = nil
    }

    /// Silence up to the end of the frame.
    func addSilence(_ take: Taking) throws(MediaRefusal) {
        try fill(upTo: filled + Int64(Self.length - inFrame), take)
    }

    /// Where a frame without a time begins when another rate follows.
    private func following(_ rate: Int32) -> Int64? {
        place.flatMap { Ticks.convert($0, AVRational(num: 1, den: ConvertedSound.sampleRate), perSecond: rate) }
    }

    private func lay(_ sound: SoundMixer.Samples, _ take: Taking) throws(MediaRefusal) {
        guard let place else { return }
        self.place = place + Int64(sound.count)
        try fill(upTo: place, take)
        // What comes before is there already, or belongs before the beginning.
        var used = Int(min(max(filled - place, 0), Int64(sound.count)))
        while used < sound.count {
            let some = min(sound.count - used, Self.length - inFrame)
            try write(some) { plane, room in
                sound.planes[plane].withUnsafeBufferPointer { samples in
                    _ = room.update(fromContentsOf: samples[used..<used + some])
                }
            }
            used += some
            try advance(some, take)
        }
    }

    private func fill(upTo end: Int64, _ take: Taking) throws(MediaRefusal) {
        while filled < end {
            let some = Int(min(end - filled, Int64(Self.length - inFrame)))
            try write(some) { _, room in room.update(repeating: 0) }
            try advance(some, take)
        }
    }

    private func write(
        _ count: Int, _ copy: (Int, UnsafeMutableBufferPointer<Float>) -> Void
    ) throws(MediaRefusal) {
        // The encoder may keep the one before.
        guard av_frame_make_writable(frame.pointer) >= 0 else { throw .unreadable(ENOMEM) }
        for plane in 0..<2 {
            guard let bytes = frame.fields.extended_data[plane] else { throw .unreadable(ENOMEM) }
            let samples = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
            copy(plane, UnsafeMutableBufferPointer(start: samples + inFrame, count: count))
        }
    }

    private func advance(_ count: Int, _ take: Taking) throws(MediaRefusal) {
        inFrame += count
        filled += Int64(count)
        guard inFrame == Self.length else { return }
        frame.pointer.pointee.pts = filled - Int64(Self.length)
        inFrame = 0
        try take(frame)
    }
}
