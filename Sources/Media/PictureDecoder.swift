import CFFmpeg
import MediaMessages

/// Decodes single pictures. Owns the `AVCodecContext`.
final class PictureDecoder {
    private var context: UnsafeMutablePointer<AVCodecContext>?

    /// Pixels of the largest picture: a camera's of 60 megapixels, and far above 8K. Checked by libavcodec before it
    /// takes memory for them, so a small file that says it is huge costs nothing.
    static let mostPixels: Int64 = 64 << 20

    /// - Parameter width: pixels that are wanted, at most. What is much larger is decoded more coarsely where that is
    ///   possible, which costs nothing that could be seen.
    init(_ stream: UnsafeMutablePointer<AVStream>, for width: Int) throws(MediaRefusal) {
        guard let parameters = stream.pointee.codecpar,
            let decoder = avcodec_find_decoder(parameters.pointee.codec_id),
            Formats.decoders.contains(String(cString: decoder.pointee.name))
        else { throw .broken("it has no picture in a format that Dropreel decodes") }
        context = avcodec_alloc_context3(decoder)
        guard let context, avcodec_parameters_to_context(context, parameters) >= 0 else { throw .unreadable(ENOMEM) }
        // More threads would have to be filled before the first frame comes out.
        context.pointee.thread_count = 1
        context.pointee.max_pixels = Self.mostPixels
        context.pointee.pkt_timebase = stream.pointee.time_base
        // A key frame that others lead up to: it is whole all the same.
        context.pointee.flags |= Int32(AV_CODEC_FLAG_OUTPUT_CORRUPT)
        context.pointee.flags2 |= Int32(AV_CODEC_FLAG2_SHOW_ALL)
        let excess = Int(parameters.pointee.width) / max(width, 1)
        if excess >= 2 { context.pointee.skip_loop_filter = AVDISCARD_ALL }
        if parameters.pointee.codec_id == AV_CODEC_ID_MJPEG {
            let halvings: Int32 = excess >= 8 ? 2 : excess >= 4 ? 1 : 0
            context.pointee.lowres = min(halvings, Int32(decoder.pointee.max_lowres))
        }
        guard avcodec_open2(context, decoder, nil) >= 0 else {
            throw .broken("its pictures cannot be decoded")
        }
    }

    deinit { avcodec_free_context(&context) }

    /// The picture of one packet that needs no other. Afterwards the decoder knows of no packet.
    func picture(of packet: Packet) throws(MediaRefusal) -> DecodedFrame? {
        defer { reset() }
        guard avcodec_send_packet(context, packet.pointer) >= 0 else { return nil }
        // The end: what is held back to be put in order comes out.
        avcodec_send_packet(context, nil)
        return try next()
    }

    /// The next picture while packets follow one another.
    func feed(_ packet: Packet) throws(MediaRefusal) -> DecodedFrame? {
        guard avcodec_send_packet(context, packet.pointer) >= 0 else { return nil }
        return try next()
    }

    func reset() { avcodec_flush_buffers(context) }

    private func next() throws(MediaRefusal) -> DecodedFrame? {
        let frame = try DecodedFrame()
        guard avcodec_receive_frame(context, frame.pointer) >= 0, frame.fields.width > 0, frame.fields.height > 0
        else { return nil }
        return frame
    }
}
