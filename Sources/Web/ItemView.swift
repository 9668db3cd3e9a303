import Catalog
import FoundationEssentials
import Model
import Store
import Streaming

/// A folder as the interface shows it.
struct FolderView: Encodable {
    let kind = "folder"
    let id: ItemID
    let name: String
    let rawName: String?
    let path: String
    let parent: ItemID?
    let version: Int64
    let folders: Int
    let files: Int
    let size: UInt64
    let modified: String
    let added: String
    let state: FileState?
    let can: [String]

    /// - Parameter top: the name of the server, which is the name of the drop folder itself.
    init(_ folder: FolderRecord, top: String, can: [String]) {
        id = folder.id
        name = folder.name?.text ?? top
        rawName = folder.name.flatMap(RawName.init)?.base64
        path = folder.path.text
        parent = folder.parent
        version = folder.version
        folders = folder.folders
        files = folder.files
        size = folder.size
        modified = folder.modified.iso8601
        added = folder.added.iso8601
        state = folder.isOffline ? .offline : nil
        self.can = folder.parent == nil || folder.isOffline ? [] : can
    }
}

/// A file as the interface shows it: as it is on the disk, and as a film. What is not known is left out.
struct FileView: Encodable {
    var onDisk: DiskFileView
    let film: FilmView?

    /// - Parameters:
    ///   - sidecars: files of subtitles that belong to it. In lists they are left out: finding them costs a look around
    ///     for each film.
    ///   - isWhole: also says who knows what, and what else a sidecar says.
    ///   - next: the episode after this one.
    ///   - variant: of the stream that is played.
    init(
        _ file: FileRecord, can: [String], sidecars: [Sidecar] = [], isWhole: Bool = false,
        next: ItemID? = nil, playing variant: Variant? = nil
    ) {
        onDisk = DiskFileView(file, can: can, sidecars: sidecars, playing: variant)
        film = file.film.map { FilmView($0, isWhole: isWhole, next: next) }
    }

    func encode(to encoder: any Encoder) throws {
        try onDisk.encode(to: encoder)
        try film?.encode(to: encoder)
    }
}

/// A file as it is on the disk, with what its bytes tell.
struct DiskFileView: Encodable {
    struct Video: Encodable {
        let index: Int
        let codec: String
        let codecs: String?
        let profile: String?
        let bitDepth: Int?
        let hdr: String?
        let frameRate: Double?
    }

    struct Audio: Encodable {
        let index: Int
        let codec: String
        let codecs: String?
        let channels: Int?
        let language: String?
        let title: String?
        let `default`: Bool
    }

    let id: ItemID
    let kind: FileKind
    let name: String
    let rawName: String?
    let path: String
    let folder: ItemID
    let state: FileState
    /// Only while it is being copied.
    let copied: UInt64?
    let size: UInt64
    let modified: String
    let added: String
    let duration: Double?
    let width: Int?
    let height: Int?
    let video: [Video]?
    let audio: [Audio]?
    let subtitles: [SubtitleView]?
    let chapters: [MediaInfo.Chapter]?
    /// `nil` for what is missing.
    let media: String?
    var poster: String?
    var posterColor: String?
    let can: [String]

    init(_ file: FileRecord, can: [String], sidecars: [Sidecar], playing variant: Variant?) {
        id = file.id
        kind = file.kind
        name = file.name.text
        rawName = RawName(file.name)?.base64
        path = file.path.text
        folder = file.folder
        state = file.state
        copied = file.state == .copying ? file.copied : nil
        size = file.size
        modified = file.modified.iso8601
        added = file.added.iso8601
        duration = file.media?.duration ?? (file.state == .missing ? file.film?.details.duration : nil)
        (width, height) = file.media?.uprightSize ?? (nil, nil)
        video = file.media?.video.map {
            Video(
                index: $0.index, codec: $0.codec, codecs: $0.codecs, profile: $0.profile, bitDepth: $0.bitDepth,
                hdr: $0.hdr, frameRate: $0.frameRate)
        }
        audio = file.media?.audio.map {
            Audio(
                index: $0.index, codec: $0.codec, codecs: $0.codecs, channels: $0.channels, language: $0.language,
                title: $0.title, default: $0.isDefault)
        }
        let tracks = file.media?.subtitles.map { SubtitleView($0, of: file.id, playing: variant) }
        let files = sidecars.map { SubtitleView($0, of: file.id) }
        subtitles = tracks == nil && files.isEmpty ? nil : (tracks ?? []) + files
        chapters = file.media?.chapters
        media = file.state == .missing ? nil : file.mediaPath
        poster = file.posterPath
        posterColor = poster == nil ? nil : file.madePoster?.color
        self.can = file.state == .offline || file.state == .missing ? [] : can
    }
}

/// One line of a list: a folder or a file.
enum ItemView: Encodable {
    case folder(FolderView)
    case file(FileView)

    init(_ item: Item, top: String, can: [String]) {
        switch item {
        case .folder(let folder): self = .folder(FolderView(folder, top: top, can: can))
        case .file(let file): self = .file(FileView(file, can: can))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .folder(let folder): try folder.encode(to: encoder)
        case .file(let file): try file.encode(to: encoder)
        }
    }
}

/// A list, or a part of it.
struct ListView<Element: Encodable>: Encodable {
    let total: Int
    let results: [Element]
    let next: String?

    init(total: Int, results: [Element], next: String?) {
        self.total = total
        self.results = results
        self.next = next
    }

    init<Record: Sendable>(_ page: Page<Record>, _ view: (Record) -> Element) {
        self.init(total: page.total, results: page.results.map(view), next: page.next)
    }

    private enum Key: String, CodingKey { case total, results, next }

    /// `next` is null at the end, not left out: a client that follows it needs no second rule.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(total, forKey: .total)
        try container.encode(results, forKey: .results)
        try container.encode(next, forKey: .next)
    }
}

/// The exact bytes of a name that is not UTF-8.
struct RawName {
    let base64: String

    init?(_ name: FileName) {
        guard !name.isValidUTF8 else { return nil }
        base64 = Data(name.bytes).base64EncodedString()
    }
}

extension MediaInfo {
    /// Pixels as seen, a picture that was filmed upright turned upright.
    fileprivate var uprightSize: (Int?, Int?)? {
        guard let first = video.first else { return nil }
        return first.rotation == 90 || first.rotation == 270
            ? (first.height, first.width) : (first.width, first.height)
    }
}

extension FileRecord {
    /// The address of its bytes.
    var mediaPath: String { "/media/\(id)" }
}
