import CFFmpeg
import Model

/// A moving picture: codec, size, depth, range of brightness, rate and rotation.
enum VideoTrack {
    /// Cover art lies in a video stream, too.
    static func isFilm(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        ChosenTrack.isOne(stream, AVMEDIA_TYPE_VIDEO)
            && stream.pointee.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) == 0
    }

    static func describe(_ stream: UnsafeMutablePointer<AVStream>) -> MediaInfo.Video {
        let parameters = stream.pointee.codecpar.pointee
        var track = CodecString.Track(codec: parameters.codec_id, configuration: configuration(parameters))
        let configured = ConfiguredVideo(track)
        track.profile = parameters.profile >= 0 ? parameters.profile : configured.profile ?? -99
        track.level = parameters.level
        track.width = Int(clamping: parameters.width)
        track.height = Int(clamping: parameters.height)
        track.frameRate = frameRate(stream.pointee)
        track.bitDepth = configured.bitDepth ?? pixelDepth(parameters.format)
        track.isInBand = inBand.contains(parameters.codec_tag)
        track.dolbyVision = dolbyVision(stream)
        return MediaInfo.Video(
            index: Int(stream.pointee.index), codec: String(cString: avcodec_get_name(track.codec)),
            codecs: CodecString.of(track), profile: profileName(track), bitDepth: track.bitDepth,
            hdr: hdr(track, transfer: parameters.color_trc, isDecoded: parameters.format >= 0),
            frameRate: track.frameRate, width: max(track.width, 0), height: max(track.height, 0),
            rotation: rotation(stream))
    }

    /// Sample entries of MP4 (ISO/IEC 14496-15 section 8.4.1), as libav keeps them.
    private static let inBand = Set(["hev1", "dvhe"].map(InitializationSegment.fourLetters))

    /// At most 64 KiB: an `hvcC` has a few hundred bytes.
    static func configuration(_ parameters: AVCodecParameters) -> [UInt8] {
        guard parameters.extradata_size > 0, let bytes = parameters.extradata else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: min(Int(parameters.extradata_size), 64 << 10)))
    }

    private static func profileName(_ track: CodecString.Track) -> String? {
        guard track.profile >= 0 else { return nil }
        return avcodec_profile_name(track.codec, track.profile).map { String(cString: $0) }
    }

    private static func pixelDepth(_ format: Int32) -> Int? {
        guard format >= 0, let description = av_pix_fmt_desc_get(AVPixelFormat(format)) else { return nil }
        return Int(description.pointee.comp.0.depth)
    }

    /// `nil`: 10 bits or more, the container is silent, and no frame has been looked at.
    private static func hdr(
        _ track: CodecString.Track, transfer: AVColorTransferCharacteristic, isDecoded: Bool
    ) -> String? {
        if track.dolbyVision != nil { return "dolbyVision" }
        switch transfer {
        case AVCOL_TRC_SMPTE2084: return "hdr10"
        case AVCOL_TRC_ARIB_STD_B67: return "hlg"
        case AVCOL_TRC_UNSPECIFIED: return track.bitDepth == 8 || isDecoded ? "none" : nil
        default: return "none"
        }
    }

    /// Frames per second to three decimals: 24000/1001 is 23.976.
    private static func frameRate(_ stream: AVStream) -> Double? {
        let rates = [stream.avg_frame_rate, countedRate(stream), stream.r_frame_rate]
        guard let rate = rates.first(where: { $0.num > 0 && $0.den > 0 }) else { return nil }
        let value = Double(rate.num) / Double(rate.den)
        guard value < 1000 else { return nil }
        return (value * 1000).rounded() / 1000
    }

    /// Frames by duration, where the header counts them.
    private static func countedRate(_ stream: AVStream) -> AVRational {
        guard stream.nb_frames > 1, let frames = Int32(exactly: stream.nb_frames),
            stream.duration > 0, let duration = Int32(exactly: stream.duration), stream.time_base.num > 0
        else { return AVRational() }
        return av_div_q(
            AVRational(num: frames, den: 1), av_mul_q(AVRational(num: duration, den: 1), stream.time_base))
    }

    /// The display matrix turns counterclockwise; `nil` when it is no quarter turn.
    private static func rotation(_ stream: UnsafeMutablePointer<AVStream>) -> Int? {
        var size = 0
        guard let data = dropreel_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else { return 0 }
        let degrees = data.withMemoryRebound(to: Int32.self, capacity: 9) { av_display_rotation_get($0) }
        guard degrees.isFinite else { return nil }
        let clockwise = (Int(-degrees.rounded()) % 360 + 360) % 360
        return clockwise % 90 == 0 ? clockwise : nil
    }

    private static func dolbyVision(
        _ stream: UnsafeMutablePointer<AVStream>
    ) -> (profile: Int, level: Int, compatibility: Int)? {
        var size = 0
        guard let data = dropreel_side_data(stream, AV_PKT_DATA_DOVI_CONF, &size),
            size >= MemoryLayout<AVDOVIDecoderConfigurationRecord>.size
        else { return nil }
        let record = UnsafeRawPointer(data).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
        return (Int(record.dv_profile), Int(record.dv_level), Int(record.dv_bl_signal_compatibility_id))
    }
}

/// Profile and depth as the configuration bytes have them, so that no frame needs decoding.
private struct ConfiguredVideo {
    var profile: Int32?
    var bitDepth: Int?

    init(_ track: CodecString.Track) {
        let bytes = track.configuration
        switch track.codec {
        case AV_CODEC_ID_H264:
            guard let set = ParameterSets.h264(bytes), set.count > 3 else { return }
            profile = Int32(set[1]) | Self.h264Flags(profile: set[1], constraints: set[2])
            bitDepth = ParameterSets.h264BitDepth(set)
        case AV_CODEC_ID_HEVC:
            profile = ParameterSets.hevcProfileTierLevel(bytes).map { Int32($0[0] & 0x1F) }
            if bytes.first == 1, bytes.count >= 23 { bitDepth = Int(bytes[17] & 7) + 8 }
        case AV_CODEC_ID_AV1:
            guard let set = ParameterSets.av1(bytes) else { return }
            profile = Int32(set.profile)
            bitDepth = set.bitDepth
        default: break
        }
    }

    /// libav's marks for the constrained and intra variants of a profile.
    private static func h264Flags(profile: UInt8, constraints: UInt8) -> Int32 {
        switch profile {
        case 66 where constraints & 0x40 != 0: FF_PROFILE_H264_CONSTRAINED
        case 100, 110, 122, 244: constraints & 0x10 != 0 ? FF_PROFILE_H264_INTRA : 0
        default: 0
        }
    }
}
