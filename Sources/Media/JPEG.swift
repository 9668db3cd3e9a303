import CFFmpeg
import MediaMessages

/// JPEG (ITU-T T.81).
enum JPEG {
    /// How many pixels wide a picture is, by its frame header (section B.2.2); `nil` when none is found.
    static func width(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = 2
        while place + 8 < bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // SOF0 to SOF15, without DHT, JPG and DAC, which have numbers in between.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
            }
            place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
        return nil
    }

    /// Quantizer as libavcodec counts, from 2 (best) to 31: a poster of 480 × 270 has some 20 KB.
    private static let quantizer: Int32 = 4

    static func bytes(_ raster: Raster) throws(MediaRefusal) -> [UInt8] {
        let frame = try planes(of: raster)
        frame.pointer.pointee.quality = FF_QP2LAMBDA * quantizer
        let encoder = try Encoder("mjpeg") { context in
            context.pointee.width = Int32(raster.width)
            context.pointee.height = Int32(raster.height)
            context.pointee.pix_fmt = AV_PIX_FMT_YUVJ420P
            context.pointee.time_base = AVRational(num: 1, den: 25)
            context.pointee.flags |= Int32(AV_CODEC_FLAG_QSCALE)
            context.pointee.global_quality = FF_QP2LAMBDA * quantizer
        }
        var bytes: [UInt8] = []
        let take = { (packet: Packet) throws(MediaRefusal) in bytes += packet.bytes }
        try encoder.encode(frame, take)
        try encoder.encode(nil, take)
        guard bytes.starts(with: [0xFF, 0xD8]) else { throw .broken("its picture cannot be written as JPEG") }
        return bytes
    }

    /// Brightness, and color at half the size.
    private static func planes(of raster: Raster) throws(MediaRefusal) -> DecodedFrame {
        let (width, height) = (Int32(raster.width), Int32(raster.height))
        let source = try DecodedFrame(width: width, height: height, format: AV_PIX_FMT_RGB24)
        let target = try DecodedFrame(width: width, height: height, format: AV_PIX_FMT_YUVJ420P)
        guard let data = source.fields.data.0 else { throw .unreadable(ENOMEM) }
        let line = raster.width * 3
        raster.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<raster.height {
                (data + row * Int(source.fields.linesize.0)).update(from: start + row * line, count: line)
            }
        }
        let scaler = sws_getContext(
            width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUVJ420P, SWS_BILINEAR, nil, nil, nil)
        guard let scaler else { throw .unreadable(ENOMEM) }
        defer { sws_freeContext(scaler) }
        guard sws_scale_frame(scaler, target.pointer, source.pointer) >= 0 else {
            throw .broken("its picture cannot be written as JPEG")
        }
        return target
    }
}
