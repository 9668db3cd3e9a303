import CFFmpeg
import MediaMessages

/// The place of a picture among those of its track, in the order in which they are shown.
struct PictureRank: Comparable {
    let major: Int
    let minor: Int

    static func < (one: PictureRank, other: PictureRank) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }
}

/// Reads out of the pictures themselves in which order they are shown. Owns libavcodec's parser and its context.
final class PictureRanks {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private var parser: UnsafeMutablePointer<AVCodecParserContext>
    private let codec: AVCodecID
    private let lengthSize: Int
    /// Sequences in H.264 and HEVC, which count their pictures anew; else pictures that others lean on.
    private var major = 0
    private var minor = 0

    /// Pictures that may wait for one that is shown before them, at most (ITU-T H.264 section A.3.1: `MaxDpbFrames`).
    private static let most = 16

    /// `nil` when no parser knows the codec.
    init?(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaRefusal) {
        codec = stream.pointee.codecpar.pointee.codec_id
        lengthSize = ParameterSets.lengthSize(
            VideoTrack.configuration(stream.pointee.codecpar.pointee), isHEVC: codec == AV_CODEC_ID_HEVC)
        guard let parser = Self.parser(codec) else { return nil }
        var context = avcodec_alloc_context3(nil)
        guard let made = context, avcodec_parameters_to_context(made, stream.pointee.codecpar) >= 0 else {
            av_parser_close(parser)
            avcodec_free_context(&context)
            throw .unreadable(ENOMEM)
        }
        self.parser = parser
        self.context = made
    }

    private static func parser(_ codec: AVCodecID) -> UnsafeMutablePointer<AVCodecParserContext>? {
        let parser = av_parser_init(Int32(bitPattern: codec.rawValue))
        parser?.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
        return parser
    }

    /// Forgets the pictures that it was told of: the next one is a key frame from anywhere.
    func reset() {
        guard let fresh = Self.parser(codec) else { return }
        av_parser_close(parser)
        parser = fresh
    }

    deinit {
        av_parser_close(parser)
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    private var isCounted: Bool { codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC }

    /// Pictures that wait at most until the first of them is shown. The others' are sorted among two that lean on none
    /// but each other (ISO/IEC 14496-2 section 6.1.3.7).
    func depth(of stream: UnsafeMutablePointer<AVStream>) -> Int {
        isCounted ? min(max(Int(stream.pointee.codecpar.pointee.video_delay), 1), Self.most) : 1
    }

    /// Told of each picture in order of decoding, from a key frame on.
    func rank(of packet: Packet) -> PictureRank {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: Int32 = 0
        let fields = packet.fields
        av_parser_parse2(parser, context, &bytes, &count, fields.data, fields.size, fields.pts, fields.dts, fields.pos)
        return isCounted ? counted(packet) : sorted(parser.pointee.pict_type)
    }

    /// By the picture order count, which begins anew with an IDR picture (ITU-T H.264 section 8.2.1, H.265 section 8.3.1).
    private func counted(_ packet: Packet) -> PictureRank {
        if startsSequence(packet) { major += 1 }
        return PictureRank(major: major, minor: Int(parser.pointee.output_picture_number))
    }

    /// One that leans on a later one is shown right before that.
    private func sorted(_ type: Int32) -> PictureRank {
        guard type == Int32(AV_PICTURE_TYPE_B.rawValue) else {
            major += 1
            minor = 0
            return PictureRank(major: major, minor: 0)
        }
        minor += 1
        return PictureRank(major: major - 1, minor: minor)
    }

    private func startsSequence(_ packet: Packet) -> Bool {
        guard packet.isKey else { return false }
        return ParameterSets.units(inPacket: Array(packet.bytes), lengthSize: lengthSize).contains { unit in
            let header = unit[unit.startIndex]
            return codec == AV_CODEC_ID_H264 ? header & 0x1F == 5 : (19...20).contains(header >> 1 & 0x3F)
        }
    }
}
