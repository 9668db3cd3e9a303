import Model

/// How a device can play a film.
public enum PlayMethod: Sendable, Equatable {
    /// The file as it is.
    case direct
    /// Segments with these tracks, copied bit for bit.
    case hls(Variant)
    /// Not at all.
    case none
}

/// The way that was found, and what there is to say about it.
public struct PlayChoice: Sendable, Equatable {
    public let method: PlayMethod
    /// Index of the track that is heard; `nil` when there is none or nobody knows.
    public let audio: Int?
    /// One sentence: why not, or what is different from what one would expect. `nil`: nothing to say.
    public let why: String?

    init(_ method: PlayMethod, audio: Int? = nil, why: String? = nil) {
        self.method = method
        self.audio = audio
        self.why = why
    }
}

extension PlayMethod {
    /// The best way for a player with these capabilities: the file as it is, else its tracks repacked, else none.
    ///
    /// - Parameter audio: index of the sound that is wanted; one that the film does not have counts as `nil`, which
    ///   leaves the choice to the film.
    public static func decide(_ film: Film, _ capabilities: Capabilities, audio: Int? = nil) -> PlayChoice {
        switch film.kind {
        case .image: return PlayChoice(.direct)
        case .subtitle, .other: return PlayChoice(.none, why: "This is no film, sound or picture.")
        case .video, .audio: break
        }
        if let fault = film.fault { return PlayChoice(.none, why: "Dropreel could not read it: \(fault).") }
        guard let media = film.media else { return unseen(film, capabilities) }
        return PlayDecision(media: media, ending: film.pathExtension, capabilities: capabilities, wanted: audio).choice
    }

    private static func unseen(_ film: Film, _ capabilities: Capabilities) -> PlayChoice {
        guard TrackRules.plays(ending: film.pathExtension, capabilities) else {
            return PlayChoice(.none, why: "Dropreel has not looked into it yet: try again in a moment.")
        }
        return PlayChoice(
            .direct, why: "Dropreel has not looked into it yet, so it is not sure that this device plays it.")
    }
}

/// One decision, with everything it depends on.
private struct PlayDecision {
    let media: MediaInfo
    let ending: String
    let capabilities: Capabilities
    /// The sound that was asked for; `nil` when the film has no such.
    let wanted: MediaInfo.Audio?
    /// The sound that the film itself would play.
    let usual: MediaInfo.Audio?

    init(media: MediaInfo, ending: String, capabilities: Capabilities, wanted: Int?) {
        self.media = media
        self.ending = ending
        self.capabilities = capabilities
        self.wanted = media.audio.first { $0.index == wanted }
        usual = media.audio.first(where: \.isDefault) ?? media.audio.first
    }

    private var video: MediaInfo.Video? { media.video.first }

    var choice: PlayChoice {
        if video == nil, media.audio.isEmpty {
            return PlayChoice(.none, why: "It holds neither a picture nor a sound that Dropreel knows.")
        }
        let isDirect = playsDirectly
        if isDirect, playsTheRightSound { return PlayChoice(.direct, audio: (wanted ?? usual)?.index) }
        if let copied { return copied }
        // The right film with another of its sounds is more than nothing.
        if isDirect, let first = media.audio.first {
            let note = "This device chooses the sound by itself, and may choose another one of the film."
            return PlayChoice(.direct, audio: first.index, why: note)
        }
        return PlayChoice(.none, why: obstacle)
    }

    /// A browser plays the first sound of a file (some the one that is marked), and is silent when it cannot.
    private var playsDirectly: Bool {
        TrackRules.plays(container: media.container, ending: ending, capabilities)
            && (video.map { TrackRules.plays($0, capabilities) } ?? true)
            && (media.audio.first.map { TrackRules.plays($0, capabilities) } ?? true)
    }

    private var playsTheRightSound: Bool {
        guard let first = media.audio.first, media.audio.count > 1 else { return true }
        return (wanted ?? usual)?.index == first.index && usual?.index == first.index
    }

    private func isCopied(_ audio: MediaInfo.Audio) -> Bool {
        TrackRules.segmentAudio.contains(audio.codec) && TrackRules.plays(audio, capabilities)
    }

    private var isVideoCopied: Bool {
        video.map { TrackRules.segmentVideo.contains($0.codec) && TrackRules.plays($0, capabilities) } ?? true
    }

    /// The tracks in segments. When nobody has asked for a certain sound, another one of the film may stand in for the
    /// one that cannot be played, best in the same language.
    private var copied: PlayChoice? {
        guard capabilities.takesSegments, isVideoCopied else { return nil }
        guard let sound = wanted ?? usual else { return stream(with: nil) }
        if isCopied(sound) { return stream(with: sound) }
        guard wanted == nil else { return nil }
        let others = media.audio.filter(isCopied)
        guard let other = others.first(where: { $0.language == sound.language }) ?? others.first else { return nil }
        let why = "This device does not play \(CodecName.of(sound)), so another sound of the film is played."
        return stream(with: other, why: why)
    }

    private func stream(with sound: MediaInfo.Audio?, why: String? = nil) -> PlayChoice? {
        Variant(video: video?.index, audio: sound?.index).map { PlayChoice(.hls($0), audio: sound?.index, why: why) }
    }

    /// What stands in the way, the picture before the sound before the container.
    private var obstacle: String {
        let converting = "Dropreel does not convert films yet"
        if let video, !TrackRules.plays(video, capabilities) {
            return "Its picture is \(CodecName.of(video)), which this device does not play; \(converting)."
        }
        if let sound = wanted ?? usual, !TrackRules.plays(sound, capabilities) {
            return "Its sound is \(CodecName.of(sound)), which this device does not play; \(converting)."
        }
        let container = CodecName.of(container: media.container)
        guard capabilities.takesSegments else {
            return "It is \(container), which this device does not play, and it takes no stream either."
        }
        if let sound = wanted ?? usual, !TrackRules.segmentAudio.contains(sound.codec) {
            return "\(CodecName.of(sound)) sound in \(container) does not play here; \(converting)."
        }
        return "It is \(container), which this device does not play; \(converting)."
    }
}
