import Catalog
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
        if try call.isOn("anyway"), file.state == .copying || file.state == .damaged {
            return try PlayBeginning(file: file, capabilities: capabilities, audio: audio).answer(call, services)
        }
        try MediaEndpoints.checkIsWhole(file)
        if let audio, let media = file.media, !media.audio.contains(where: { $0.index == audio }) {
            throw Problem(.invalid, "“audio” is the index of one of the file’s audio tracks.")
        }
        let choice = PlayMethod.decide(try film(of: file, services), capabilities, audio: audio)
        let sidecars = try services.act { try Sidecars.of(file, services.reader) }
        return Answer.json(PlayView(choice, of: file, sidecars), for: call.request)
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

    let method: String
    let url: String?
    let audio: [FileView.Audio]
    /// Index of the track that is heard.
    let chosenAudio: Int?
    let subtitles: [SubtitleView]
    let why: String?
    let links: Links?
}

extension PlayView {
    /// - Parameter bytes: of a film that is not all there, so many from its beginning.
    init(_ choice: PlayChoice, of file: FileRecord, _ sidecars: [Sidecar] = [], upTo bytes: UInt64? = nil) {
        let variant: Variant? = if case .hls(let variant) = choice.method { variant } else { nil }
        let shown = FileView(file, can: [], sidecars: sidecars, playing: variant)
        switch choice.method {
        case .direct: (method, url) = ("direct", shown.media + (bytes.map { "?anyway=1&upto=\($0)" } ?? ""))
        case .hls(let variant): (method, url) = ("hls", file.stream(variant).path(.master))
        case .none: (method, url) = ("none", nil)
        }
        audio = shown.audio ?? []
        chosenAudio = choice.audio
        subtitles = shown.subtitles ?? []
        why = choice.why
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
