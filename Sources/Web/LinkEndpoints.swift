import Catalog
import HTTPServer
import Model
import People
import Store

/// Links for players that have no session: VLC, a television, whatever takes an address.
enum LinkEndpoints {
    private struct Wish: Decodable {
        var minutes: Int?
    }

    private static let usualMinutes = 360

    static func make(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let wish = call.request.body.isEmpty ? Wish() : try call.body(Wish.self)
        let minutes = wish.minutes ?? usualMinutes
        guard (1...SignedLinks.mostMinutes).contains(minutes) else {
            throw Problem(.invalid, "“minutes” is a whole number from 1 to \(SignedLinks.mostMinutes).")
        }
        guard let origin = call.origin, let session = call.caller.session else {
            throw Problem(.invalid, "A link begins with the name of this server: send a Host.")
        }
        let file = try services.file(call.id())
        let (token, expires) = services.people.links.make(for: file.id, by: session, minutes: minutes)
        let sidecars = try services.act { try SidecarSubtitles.of(file, services.reader) }
        return Answer.done(LinksView(file, sidecars, base: "\(origin)/signed/\(token)", expires: expires))
    }
}

/// One file for other players: plain addresses, and the same as the apps of phones take them.
struct LinksView: Encodable {
    struct Subtitle: Encodable {
        let id: String
        let language: String?
        let title: String?
        let url: String
    }

    /// The original bytes, with the file's name at the end, since players show it and go by its ending.
    let url: String
    /// Before the path of anything else of this file: `/media/…`, `/hls/…`, `/prepared/…`, `/subtitles/…`.
    let base: String
    /// VLC on iPhone and iPad.
    let vlc: String
    let infuse: String
    let nplayer: String
    /// Any player on Android, which asks which one.
    let intent: String
    let subtitles: [Subtitle]
    let expires: String
}

extension LinksView {
    init(_ file: FileRecord, _ sidecars: [Sidecar], base: String, expires: Moment) {
        let shown = FileView(file, can: [], sidecars: sidecars).onDisk
        let url = base + file.namedMedia
        self.base = base
        self.url = url
        subtitles = shown.subtitles?.compactMap { Subtitle($0, base: base) } ?? []
        let query = "url=" + PercentCoding.encode(url.utf8)
        let subtitle = subtitles.first.map { "&sub=" + PercentCoding.encode($0.url.utf8) } ?? ""
        vlc = "vlc-x-callback://x-callback-url/stream?" + query + subtitle
        infuse = "infuse://x-callback-url/play?" + query + subtitle
        nplayer = "nplayer-" + url
        intent = Self.intent(url, of: file)
        self.expires = expires.iso8601
    }

    /// What Chrome on Android makes an Intent of: the scheme stands behind, so that the browser does not open it itself.
    private static func intent(_ url: String, of file: FileRecord) -> String {
        let parts = url.split(separator: ":", maxSplits: 1)
        let fields = [
            "scheme=\(parts[0])", "action=android.intent.action.VIEW",
            "type=\(ContentType(name: file.name.bytes).value)",
            "S.title=\(PercentCoding.encode(file.name.text.utf8))",
        ]
        return "intent:\(parts[1])#Intent;\(fields.joined(separator: ";"));end"
    }
}

extension LinksView.Subtitle {
    /// `nil` for one that has no address of its own.
    fileprivate init?(_ subtitle: SubtitleView, base: String) {
        guard let url = subtitle.url else { return nil }
        self.init(id: subtitle.id, language: subtitle.language, title: subtitle.title, url: base + url)
    }
}

extension FileRecord {
    /// The address of its bytes with its name at the end.
    var namedMedia: String { "/media/\(id)/\(PercentCoding.encode(name.bytes))" }
}
