import CFFmpeg
import Glibc
import MediaMessages

/// Turns frames into the packets of one track. Owns the `AVCodecContext`; works on the calling thread alone.
final class Encoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: Packet

    /// - Parameters:
    ///   - name: libav's name of the encoder.
    ///   - options: its own options.
    ///   - describe: sets what is encoded: format, size or channels, time base, rate.
    init(
        _ name: String, options: [(name: String, value: String)] = [],
        _ describe: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(MediaRefusal) {
        guard let codec = avcodec_find_encoder_by_name(name) else { throw .cannotCopy("nothing here encodes \(name)") }
        packet = try Packet()
        guard let context = avcodec_alloc_context3(codec) else { throw .unreadable(ENOMEM) }
        self.context = context
        context.pointee.thread_count = 1
        // Its description goes into the initialization segment; no words of its own into its packets.
        context.pointee.flags |= Int32(bitPattern: UInt32(AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT))
        describe(context)
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for option in options { av_dict_set(&dictionary, option.name, option.value, 0) }
        guard avcodec_open2(context, codec, &dictionary) >= 0 else {
            throw .cannotCopy("\(name) does not encode it")
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Hands out every packet that comes of a frame.
    ///
    /// - Parameter frame: `nil`: there are no more, and the last packets come out.
    func encode(
        _ frame: DecodedFrame?, _ take: (Packet) throws(MediaRefusal) -> Void
    ) throws(MediaRefusal) {
        guard avcodec_send_frame(context, frame?.pointer) >= 0 else { throw .unreadable(ENOMEM) }
        while avcodec_receive_packet(context, packet.pointer) >= 0 { try take(packet) }
    }

    /// What a decoder needs to know.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(MediaRefusal) {
        guard avcodec_parameters_from_context(parameters, context) >= 0 else { throw .unreadable(ENOMEM) }
        parameters.pointee.codec_tag = 0
    }
}
