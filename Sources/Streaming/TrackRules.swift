import Model

/// What a player must be able to do for a picture, a sound and a container, as one table each.
///
/// Measured with Chromium 156 by really playing: a browser says nothing when it cannot play one track of a file. It
/// shows a film without sound, or plays its sound without a picture. So what is not in these tables is not played.
enum TrackRules {
    typealias Token = Capabilities.Token

    private struct VideoRule {
        let codec: String
        /// libav's names; `nil`: whatever the profile.
        let profiles: Set<String>?
        /// Bits of one sample, at most.
        let depth: Int
        let needs: [Token]
    }

    /// The first row that fits counts. An unknown profile or depth is an ordinary one.
    private static let videoRules = [
        VideoRule(
            codec: "h264", profiles: ["Baseline", "Constrained Baseline", "Main", "Extended", "High"], depth: 8,
            needs: [.avc1]),
        // 10 bits, 4:2:2 and 4:4:4: only decoders in software know them.
        VideoRule(codec: "h264", profiles: nil, depth: 14, needs: [.avc1High10]),
        VideoRule(codec: "hevc", profiles: ["Main", "Main Still Picture"], depth: 8, needs: [.hvc1]),
        VideoRule(codec: "hevc", profiles: ["Main 10"], depth: 10, needs: [.hvc1Main10]),
        VideoRule(codec: "vp8", profiles: nil, depth: 8, needs: [.vp8]),
        VideoRule(codec: "vp9", profiles: ["Profile 0"], depth: 8, needs: [.vp9]),
        VideoRule(codec: "vp9", profiles: nil, depth: 12, needs: [.vp9Profile2]),
        VideoRule(codec: "av1", profiles: ["Main"], depth: 8, needs: [.av01]),
        VideoRule(codec: "av1", profiles: nil, depth: 12, needs: [.av01TenBit]),
    ]

    private static let audioRules: [String: Token] = [
        "aac": .aac, "mp3": .mp3, "opus": .opus, "vorbis": .vorbis, "flac": .flac, "alac": .alac, "ac3": .ac3,
        "eac3": .eac3, "dts": .dts, "pcm_s16le": .pcm, "pcm_s24le": .pcm, "pcm_s32le": .pcm, "pcm_u8": .pcm,
        "pcm_f32le": .pcm, "pcm_s16be": .pcm, "pcm_s24be": .pcm,
    ]

    private struct ContainerRule {
        /// libav's name.
        let name: String
        /// Endings of the file's name; `nil`: any other.
        let endings: Set<String>?
        let needs: Token
    }

    /// One demuxer of libav reads several formats, and players go by the media type, which comes from the ending.
    private static let containerRules = [
        ContainerRule(name: "mov,mp4,m4a,3gp,3g2,mj2", endings: ["mov", "qt"], needs: .mov),
        ContainerRule(name: "mov,mp4,m4a,3gp,3g2,mj2", endings: nil, needs: .mp4),
        ContainerRule(name: "matroska,webm", endings: ["webm"], needs: .webm),
        ContainerRule(name: "matroska,webm", endings: nil, needs: .mkv),
        ContainerRule(name: "ogg", endings: nil, needs: .ogg),
        ContainerRule(name: "mp3", endings: nil, needs: .mp3File),
        ContainerRule(name: "flac", endings: nil, needs: .flacFile),
        ContainerRule(name: "wav", endings: nil, needs: .wav),
        // AAC without a container: whoever plays it in MP4 plays it so, too.
        ContainerRule(name: "aac", endings: nil, needs: .aac),
    ]

    /// For files that nobody has looked into: what their ending promises.
    private static let endingRules: [String: Token] = [
        "mp4": .mp4, "m4v": .mp4, "m4a": .mp4, "m4b": .mp4, "3gp": .mp4, "mov": .mov, "qt": .mov, "webm": .webm,
        "mkv": .mkv, "mka": .mkv, "ogg": .ogg, "ogv": .ogg, "oga": .ogg, "opus": .ogg, "mp3": .mp3File,
        "flac": .flacFile, "wav": .wav, "aac": .aac,
    ]

    /// What fragments of MP4 carry so that players take them. MP3 is not among them: Chromium refuses to append it.
    static let segmentVideo: Set<String> = ["h264", "hevc", "vp9", "av1"]
    static let segmentAudio: Set<String> = ["aac", "opus", "flac", "ac3", "eac3"]

    static func plays(_ video: MediaInfo.Video, _ capabilities: Capabilities) -> Bool {
        // Dolby Vision without a common base layer: in any other decoder its colors are green and purple.
        if ["dvh1", "dvhe"].contains(video.codecs?.prefix(4)), !capabilities.has(.hdr) { return false }
        let rule = videoRules.first { rule in
            rule.codec == video.codec && (video.bitDepth ?? 8) <= rule.depth
                && (video.profile.flatMap { rule.profiles?.contains($0) } ?? true)
        }
        return rule?.needs.allSatisfy(capabilities.has) ?? false
    }

    /// Whether a player takes a picture as its file has it: streams of HEVC always say `hvc1`. Who takes no streams has
    /// nothing better.
    static func opens(_ video: MediaInfo.Video, _ capabilities: Capabilities) -> Bool {
        !["hev1", "dvhe"].contains(video.codecs?.prefix(4)) || capabilities.has(.hev1) || !capabilities.takesSegments
    }

    static func plays(_ audio: MediaInfo.Audio, _ capabilities: Capabilities) -> Bool {
        audioRules[audio.codec].map(capabilities.has) ?? false
    }

    static func plays(container: String, ending: String, _ capabilities: Capabilities) -> Bool {
        let rule = containerRules.first { $0.name == container && ($0.endings?.contains(ending) ?? true) }
        return rule.map { capabilities.has($0.needs) } ?? false
    }

    /// Whether who plays the file as it is shows all of it, and counts its time from its beginning.
    ///
    /// The bar of a film that begins at ten seconds has ten seconds of nothing; subtitles beside it come ten seconds early,
    /// and a mark means another place than on a device that gets a stream.
    ///
    /// Of H.264 in Matroska, which has no times of decoding, Chromium 156 does not find the beginning: it begins with the
    /// sound, and all that was to be seen before is never shown. In MP4, and of VP9 and AV1, it does. Segments are right.
    static func keepsTime(_ media: MediaInfo) -> Bool {
        let isPassedOver = media.container == "matroska,webm" && media.video.contains { reordered.contains($0.codec) }
        return media.begins == nil && (media.soundDelay == nil || !isPassedOver)
    }

    /// HEVC was not tried.
    private static let reordered: Set = ["h264", "hevc"]

    static func plays(ending: String, _ capabilities: Capabilities) -> Bool {
        endingRules[ending].map(capabilities.has) ?? false
    }
}
