import Model

/// Codecs and containers as people call them.
enum CodecName {
    private static let codecs = [
        "h264": "H.264", "hevc": "HEVC (H.265)", "vp8": "VP8", "vp9": "VP9", "av1": "AV1",
        "mpeg4": "MPEG-4 (DivX, Xvid)",
        "msmpeg4v3": "DivX 3", "msmpeg4v2": "MPEG-4 of Microsoft", "mpeg2video": "MPEG-2", "mpeg1video": "MPEG-1",
        "wmv1": "WMV", "wmv2": "WMV",
        "wmv3": "WMV", "vc1": "VC-1", "theora": "Theora", "flv1": "Flash video", "h263": "H.263",
        "mjpeg": "Motion JPEG",
        "prores": "ProRes", "aac": "AAC", "mp3": "MP3", "mp2": "MP2", "opus": "Opus", "vorbis": "Vorbis",
        "flac": "FLAC", "alac": "Apple Lossless", "ac3": "Dolby Digital (AC-3)", "eac3": "Dolby Digital Plus (E-AC-3)",
        "dts": "DTS", "truehd": "Dolby TrueHD", "mlp": "MLP", "wmav1": "WMA", "wmav2": "WMA", "wmapro": "WMA",
    ]

    private static let containers = [
        "mov,mp4,m4a,3gp,3g2,mj2": "MP4 or QuickTime", "matroska,webm": "Matroska", "avi": "AVI",
        "mpegts": "an MPEG transport stream", "mpeg": "an MPEG stream", "asf": "Windows Media", "flv": "Flash video",
        "ogg": "Ogg", "rm": "RealMedia", "mxf": "MXF", "mp3": "MP3", "flac": "FLAC", "wav": "WAV", "aac": "AAC",
        "caf": "Core Audio", "aiff": "AIFF",
    ]

    static func of(_ audio: MediaInfo.Audio) -> String { of(codec: audio.codec) }

    static func of(_ video: MediaInfo.Video) -> String {
        let isUnusual = video.profile?.contains("4:") == true || video.profile == "Rext"
        let details = [
            video.bitDepth.flatMap { $0 > 8 ? "\($0) bits" : nil }, isUnusual ? "unusual colors" : nil,
        ].compactMap(\.self)
        return of(codec: video.codec) + (details.isEmpty ? "" : " with " + details.joined(separator: " and "))
    }

    static func of(container: String) -> String { containers[container] ?? container }

    private static func of(codec: String) -> String {
        codecs[codec] ?? (codec.hasPrefix("pcm_") ? "PCM" : codec.uppercased())
    }
}
