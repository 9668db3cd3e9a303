import CFFmpeg
import Testing

@testable import Media

@Suite struct CodecStringTests {
    @Test(arguments: [
        // avcC: High 4.0, Constrained Baseline 3.0, High 10 4.1.
        (AV_CODEC_ID_H264, "01640028FFE10009 67640028ACD940780201 00", "avc1.640028"),
        (AV_CODEC_ID_H264, "0142C01EFFE10008 6742C01EDA02D040", "avc1.42C01E"),
        // The same as a byte stream, with three and four bytes of start code.
        (AV_CODEC_ID_H264, "00000001 09F0 00000001 6764001FACD940 000001 68EBE3CB", "avc1.64001F"),
        // hvcC: Main 3.1 progressive; Main 10 high tier 5.1 with no constraints.
        (AV_CODEC_ID_HEVC, "01 01 60000000 B00000000000 5D F000FCFDF8F800000F03", "hvc1.1.6.L93.B0"),
        (AV_CODEC_ID_HEVC, "01 22 20000000 000000000000 99 F000FCFDFAFA00000F03", "hvc1.2.4.H153"),
        // An SPS (type 33) behind a VPS (type 32), with emulation prevention bytes in its compatibility flags.
        (AV_CODEC_ID_HEVC, "000001 4001 0C 000001 4201 01 01 60000003 00B0000003 000003 005D A0", "hvc1.1.6.L93.B0"),
        // av1C: Main 4.0, 8 bit; Main 5.1 high tier, 10 bit; Professional, 12 bit.
        (AV_CODEC_ID_AV1, "81 08 0C 00", "av01.0.08M.08"),
        (AV_CODEC_ID_AV1, "81 0D CC 00", "av01.0.13H.10"),
        (AV_CODEC_ID_AV1, "81 4C 6C 00", "av01.2.12M.12"),
        // AudioSpecificConfig: LC, HE with explicit signalling, HE v2, xHE (escaped type 42).
        (AV_CODEC_ID_AAC, "1190", "mp4a.40.2"),
        (AV_CODEC_ID_AAC, "2B920800", "mp4a.40.5"),
        (AV_CODEC_ID_AAC, "EB8A0800", "mp4a.40.29"),
        (AV_CODEC_ID_AAC, "F949", "mp4a.40.42"),
        (AV_CODEC_ID_MPEG4, "000001B0F5000001B509", "mp4v.20.245"),
        (AV_CODEC_ID_MPEG4, "", "mp4v.20"),
        (AV_CODEC_ID_AC3, "", "ac-3"), (AV_CODEC_ID_EAC3, "", "ec-3"), (AV_CODEC_ID_DTS, "", "dtsc"),
        (AV_CODEC_ID_OPUS, "", "opus"), (AV_CODEC_ID_FLAC, "", "flac"), (AV_CODEC_ID_VORBIS, "", "vorbis"),
        (AV_CODEC_ID_ALAC, "", "alac"), (AV_CODEC_ID_VP8, "", "vp8"),
    ])
    func `configuration bytes become the word that browsers know`(codec: AVCodecID, bytes: String, codecs: String) {
        #expect(CodecString.of(.init(codec: codec, configuration: hexadecimal(bytes))) == codecs)
    }

    @Test func `parameter sets among the pictures are another word`() {
        let configuration = hexadecimal("01 01 60000000 B00000000000 5D F000FCFDF8F800000F03")
        var track = CodecString.Track(codec: AV_CODEC_ID_HEVC, configuration: configuration, isInBand: true)
        #expect(CodecString.of(track) == "hev1.1.6.L93.B0")
        track.dolbyVision = (5, 6, 0)
        #expect(CodecString.of(track) == "dvhe.05.06")
    }

    @Test(arguments: [
        (AV_CODEC_ID_H264, ""), (AV_CODEC_ID_H264, "01640028FFE1FFFF6764"), (AV_CODEC_ID_H264, "000001"),
        (AV_CODEC_ID_HEVC, ""), (AV_CODEC_ID_HEVC, "0101600000"), (AV_CODEC_ID_HEVC, "00000142010101"),
        (AV_CODEC_ID_AV1, ""), (AV_CODEC_ID_AV1, "8108"), (AV_CODEC_ID_VP9, ""), (AV_CODEC_ID_AAC, ""),
        (AV_CODEC_ID_AAC, "F8"), (AV_CODEC_ID_MP3, ""), (AV_CODEC_ID_MAGICYUV, "00"),
    ])
    func `what the bytes do not say is not guessed`(codec: AVCodecID, bytes: String) {
        #expect(CodecString.of(.init(codec: codec, configuration: hexadecimal(bytes))) == nil)
    }

    @Test func `the decoder's word counts where there are no bytes`() {
        #expect(CodecString.of(.init(codec: AV_CODEC_ID_AAC, configuration: [], profile: 4)) == "mp4a.40.5")
        #expect(
            CodecString.of(.init(codec: AV_CODEC_ID_AV1, configuration: [], profile: 0, level: 8, bitDepth: 10))
                == "av01.0.08M.10")
        #expect(CodecString.of(.init(codec: AV_CODEC_ID_MP3, configuration: [], sampleRate: 44_100)) == "mp4a.6B")
        #expect(CodecString.of(.init(codec: AV_CODEC_ID_MP3, configuration: [], sampleRate: 22_050)) == "mp4a.69")
    }

    @Test(arguments: [
        (1920, 1080, 24.0, 40), (1920, 1080, 60, 41), (3840, 2160, 60, 51), (640, 360, 25, 21), (1280, 720, 30, 31),
    ])
    func `the level of VP9 follows from size and rate`(width: Int, height: Int, rate: Double, level: Int) {
        var track = CodecString.Track(codec: AV_CODEC_ID_VP9, configuration: [], profile: 0)
        (track.width, track.height, track.frameRate) = (width, height, rate)
        #expect(CodecString.of(track) == "vp09.00.\(level).08")
        (track.width, track.height) = (Int(Int32.max), Int(Int32.max))
        #expect(CodecString.of(track) == nil)
    }

    @Test func `a Dolby Vision film without a plain base layer says so`() {
        var track = CodecString.Track(
            codec: AV_CODEC_ID_HEVC, configuration: hexadecimal("01 02 20000000 B00000000000 96 F000FCFDFAFA00000F03"))
        track.dolbyVision = (5, 6, 0)
        #expect(CodecString.of(track) == "dvh1.05.06")
        track.dolbyVision = (8, 6, 1)
        #expect(CodecString.of(track) == "hvc1.2.4.L150.B0")
    }

    @Test(arguments: [
        ("01640028FFE10009 67640028ACD940780201 00", 8), ("016E0028FFE1000A 676E0028A6CD940780221000", 10),
        ("0142C01EFFE10008 6742C01EDA02D040", 8),
    ])
    func `the depth of H264 is in its parameter set`(bytes: String, depth: Int) throws {
        let set = try #require(ParameterSets.h264(hexadecimal(bytes)))
        #expect(ParameterSets.h264BitDepth(set) == depth)
    }
}

func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
