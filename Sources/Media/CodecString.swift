import CFFmpeg

/// What a browser must be asked about a track: the `codecs` parameter of RFC 6381, from the codec's own configuration.
enum CodecString {
    /// What the container says of a track.
    struct Track {
        var codec: AVCodecID
        /// `avcC`, `hvcC`, `av1C`, AudioSpecificConfig …, or parameter sets as a byte stream.
        var configuration: [UInt8]
        /// libav's numbers; -99 when unknown.
        var profile: Int32 = -99
        var level: Int32 = -99
        var width = 0
        var height = 0
        var frameRate: Double?
        var bitDepth: Int?
        var sampleRate = 0
        /// Parameter sets may come among the pictures, too, as `hev1` and `dvhe` say: not every player of MP4 takes that.
        var isInBand = false
        /// Profile, level and compatibility of a Dolby Vision configuration record.
        var dolbyVision: (profile: Int, level: Int, compatibility: Int)?
    }

    /// `nil` when the configuration does not say, or no browser knows a word for it.
    static func of(_ track: Track) -> String? {
        if let fixed = fixed[track.codec.rawValue] { return fixed }
        return switch track.codec {
        case AV_CODEC_ID_H264: avc(track)
        case AV_CODEC_ID_HEVC: dolbyVision(track) ?? hevc(track)
        case AV_CODEC_ID_AV1: av1(track)
        case AV_CODEC_ID_VP9: vp9(track)
        case AV_CODEC_ID_AAC: aac(track)
        case AV_CODEC_ID_MPEG4: mpeg4(track.configuration)
        // Object types of ISO/IEC 14496-1: MPEG-1 audio from 32 kHz on, MPEG-2 audio below.
        case AV_CODEC_ID_MP3: track.sampleRate >= 32_000 ? "mp4a.6B" : track.sampleRate > 0 ? "mp4a.69" : nil
        default: nil
        }
    }

    private static let fixed: [UInt32: String] = Dictionary(
        uniqueKeysWithValues: [
            (AV_CODEC_ID_VP8, "vp8"), (AV_CODEC_ID_THEORA, "theora"), (AV_CODEC_ID_OPUS, "opus"),
            (AV_CODEC_ID_VORBIS, "vorbis"), (AV_CODEC_ID_FLAC, "flac"), (AV_CODEC_ID_ALAC, "alac"),
            (AV_CODEC_ID_AC3, "ac-3"), (AV_CODEC_ID_EAC3, "ec-3"), (AV_CODEC_ID_DTS, "dtsc"),
            (AV_CODEC_ID_TRUEHD, "mlpa"),
        ].map { ($0.rawValue, $1) })

    /// `avc1.PPCCLL`: profile, constraints, level of the SPS in hexadecimal (RFC 6381 section 3.3).
    private static func avc(_ track: Track) -> String? {
        ParameterSets.h264(track.configuration).flatMap { set in
            set.count > 3 ? "avc1." + set[1...3].map { hexadecimal($0) }.joined() : nil
        }
    }

    /// ISO/IEC 14496-15 section E.3.
    private static func hevc(_ track: Track) -> String? {
        guard let general = ParameterSets.hevcProfileTierLevel(track.configuration) else { return nil }
        let space = ["", "A", "B", "C"][Int(general[0] >> 6)]
        let compatibility = general[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var reversed: UInt32 = 0
        for bit in 0..<32 where compatibility >> UInt32(bit) & 1 == 1 { reversed |= 1 << UInt32(31 - bit) }
        var constraints = general[5...10]
        while constraints.last == 0 { constraints.removeLast() }
        let parts =
            [
                track.isInBand ? "hev1" : "hvc1",
                space + String(general[0] & 0x1F), String(reversed, radix: 16, uppercase: true),
                (general[0] >> 5 & 1 == 1 ? "H" : "L") + String(general[11]),
            ] + constraints.map { String($0, radix: 16, uppercase: true) }
        return parts.joined(separator: ".")
    }

    /// Only where the base layer alone shows false colors (compatibility 0), as `dvh1.05.06`; Dolby, "Dolby Vision
    /// Streams within the ISO Base Media File Format". Otherwise the plain HEVC name plays in more places.
    private static func dolbyVision(_ track: Track) -> String? {
        guard let vision = track.dolbyVision, vision.compatibility == 0, vision.profile > 0 else { return nil }
        return "\(track.isInBand ? "dvhe" : "dvh1").\(twoDigits(vision.profile)).\(twoDigits(vision.level))"
    }

    /// `av01.P.LLT.DD` ("Codecs Parameter String" of AV1 in ISO BMFF), from `av1C` or what the decoder found.
    private static func av1(_ track: Track) -> String? {
        if let set = ParameterSets.av1(track.configuration) {
            let tier = set.isHighTier ? "H" : "M"
            return "av01.\(set.profile).\(twoDigits(Int(set.level)))\(tier).\(twoDigits(set.bitDepth))"
        }
        guard track.profile >= 0, (0...31).contains(track.level), let depth = track.bitDepth else { return nil }
        return "av01.\(track.profile).\(twoDigits(Int(track.level)))M.\(twoDigits(depth))"
    }

    /// `vp09.PP.LL.DD` ("VP Codec ISO Media File Format Binding").
    private static func vp9(_ track: Track) -> String? {
        guard (0...3).contains(track.profile), let depth = track.bitDepth ?? (track.profile < 2 ? 8 : nil) else {
            return nil
        }
        let level = track.level > 0 ? Int(track.level) : VP9Level.of(track)
        guard let level, (10...62).contains(level) else { return nil }
        return "vp09.\(twoDigits(Int(track.profile))).\(level).\(twoDigits(depth))"
    }

    /// `mp4a.40.T` with the audio object type of the AudioSpecificConfig (ISO/IEC 14496-3 section 1.6.2.1), or of
    /// libav's profile, which counts them from 0, where the stream carries ADTS headers instead.
    private static func aac(_ track: Track) -> String? {
        var reader = BitReader(track.configuration)
        if let type = reader.bits(5), type > 0 {
            guard type == 31 else { return "mp4a.40.\(type)" }
            return reader.bits(6).map { "mp4a.40.\($0 + 32)" }
        }
        return (0...41).contains(track.profile) ? "mp4a.40.\(track.profile + 1)" : nil
    }

    /// `mp4v.20.L`: profile and level of the visual object sequence (`00 00 01 B0`, ISO/IEC 14496-2), in decimal.
    private static func mpeg4(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 4, Array(bytes[0...3]) == [0, 0, 1, 0xB0] else { return "mp4v.20" }
        return "mp4v.20.\(bytes[4])"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

/// The level of VP9 by size and rate, for files that do not write it ("VP9 Levels", webmproject.org).
private enum VP9Level {
    /// Level, luma samples a second, luma samples a picture.
    private static let table: [(level: Int, rate: Double, size: Int)] = [
        (10, 829_440, 36_864), (11, 2_764_800, 73_728), (20, 4_608_000, 122_880), (21, 9_216_000, 245_760),
        (30, 20_736_000, 552_960), (31, 36_864_000, 983_040), (40, 83_558_400, 2_228_224), (41, 160_432_128, 2_228_224),
        (50, 311_951_360, 8_912_896), (51, 588_251_136, 8_912_896), (52, 1_176_502_272, 8_912_896),
        (60, 1_176_502_272, 35_651_584), (61, 2_353_004_544, 35_651_584), (62, 4_706_009_088, 35_651_584),
    ]

    static func of(_ track: CodecString.Track) -> Int? {
        let (size, overflow) = track.width.multipliedReportingOverflow(by: track.height)
        guard !overflow, size > 0 else { return nil }
        let rate = Double(size) * (track.frameRate ?? 30)
        return table.first { size <= $0.size && rate <= $0.rate }?.level
    }
}
