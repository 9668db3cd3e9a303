import CFFmpeg
import Glibc
import MediaMessages

/// Turns the packets of one track into frames. Owns the `AVCodecContext`; works on the calling thread alone.
final class Decoder {
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// Pixels of one frame: 8192 by 4608. Larger ones would not fit into the memory of a worker.
    private static let mostPixels: Int64 = 8192 * 4608

    /// `nil` when libav has no decoder for it, or none that may look at a film here (`Formats.decoders`).
    static func codec(for id: AVCodecID) -> UnsafePointer<AVCodec>? {
        guard let codec = avcodec_find_decoder(id), let name = codec.pointee.name,
            Formats.decoders.contains(String(cString: name))
        else { return nil }
        return codec
    }

    /// - Parameter name: libav's name of a codec.
    static func decodes(named name: String) -> Bool {
        guard let descriptor = avcodec_descriptor_get_by_name(name) else { return false }
        return codec(for: descriptor.pointee.id) != nil
    }

    /// For who decodes much of a film; what comes out does not depend on it.
    static let mostThreads = min(max(av_cpu_count(), 1), 4)

    /// False once a packet or a frame was damaged: what is decoded then depends on what was decoded before.
    private(set) var isUnharmed = true

    /// - Parameter prepare: sets what is not the same for every track, before it is opened.
    init(
        _ stream: UnsafeMutablePointer<AVStream>, prepare: (UnsafeMutablePointer<AVCodecContext>) -> Void = { _ in }
    ) throws(MediaRefusal) {
        let id = stream.pointee.codecpar.pointee.codec_id
        guard let codec = Self.codec(for: id) else {
            throw .cannotCopy("nothing here decodes \(String(cString: avcodec_get_name(id)))")
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .unreadable(ENOMEM) }
        self.context = context
        guard avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0 else { throw .unreadable(ENOMEM) }
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Self.mostPixels
        context.pointee.max_samples = 1 << 20
        prepare(context)
        guard avcodec_open2(context, codec, nil) >= 0 else {
            throw .cannotCopy("its \(String(cString: avcodec_get_name(id))) track is not described")
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Forgets the packets that it was given: the next one may be from anywhere.
    func reset() { avcodec_flush_buffers(context) }

    /// Hands out every frame that comes of a packet; a damaged one gives none, or some.
    ///
    /// - Parameter packet: `nil`: there are no more, and the last frames come out.
    func decode(
        _ packet: Packet?, into frame: DecodedFrame, _ take: (DecodedFrame) throws(MediaRefusal) -> Void
    ) throws(MediaRefusal) {
        // A full decoder says EAGAIN, which cannot be: it is emptied each time.
        let sent = avcodec_send_packet(context, packet?.pointer)
        if sent == dropreel_error(ENOMEM) { throw .unreadable(ENOMEM) }
        if sent < 0, sent != dropreel_end_of_file { isUnharmed = false }
        while true {
            let code = avcodec_receive_frame(context, frame.pointer)
            if code == dropreel_error(ENOMEM) { throw .unreadable(ENOMEM) }
            if code < 0, code != dropreel_error(EAGAIN), code != dropreel_end_of_file { isUnharmed = false }
            guard code >= 0 else { return }
            if frame.fields.decode_error_flags != 0 || frame.fields.flags & AV_FRAME_FLAG_CORRUPT != 0 {
                isUnharmed = false
            }
            try take(frame)
        }
    }
}
