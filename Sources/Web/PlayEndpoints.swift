import Catalog
import HTTPServer
import Model
public import Store
public import Streaming

/// How a device should play a file.
enum PlayEndpoints {
    static func play(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        let capabilities = Capabilities(try call.text("caps"))
        let audio = try call.number("audio", in: 0...999)
        if try call.isOn("anyway"), file.state == .copying || file.state == .damaged {
            return try PlayBeginning(file: file, capabilities: capabilities, audio: audio).answer(call, services)
        }
        try MediaEndpoints.checkIsWhole(file)
        if let audio, let media = file.media, !media.audio.contains(where: { $0.index == audio }) {
            throw Problem(.invalid, "“audio” is the index of one of the file’s audio tracks.")
        }
        let film = try film(of: file, services)
        let limit = file.media?.video.first.map { services.streams.speed.limit(for: $0) } ?? .soundAlone
        let choice = PlayMethod.decide(film, capabilities, audio: audio, limit: limit)
        // What lies ready costs less than a conversion, and more than nothing plays.
        let whole = choice.method.isCheap ? nil : WholeFilm.decide(film, capabilities, audio: audio, limit: wholeLimit)
        let sidecars = try services.act { try SidecarSubtitles.of(file, services.reader) }
        let ready = whole.flatMap { services.readyFilm($0, of: file, sidecars) }
        if ready == nil { foresee(choice, of: file, services) }
        return Answer.json(
            ready ?? PlayView(choice, of: file, sidecars, canPrepare: whole?.variant != nil), for: call.request)
    }

    /// What can wait can be converted however long it takes.
    static let wholeLimit = ConversionLimit.usual

    /// The player asks for the stream next. A film that does not list its key frames is read whole for that: not before it does.
    private static func foresee(_ choice: PlayChoice, of file: FileRecord, _ services: Services) {
        guard case .hls(let variant) = choice.method, let container = file.media?.container,
            listing.contains(where: { container.contains($0) })
        else { return }
        services.streams.foresee(file.stream(variant)) { try MediaEndpoints.open(file, services) }
    }

    /// Containers with an index, in libav's names.
    private static let listing = ["mp4", "matroska"]

    static func film(of file: FileRecord, _ services: Services) throws(Problem) -> Film {
        let fault = file.media == nil ? try services.read { try $0.probeFault(of: file.id) } : nil
        return Film(kind: file.kind, pathExtension: file.name.pathExtension, media: file.media, fault: fault)
    }
}

/// The way to play a file as the interface shows it.
struct PlayView: Encodable {
    /// What is left when a device cannot play it.
    struct Links: Encodable {
        let file: String
        let download: String
    }

    /// What a page needs to say `why` in another language.
    struct Names: Encodable {
        let picture: String?
        let sound: String?
        let container: String?
        let fault: String?
        /// Seconds of film that this machine converts in a second.
        let speed: Double?
    }

    var method: String
    var url: String?
    let audio: [DiskFileView.Audio]
    /// Index of the track that is heard.
    let chosenAudio: Int?
    let subtitles: [SubtitleView]
    let why: String?
    let whyCode: String?
    let whyNames: Names?
    let links: Links?
    /// It plays once it has been prepared (`POST …/prepared`).
    var canPrepare: Bool?
}

extension PlayView {
    /// - Parameters:
    ///   - sidecars: files of subtitles that belong to it.
    ///   - playing: the stream whose times the player has; `nil`: that of `choice`, if it is one.
    ///   - bytes: of a film that is not all there, so many from its beginning.
    init(
        _ choice: PlayChoice, of file: FileRecord, _ sidecars: [Sidecar] = [], playing: Variant? = nil,
        canPrepare: Bool = false, upTo bytes: UInt64? = nil
    ) {
        let chosen: Variant? = if case .hls(let variant) = choice.method { variant } else { nil }
        let shown = FileView(file, can: [], sidecars: sidecars, playing: playing ?? chosen).onDisk
        let media = file.mediaPath
        switch choice.method {
        case .direct: (method, url) = ("direct", media + (bytes.map { "?anyway=1&upto=\($0)" } ?? ""))
        case .hls(let variant): (method, url) = ("hls", file.stream(variant).path(.master))
        case .none: (method, url) = ("none", nil)
        }
        audio = shown.audio ?? []
        chosenAudio = choice.audio
        subtitles = shown.subtitles ?? []
        why = choice.reason?.sentence
        whyCode = choice.reason?.code.rawValue
        whyNames = choice.reason.map {
            Names(picture: $0.picture, sound: $0.sound, container: $0.container, fault: $0.fault, speed: $0.speed)
        }
        self.canPrepare = choice.method == .none && canPrepare ? true : nil
        links = choice.method == .none ? Links(file: media, download: media + "?download") : nil
    }
}

extension PlayMethod {
    /// Whether it costs the server next to nothing.
    fileprivate var isCheap: Bool {
        switch self {
        case .direct: true
        case .hls(let variant): variant.isCopied
        case .none: false
        }
    }
}

extension Services {
    /// The prepared film, when it lies ready.
    fileprivate func readyFilm(_ whole: WholeFilm, of file: FileRecord, _ sidecars: [Sidecar]) -> PlayView? {
        guard let variant = whole.variant, preparation.isReady(file.stream(variant)) else { return nil }
        // It has the times of the stream that it was made of.
        var view = PlayView(whole.choice, of: file, sidecars, playing: variant)
        view.method = "direct"
        view.url = file.preparedPath(variant) + "?inline"
        return view
    }
}

extension FileRecord {
    /// The content that it has now, as addresses of streams name it.
    var streamVersion: StreamVersion {
        StreamVersion(
            identity: identity, size: size, modified: modifiedNanoseconds, contentRevision: contentRevision)
    }

    public func stream(_ variant: Variant) -> StreamAddress {
        StreamAddress(file: id, version: streamVersion, variant: variant)
    }
}
