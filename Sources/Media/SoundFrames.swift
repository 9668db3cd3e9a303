import CFFmpeg
import Glibc
import MediaMessages

/// Sound for two speakers as frames of 1024 samples, filled from front to back: silent where nothing is laid, and what
/// would lie on something is left out.
final class SoundFrames {
    typealias Taking = (DecodedFrame) throws(MediaRefusal) -> Void

    /// Up to here all is laid.
    private var filled: Int64
    /// Behind it nothing is laid.
    private let end: Int64
    private let frame: DecodedFrame
    /// Samples of `frame` that are laid.
    private var inFrame = 0

    private static let length = Int(ConvertedSound.frameLength)

    /// Samples of silence between two sounds, at most: a minute, unless all of the range is shorter. What comes later than
    /// that has a time that makes no sense, and is left out.
    private static let mostSilence: Int64 = 2_880_000

    /// - Parameter range: from the first sample of the first frame to the end of the last.
    init(_ range: Range<Int64>) throws(MediaRefusal) {
        filled = range.lowerBound
        end = range.upperBound
        frame = try DecodedFrame()
        frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.pointer.pointee.sample_rate = ConvertedSound.sampleRate
        frame.pointer.pointee.nb_samples = Int32(Self.length)
        av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
        guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .unreadable(ENOMEM) }
    }

    /// - Parameter take: is given every frame that becomes full.
    func lay(_ sound: SoundMixer.Samples, at place: Int64, _ take: Taking) throws(MediaRefusal) {
        guard place < end, place - filled <= Self.mostSilence else { return }
        try fill(upTo: place, take)
        var used = Int(min(max(filled - place, 0), Int64(sound.count)))
        while used < sound.count {
            let some = min(sound.count - used, Self.length - inFrame)
            try write(some) { plane, room in
                let begin = plane * sound.stride + used
                _ = room.update(fromContentsOf: sound.values[begin..<begin + some])
            }
            used += some
            try advance(some, take)
        }
    }

    /// Silence up to the end of the frame.
    func complete(_ take: Taking) throws(MediaRefusal) { try fill(upTo: filled + Int64(Self.length - inFrame), take) }

    /// Whether no frame is begun.
    var isComplete: Bool { inFrame == 0 }

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
