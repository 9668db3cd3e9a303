import Foundation
import HTTPServer
import Model
import Streaming
import Testing

@testable import People
@testable import Store
@testable import Web

/// The description for machines has the fields that answers have.
@Suite struct OpenAPIViewTests {
    let document: OpenAPIDocument

    init() throws { document = try OpenAPIDocument() }

    @Test func `answers have the fields that it describes, all of them when all is known`() throws {
        for (schema, sparse, full) in Sample.views {
            let fields = Set((document.schemas[schema]?["properties"] as? [String: Any])?.keys.map { $0 } ?? [])
            let needed = Set(document.schemas[schema]?["required"] as? [String] ?? [])
            #expect(try Sample.fields(of: full) == fields, "\(schema)")
            #expect(try Sample.fields(of: sparse) == needed, "\(schema)")
        }
    }

    @Test func `a refusal has the fields that it describes`() throws {
        for hint in [nil, "h"] {
            let body = Problem(.conflict, "d", hint: hint).response.body
            guard case .bytes(let bytes) = body else {
                Issue.record("no body")
                continue
            }
            let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
            let needed = Set(document.schemas["Problem"]?["required"] as? [String] ?? [])
            #expect(Set(object.keys) == (hint == nil ? needed : needed.union(["hint"])))
        }
    }
}

/// Answers of which as little, and as much, is known as can be.
private enum Sample {
    static let id = ItemID.root
    static let moment = Moment(milliseconds: 0)
    static let identity = Identity(fileSystem: 1, inode: 1, birth: 1)

    static func fields(of view: any Encodable) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: Data(JSON.bytes(view)))
        return Set(try #require(object as? [String: Any]).keys)
    }

    static var views: [(schema: String, sparse: any Encodable, full: any Encodable)] {
        let account = Account(id: id, name: "ada", email: nil, role: .owner, created: moment)
        var known = account
        known.email = "ada@attic"
        let session = Session(
            id: id, account: account, isProgram: false, device: "", address: "", created: moment, lastUsed: moment,
            expires: moment)
        let new = SessionView(session, token: "t")
        let listing = FolderEndpoints.ListingView(
            folder: FolderView(folder(nil), top: "t", can: []), crumbs: [], total: 0, results: [], next: nil)
        let files = ListView<FileView>(total: 0, results: [], next: nil)
        let restored = TrashEndpoints.Restored(id: id, path: "a", name: "a", renamed: false)
        return [
            ("Folder", FolderView(folder(nil), top: "t", can: []), FolderView(folder(broken), top: "t", can: [])),
            ("File", MissingFileView(gone), marked), ("Progress", barely, partly),
            ("Account", AccountView(account), AccountView(known)),
            ("Session", SessionView(session), SessionView(session)), ("NewSession", new, new),
            ("Listing", listing, listing), ("Files", files, files),
            ("Restored", restored, restored), ("Status", status(nil), status(announced)),
            (
                "Play",
                PlayView(
                    method: "none", url: nil, audio: [], chosenAudio: nil, subtitles: [], why: nil, whyCode: nil,
                    whyNames: nil, links: nil),
                PlayView(
                    method: "none", url: "", audio: [], chosenAudio: 1, subtitles: [], why: "", whyCode: "empty",
                    whyNames: .init(picture: "", sound: "", container: "", fault: "", speed: 0.5),
                    links: .init(file: "", download: ""), canPrepare: true)
            ),
            ("Announced", StatusSource.Announced(name: nil, host: nil, addresses: [], reason: nil), announced),
        ] + tracks + handedOver
    }

    private static var handedOver: [(String, any Encodable, any Encodable)] {
        let links = LinksView(
            url: "", base: "", vlc: "", infuse: "", nplayer: "", intent: "", subtitles: [], expires: "")
        let key = Plays.Key(session: id, address: "", file: id)
        let play = { (account: String?, isByLink: Bool, variant: Variant?) in
            PlayingView(
                Plays.Play(
                    key: key,
                    scene: Plays.Scene(
                        account: account, device: "", address: "", isByLink: isByLink, name: "", processorBefore: 0),
                    way: .hls, variant: variant, since: moment, bytes: 0, bytesPerSecond: 0, processorSeconds: 0))
        }
        typealias Subtitle = LinksView.Subtitle
        return [
            (
                "Prepared",
                PreparedView(state: "", progress: 0, size: nil, url: nil, why: nil, hint: nil),
                PreparedView(state: "", progress: 0, size: 1, url: "", why: "", hint: "")
            ),
            ("Links", links, links),
            (
                "LinkedSubtitle", Subtitle(id: "", language: nil, title: nil, url: ""),
                Subtitle(id: "", language: "", title: "", url: "")
            ),
            ("Playing", play(nil, false, nil), play("ada", true, Variant(video: 0, audio: 1))),
        ]
    }

    private static let gone = Keepsake(
        id: id, path: RelativePath([plain]), identity: identity, size: 0, modified: 0, added: moment, fingerprint: nil)
    private static var marked: PersonalFileView {
        let marks = Marks.OfFile(
            isListed: true, progress: Progress(position: 1, duration: 2, isWatched: false, updated: moment))
        return PersonalFileView(fullFile, marks)
    }
    private static let barely = PersonalFileView.ProgressView(
        Progress(position: 0, duration: nil, isWatched: true, updated: moment))
    private static let partly = PersonalFileView.ProgressView(
        Progress(position: 0, duration: 1, isWatched: true, updated: moment))

    private static var tracks: [(String, any Encodable, any Encodable)] {
        typealias Video = DiskFileView.Video
        typealias Audio = DiskFileView.Audio
        typealias Chapter = MediaInfo.Chapter
        return [
            (
                "VideoTrack",
                Video(index: 0, codec: "", codecs: nil, profile: nil, bitDepth: nil, hdr: nil, frameRate: nil),
                Video(index: 0, codec: "", codecs: "", profile: "", bitDepth: 8, hdr: "", frameRate: 25)
            ),
            (
                "AudioTrack",
                Audio(index: 0, codec: "", codecs: nil, channels: nil, language: nil, title: nil, default: true),
                Audio(index: 0, codec: "", codecs: "", channels: 2, language: "", title: "", default: true)
            ),
            (
                "SubtitleTrack", SubtitleView(track(codec: "dvd_subtitle", title: nil), of: id),
                SubtitleView(track(codec: "ass", title: ""), of: id, playing: Variant(video: 0, audio: nil))
            ),
            ("Chapter", Chapter(start: 0, end: 1, title: nil), Chapter(start: 0, end: 1, title: "")),
        ]
    }

    private static func track(codec: String, title: String?) -> MediaInfo.Subtitle {
        MediaInfo.Subtitle(index: 2, codec: codec, language: title, title: title, isForced: true, isDefault: true)
    }

    private static let broken = FileName([0xFF])
    private static let plain = FileName("a")!
    private static let announced = StatusSource.Announced(name: "", host: "", addresses: [], reason: "")
    private static let film = MediaInfo(
        container: "", duration: 1, begins: nil, soundDelay: nil,
        video: [
            .init(
                index: 0, codec: "", codecs: nil, profile: nil, bitDepth: nil, hdr: nil, frameRate: nil, width: 1,
                height: 1, rotation: nil)
        ], audio: [], subtitles: [], chapters: [], tags: [:])

    private static func folder(_ name: FileName?) -> FolderRecord {
        FolderRecord(
            id: id, name: name, path: .top, parent: name == nil ? nil : id, version: 1, stamp: 1, folders: 0, files: 0,
            size: 0, modified: moment, added: moment, isOffline: name != nil, isListed: true,
            identity: identity)
    }

    private static func file(_ state: FileState, _ name: FileName?, _ media: MediaInfo?) -> FileRecord {
        FileRecord(
            id: id, name: name ?? plain, path: .top, folder: id, kind: .video, state: state, copied: 0, size: 0,
            modified: moment, added: moment, media: media, film: described, identity: identity, modifiedNanoseconds: 0,
            contentRevision: 0)
    }

    /// All that can be known of a film at once.
    private static var described: DescribedFilm {
        var details = FilmDetails()
        (details.title, details.year, details.show, details.season, details.episodes) = ("", 1, "a", 1, [1, 2])
        (details.date, details.part, details.edition, details.description) = ("", 1, "", "")
        (details.ageRating, details.rating, details.isOriginal) = ("", 1, true)
        (details.genres, details.tags, details.cast, details.extra) = ([""], [""], [""], ["": ""])
        return DescribedFilm([.edit: details])
    }

    /// No file is being copied and has a poster.
    private static var fullFile: FileView {
        var view = FileView(file(.copying, broken, film), can: [], isWhole: true, next: id)
        (view.onDisk.poster, view.onDisk.posterColor) = ("", "")
        return view
    }

    private static func status(_ announced: StatusSource.Announced?) -> StatusEndpoints.View {
        var view = StatusEndpoints.View(
            name: "", version: "", needsSetup: false, signUp: "", guests: "", mediaPort: nil)
        guard let announced else { return view }
        view.watching = .init(mode: "", folders: 0, watched: 0, limit: 0, problems: [])
        view.index = .init(files: 0, folders: 0, scanning: false, revision: 0)
        view.storage = .init(free: 0, total: 0)
        view.announced = announced
        view.plays = []
        return view
    }
}
