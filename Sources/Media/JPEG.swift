import CFFmpeg
import MediaMessages

/// Writes JPEG (ITU-T T.81).
enum JPEG {
    /// Quantizer as libavcodec counts, from 2 (best) to 31: a poster of 480 × 270 has some 20 KB.
    private static let quantizer: Int32 = 4

    static func bytes(_ raster: Raster) throws(MediaRefusal) -> [UInt8] {
        let frame = try planes(of: raster)
        var context = avcodec_alloc_context3(avcodec_find_encoder(AV_CODEC_ID_MJPEG))
        defer { avcodec_free_context(&context) }
        guard let encoder = context else { throw .unreadable(ENOMEM) }
        encoder.pointee.width = Int32(raster.width)
        encoder.pointee.height = Int32(raster.height)
        encoder.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
        encoder.pointee.time_base = AVRational(num: 1, den: 25)
        encoder.pointee.thread_count = 1
        encoder.pointee.flags |= Int32(AV_CODEC_FLAG_QSCALE)
        encoder.pointee.global_quality = FF_QP2LAMBDA * quantizer
        frame.pointer.pointee.quality = FF_QP2LAMBDA * quantizer
        let packet = try Packet()
        guard avcodec_open2(encoder, nil, nil) >= 0, avcodec_send_frame(encoder, frame.pointer) >= 0,
            avcodec_receive_packet(encoder, packet.pointer) >= 0
        else { throw .broken("its picture cannot be written as JPEG") }
        return Array(packet.bytes)
    }

    /// Brightness, and color at half the size.
    private static func planes(of raster: Raster) throws(MediaRefusal) -> DecodedFrame {
        let source = try DecodedFrame()
        let target = try DecodedFrame()
        for (frame, format) in [(source, AV_PIX_FMT_RGB24), (target, AV_PIX_FMT_YUVJ420P)] {
            frame.pointer.pointee.width = Int32(raster.width)
            frame.pointer.pointee.height = Int32(raster.height)
            frame.pointer.pointee.format = format.rawValue
            guard av_frame_get_buffer(frame.pointer, 0) >= 0 else { throw .unreadable(ENOMEM) }
        }
        guard let data = source.fields.data.0 else { throw .unreadable(ENOMEM) }
        let line = raster.width * 3
        raster.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<raster.height {
                (data + row * Int(source.fields.linesize.0)).update(from: start + row * line, count: line)
            }
        }
        let scaler = sws_getContext(
            Int32(raster.width), Int32(raster.height), AV_PIX_FMT_RGB24, Int32(raster.width), Int32(raster.height),
            AV_PIX_FMT_YUVJ420P, SWS_BILINEAR, nil, nil, nil)
        guard let scaler else { throw .unreadable(ENOMEM) }
        defer { sws_freeContext(scaler) }
        guard sws_scale_frame(scaler, target.pointer, source.pointer) >= 0 else {
            throw .broken("its picture cannot be written as JPEG")
        }
        return target
    }
}
