import MediaMessages
import Model

/// How a device can play a film.
public enum PlayMethod: Sendable, Equatable {
    /// The file as it is.
    case direct
    /// Segments with these tracks: copied bit for bit, or converted.
    case hls(Variant)
    /// Not at all.
    case none
}

/// The way that was found, and what there is to say about it.
public struct PlayChoice: Sendable, Equatable {
    public let method: PlayMethod
    /// Index of the track that is heard; `nil` when there is none or nobody knows.
    public let audio: Int?
    /// Why not, or what is different from what one would expect. `nil`: nothing to say.
    public let reason: PlayReason?

    init(_ method: PlayMethod, audio: Int? = nil, _ reason: PlayReason? = nil) {
        self.method = method
        self.audio = audio
        self.reason = reason
    }
}

extension PlayMethod {
    /// The best way for a player with these capabilities: the file as it is, else its tracks repacked, else with its
    /// sound converted, else all of it, else none.
    ///
    /// - Parameters:
    ///   - audio: index of the sound that is wanted; one that the film does not have counts as `nil`, which leaves the
    ///     choice to the film.
    ///   - limit: what this machine converts in time.
    public static func decide(
        _ film: Film, _ capabilities: Capabilities, audio: Int? = nil, limit: ConversionLimit = .usual
    ) -> PlayChoice {
        switch film.kind {
        case .image: return PlayChoice(.direct)
        case .subtitle, .other: return PlayChoice(.none, PlayReason(.noMedia))
        case .video, .audio: break
        }
        if let fault = film.fault { return PlayChoice(.none, PlayReason(.unreadable, fault: fault)) }
        guard let media = film.media else {
            let isLikely = TrackRules.plays(ending: film.pathExtension, capabilities)
            return isLikely
                ? PlayChoice(.direct, PlayReason(.perhapsNotPlayed)) : PlayChoice(.none, PlayReason(.notLookedInto))
        }
        let decision = PlayDecision(
            media: media, ending: film.pathExtension, capabilities: capabilities, limit: limit, wanted: audio)
        return decision.choice
    }
}

/// One decision, with everything it depends on.
private struct PlayDecision {
    let media: MediaInfo
    let ending: String
    let capabilities: Capabilities
    let limit: ConversionLimit
    /// The sound that was asked for, else the one that the film itself would play.
    let sound: MediaInfo.Audio?
    let usual: MediaInfo.Audio?
    /// Whether a certain sound was asked for.
    let isAskedFor: Bool

    init(media: MediaInfo, ending: String, capabilities: Capabilities, limit: ConversionLimit, wanted: Int?) {
        self.media = media
        self.ending = ending
        self.capabilities = capabilities
        self.limit = limit
        let asked = media.audio.first { $0.index == wanted }
        usual = media.audio.first(where: \.isDefault) ?? media.audio.first
        sound = asked ?? usual
        isAskedFor = asked != nil
    }

    private var video: MediaInfo.Video? { media.video.first }

    /// The ways, the best first.
    var choice: PlayChoice {
        if video == nil, media.audio.isEmpty { return PlayChoice(.none, PlayReason(.empty)) }
        if playsDirectly, playsTheRightSound {
            let direct = PlayChoice(.direct, audio: sound?.index)
            // To convert its picture would be too dear for that.
            return TrackRules.keepsTime(media) ? direct : copied ?? soundConverted ?? direct
        }
        return copied ?? soundConverted ?? converted ?? otherSound ?? directWithAnySound
            ?? PlayChoice(.none, obstacle)
    }

    /// A browser plays the first sound of a file (some the one that is marked), and is silent when it cannot.
    private var playsDirectly: Bool {
        TrackRules.plays(container: media.container, ending: ending, capabilities)
            && (video.map { TrackRules.plays($0, capabilities) && TrackRules.opens($0, capabilities) } ?? true)
            && (media.audio.first.map { TrackRules.plays($0, capabilities) } ?? true)
    }

    private var playsTheRightSound: Bool {
        guard let first = media.audio.first, media.audio.count > 1 else { return true }
        return sound?.index == first.index && usual?.index == first.index
    }

    private func isCopied(_ audio: MediaInfo.Audio) -> Bool {
        TrackRules.segmentAudio.contains(audio.codec) && TrackRules.plays(audio, capabilities)
    }

    private var isVideoCopied: Bool {
        video.map { TrackRules.segmentVideo.contains($0.codec) && TrackRules.plays($0, capabilities) } ?? true
    }

    private func isConverted(_ audio: MediaInfo.Audio) -> Bool {
        Convertible.sounds.contains(audio.codec) && capabilities.has(.aac)
    }

    private var copied: PlayChoice? {
        guard isVideoCopied, sound.map(isCopied) ?? true else { return nil }
        return stream(sound)
    }

    private var soundConverted: PlayChoice? {
        guard isVideoCopied, let sound, isConverted(sound) else { return nil }
        let reason = PlayReason(.soundConverted, sound: CodecName.of(sound))
        return stream(sound, speakers: 2, reason)
    }

    /// Both, as both then lie on one grid of times.
    private var converted: PlayChoice? {
        guard let video, capabilities.takesConversions, Convertible.pictures.contains(video.codec),
            let height = limit.height(of: video), sound.map(isConverted) ?? true
        else { return nil }
        let reason = PlayReason(.pictureConverted, picture: CodecName.of(video))
        return stream(sound, height: height, speakers: sound == nil ? nil : 2, reason)
    }

    /// When nobody has asked for a certain sound, another one of the film may stand in for one that can neither be played
    /// nor converted, best in the same language.
    private var otherSound: PlayChoice? {
        guard isVideoCopied, let sound, !isAskedFor else { return nil }
        let others = media.audio.filter { $0.index != sound.index && (isCopied($0) || isConverted($0)) }
        guard let other = others.first(where: { $0.language == sound.language }) ?? others.first else { return nil }
        let reason = PlayReason(.otherSound, sound: CodecName.of(sound))
        return stream(other, speakers: isCopied(other) ? nil : 2, reason)
    }

    /// The right film with another of its sounds is more than nothing.
    private var directWithAnySound: PlayChoice? {
        guard playsDirectly, let first = media.audio.first else { return nil }
        return PlayChoice(.direct, audio: first.index, PlayReason(.deviceChoosesSound))
    }

    private func stream(
        _ sound: MediaInfo.Audio?, height: Int? = nil, speakers: Int? = nil, _ reason: PlayReason? = nil
    ) -> PlayChoice? {
        guard capabilities.takesSegments else { return nil }
        let variant = Variant(video: video?.index, audio: sound?.index, height: height, channels: speakers)
        return variant.map { PlayChoice(.hls($0), audio: sound?.index, reason) }
    }

    /// What stands in the way, the picture before the sound before the container.
    private var obstacle: PlayReason {
        if let video, !TrackRules.plays(video, capabilities) {
            if let speed = limit.slowness {
                return PlayReason(.tooSlow, picture: CodecName.of(video), speed: speed)
            }
            return PlayReason(.pictureNotPlayed, picture: CodecName.of(video))
        }
        if let sound, !TrackRules.plays(sound, capabilities) {
            return PlayReason(.soundNotPlayed, sound: CodecName.of(sound))
        }
        let container = CodecName.of(container: media.container)
        return PlayReason(capabilities.takesSegments ? .containerNotPlayed : .noStream, container: container)
    }
}
