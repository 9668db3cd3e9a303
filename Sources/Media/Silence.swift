import CFFmpeg
import MediaMessages

/// Packets of nothing, as they may lie among the copied ones of a track. Players wait for a sound that a film does not have
/// everywhere: one that begins late, ends early or was lost. Chromium then shows no picture either.
struct Silence {
    /// Of 1024 samples, without any header.
    let packet: [UInt8]

    /// Packets after which an encoder has come to itself.
    private static let runUp = 4

    /// `nil` where nothing here makes any: only of AAC with low complexity, for up to six speakers.
    init?(_ track: CopySource.Track, _ timing: CopyTiming) throws(MediaRefusal) {
        var parameters = track.parameters
        guard parameters.codec_id == AV_CODEC_ID_AAC, timing.audioFrame == 1024,
            [1, 2, 6].contains(parameters.ch_layout.nb_channels)
        else { return nil }
        let encoder = try Encoder("aac") { context in
            context.pointee.sample_rate = parameters.sample_rate
            context.pointee.time_base = AVRational(num: 1, den: parameters.sample_rate)
            context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
            av_channel_layout_default(&context.pointee.ch_layout, parameters.ch_layout.nb_channels)
        }
        let nothing = try DecodedFrame(silentSamples: 1024, like: &parameters)
        var last: [UInt8] = []
        for place in 0..<Self.runUp {
            nothing.pointer.pointee.pts = Int64(place) * 1024
            try encoder.encode(nothing) { packet in last = Array(packet.bytes) }
        }
        guard !last.isEmpty else { return nil }
        packet = last
    }
}

extension DecodedFrame {
    fileprivate convenience init(
        silentSamples count: Int32, like parameters: inout AVCodecParameters
    ) throws(MediaRefusal) {
        try self.init()
        pointer.pointee.nb_samples = count
        pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        pointer.pointee.sample_rate = parameters.sample_rate
        av_channel_layout_default(&pointer.pointee.ch_layout, parameters.ch_layout.nb_channels)
        guard av_frame_get_buffer(pointer, 0) >= 0,
            av_samples_set_silence(
                pointer.pointee.extended_data, 0, count, parameters.ch_layout.nb_channels, AV_SAMPLE_FMT_FLTP) >= 0
        else { throw .unreadable(ENOMEM) }
    }
}
