import Catalog
import Model
import Store
import Streaming

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
