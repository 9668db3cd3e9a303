import CFFmpeg
import Glibc
import MediaMessages

/// Makes sound of one rate and arrangement of channels 48 kHz for two speakers. Owns the `SwrContext`.
final class SoundMixer {
    /// What comes out: samples of the left, and as many of the right from `stride` on.
    struct Samples {
        fileprivate(set) var values: [Float] = []
        fileprivate(set) var stride = 0
        fileprivate(set) var count = 0
    }

    private let context: OpaquePointer
    private let rate: Int32
    private let format: Int32
    private var layout: AVChannelLayout
    private var samples = Samples()

    private static let mostChannels = 64
    /// Samples that may come of one frame: 40 seconds.
    private static let mostSamples: Int64 = 1 << 21

    /// Whether it has a rate, channels and a length that sound has.
    static func isPossible(_ frame: DecodedFrame) -> Bool {
        let fields = frame.fields
        guard (1000...768_000).contains(fields.sample_rate), fields.nb_samples > 0,
            (1...mostChannels).contains(Int(fields.ch_layout.nb_channels))
        else { return false }
        return Int64(fields.nb_samples) * Int64(ConvertedSound.sampleRate) / Int64(fields.sample_rate) <= mostSamples
    }

    /// `nil` for a frame of a kind that cannot be mixed.
    init?(_ frame: DecodedFrame) throws(MediaRefusal) {
        let fields = frame.fields
        let channels = Int(fields.ch_layout.nb_channels)
        // Of an order of its own only the number counts: the list of it belongs to the frame.
        layout = fields.ch_layout
        if layout.order == AV_CHANNEL_ORDER_CUSTOM {
            layout = AVChannelLayout()
            layout.nb_channels = Int32(channels)
        }
        var arrangement = layout
        if arrangement.order == AV_CHANNEL_ORDER_UNSPEC { av_channel_layout_default(&arrangement, Int32(channels)) }
        var stereo = AVChannelLayout()
        av_channel_layout_default(&stereo, 2)
        var context: OpaquePointer?
        guard
            swr_alloc_set_opts2(
                &context, &stereo, AV_SAMPLE_FMT_FLTP, ConvertedSound.sampleRate, &arrangement,
                AVSampleFormat(fields.format), fields.sample_rate, 0, nil) >= 0, let context
        else { throw .unreadable(ENOMEM) }
        self.context = context
        rate = fields.sample_rate
        format = fields.format
        // One channel is heard from both speakers as loud as it is. Of channels that nobody has arranged, the first two.
        if channels == 1 || arrangement.order == AV_CHANNEL_ORDER_UNSPEC {
            var matrix = [Double](repeating: 0, count: channels * 2)
            matrix[0] = 1
            matrix[channels + min(channels - 1, 1)] = 1
            guard swr_set_matrix(context, matrix, Int32(channels)) >= 0 else { throw .unreadable(ENOMEM) }
        }
        guard swr_init(context) >= 0 else { return nil }
    }

    deinit {
        var context: OpaquePointer? = context
        swr_free(&context)
    }

    /// Whether a frame is of the same kind.
    func fits(_ frame: DecodedFrame) -> Bool {
        let other = frame.fields.ch_layout
        let isSame = layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask == other.u.mask : true
        return rate == frame.fields.sample_rate && format == frame.fields.format
            && layout.nb_channels == other.nb_channels && isSame
    }

    /// Where the first sample that comes out belongs.
    ///
    /// In all segments the resampler stands at the same place between two samples: it begins where a sample of the file
    /// and one of ours fall together, with silence in front, when that happens often enough.
    ///
    /// - Parameter start: the first sample that goes in, in samples of the file.
    func begin(at start: Int64) -> Int64 {
        var (a, b) = (Int64(rate), Int64(ConvertedSound.sampleRate))
        while b != 0 { (a, b) = (b, a % b) }
        let period = Int64(rate) / a
        let early = period <= Int64(rate) / 10 ? (start % period + period) % period : 0
        if early > 0 { swr_inject_silence(context, Int32(early)) }
        let own = AVRational(num: 1, den: rate)
        return Ticks.convert(start - early, own, perSecond: ConvertedSound.sampleRate) ?? 0
    }

    /// A place of ours in samples of another rate.
    static func place(_ place: Int64, at rate: Int32) -> Int64? {
        Ticks.convert(place, AVRational(num: 1, den: ConvertedSound.sampleRate), perSecond: rate)
    }

    /// - Parameter frame: `nil`: there are no more, and the last samples come out.
    func mix(_ frame: DecodedFrame?) throws(MediaRefusal) -> Samples {
        let count = frame?.fields.nb_samples ?? 0
        let most = swr_get_out_samples(context, count)
        guard most >= 0 else { throw .unreadable(ENOMEM) }
        if samples.stride < Int(most) {
            samples.stride = Int(most)
            samples.values = [Float](repeating: 0, count: samples.stride * 2)
        }
        let made = convert(frame)
        guard made >= 0 else { throw .unreadable(ENOMEM) }
        samples.count = Int(made)
        return samples
    }

    private func convert(_ frame: DecodedFrame?) -> Int32 {
        let (context, stride) = (context, samples.stride)
        return samples.values.withUnsafeMutableBytes { values in
            let left = values.baseAddress?.assumingMemoryBound(to: UInt8.self)
            var planes = [left, left.map { $0 + stride * MemoryLayout<Float>.stride }]
            guard let frame else { return swr_convert(context, &planes, Int32(stride), nil, 0) }
            return frame.fields.extended_data.withMemoryRebound(
                to: UnsafePointer<UInt8>?.self, capacity: Int(frame.fields.ch_layout.nb_channels)
            ) { swr_convert(context, &planes, Int32(stride), $0, frame.fields.nb_samples) }
        }
    }
}
