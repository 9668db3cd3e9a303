import CFFmpeg
import MediaMessages

/// Decodes single pictures.
struct PictureDecoder {
    private let decoder: Decoder
    /// What libavcodec fills.
    private let scratch: DecodedFrame

    /// Pixels of the largest picture: a camera's of 60 megapixels, and far above 8K. Checked by libavcodec before it
    /// takes memory for them, so a small file that says it is huge costs nothing.
    static let mostPixels: Int64 = 64 << 20

    /// - Parameters:
    ///   - packet: the first that it will get.
    ///   - width: pixels that are wanted, at most. What is much larger is decoded more coarsely where that is possible,
    ///     which costs nothing that could be seen.
    init(_ stream: UnsafeMutablePointer<AVStream>, from packet: Packet, for width: Int) throws(MediaRefusal) {
        let isJPEG = stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MJPEG
        let own = isJPEG ? JPEG.width(packet.bytes) : nil
        let excess = (own ?? Int(stream.pointee.codecpar.pointee.width)) / max(width, 1)
        scratch = try DecodedFrame()
        do throws(MediaRefusal) {
            decoder = try Decoder(stream) { context in
                context.pointee.max_pixels = Self.mostPixels
                // A key frame that others lead up to is whole all the same.
                context.pointee.flags |= Int32(AV_CODEC_FLAG_OUTPUT_CORRUPT)
                context.pointee.flags2 |= Int32(AV_CODEC_FLAG2_SHOW_ALL)
                if excess >= 2 { context.pointee.skip_loop_filter = AVDISCARD_ALL }
                guard isJPEG, let codec = context.pointee.codec else { return }
                let halvings: Int32 = excess >= 8 ? 2 : excess >= 4 ? 1 : 0
                context.pointee.lowres = min(halvings, Int32(codec.pointee.max_lowres))
            }
        } catch {
            if case .cannotCopy(let reason) = error { throw .broken(reason) }
            throw error
        }
    }

    /// The picture of one packet that needs no other. Afterwards the decoder knows of no packet.
    func picture(of packet: Packet) throws(MediaRefusal) -> DecodedFrame? {
        defer { decoder.reset() }
        if let frame = try feed(packet) { return frame }
        // The end: what is held back to be put in order comes out.
        return try feed(nil)
    }

    /// The first picture that comes of the next packet while packets follow one another.
    func feed(_ packet: Packet?) throws(MediaRefusal) -> DecodedFrame? {
        var found: DecodedFrame?
        try decoder.decode(packet, into: scratch) { frame throws(MediaRefusal) in
            guard found == nil, frame.fields.width > 0, frame.fields.height > 0 else { return }
            found = try DecodedFrame(takingOver: frame)
        }
        return found
    }

    func reset() { decoder.reset() }
}
