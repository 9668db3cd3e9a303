import HTTPServer
import Model
import Store
import Streaming

/// How a device should play a file.
enum PlayEndpoints {
    static func play(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        let capabilities = Capabilities(try call.text("caps"))
        let audio = try call.number("audio", in: 0...999)
        try MediaEndpoints.checkIsWhole(file)
        if let audio, let media = file.media, !media.audio.contains(where: { $0.index == audio }) {
            throw Problem(.invalid, "“audio” is the index of one of the file’s audio tracks.")
        }
        let limit = file.media?.video.first.map { services.streams.speed.limit(for: $0) } ?? .soundAlone
        let choice = PlayMethod.decide(try film(of: file, services), capabilities, audio: audio, limit: limit)
        return Answer.json(PlayView(choice, of: file), for: call.request)
    }

    private static func film(of file: FileRecord, _ services: Services) throws(Problem) -> Film {
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

    let method: String
    let url: String?
    let audio: [FileView.Audio]
    /// Index of the track that is heard.
    let chosenAudio: Int?
    let subtitles: [FileView.Subtitle]
    let why: String?
    let whyCode: String?
    let whyNames: Names?
    let links: Links?
}

extension PlayView {
    init(_ choice: PlayChoice, of file: FileRecord) {
        let shown = FileView(file, can: [])
        switch choice.method {
        case .direct: (method, url) = ("direct", shown.media)
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
        links = choice.method == .none ? Links(file: shown.media, download: shown.media + "?download") : nil
    }
}

extension FileRecord {
    /// The content that it has now, as addresses of streams name it.
    var streamVersion: StreamVersion {
        StreamVersion(
            identity: identity, size: size, modified: modifiedNanoseconds, contentRevision: contentRevision)
    }

    func stream(_ variant: Variant) -> StreamAddress {
        StreamAddress(file: id, version: streamVersion, variant: variant)
    }
}
