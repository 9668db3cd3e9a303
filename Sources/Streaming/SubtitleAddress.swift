public import Charsets
import MediaMessages
public import Model

/// Which words, and how they are to be read: everything that the bytes of a subtitle depend on.
public enum SubtitleAddress: Hashable, Sendable {
    /// A file of its own.
    case file(SubtitleFile)
    /// A track of a film.
    case track(SubtitleTrack)

    /// Rises whenever the same words would be written otherwise than before.
    private static let writing = 1

    /// Equal for equal bytes, different for others: for an entity tag.
    public var tag: String {
        switch self {
        case .file(let file):
            let parts = [
                file.version.description, file.format.rawValue, file.language ?? "", file.charset?.name ?? "",
                file.frameRate.map { "\($0)" } ?? "",
            ]
            return "\(Self.writing)-" + parts.joined(separator: "-")
        case .track(let track):
            let window = track.window.map { "\($0.lowerBound)to\($0.upperBound)" } ?? ""
            return "\(Self.writing)-\(track.version)-s\(track.index)-\(track.variant?.description ?? "")-\(window)"
        }
    }
}

/// A file of subtitles.
public struct SubtitleFile: Hashable, Sendable {
    let file: ItemID
    let version: StreamVersion
    let format: SubtitleFormat
    let language: String?
    let charset: Charset?
    let frameRate: Double?

    /// - Parameters:
    ///   - language: that its name tells, for guessing how it is written.
    ///   - charset: chosen by a person; `nil`: it is guessed.
    ///   - frameRate: of the film.
    public init(
        file: ItemID, version: StreamVersion, format: SubtitleFormat, language: String?, charset: Charset?,
        frameRate: Double?
    ) {
        self.file = file
        self.version = version
        self.format = format
        self.language = language
        self.charset = charset
        self.frameRate = frameRate
    }
}

/// A track of a film.
public struct SubtitleTrack: Hashable, Sendable {
    let file: ItemID
    let version: StreamVersion
    let index: Int
    /// All that are text, `index` among them.
    let texts: [Int]
    let variant: Variant?
    let window: Range<Int>?

    /// - Parameters:
    ///   - tracks: of text that the film has: reading them all costs the same as reading one. `nil` when `index` is
    ///     none of them.
    ///   - variant: of the stream that is played, whose times may differ from the file's; `nil`: the file itself.
    ///   - window: seconds of what is played; `nil`: from the beginning to the end.
    public init?(
        file: ItemID, version: StreamVersion, index: Int, tracks: [MediaInfo.Subtitle], variant: Variant?,
        window: Range<Int>?
    ) {
        let texts = tracks.filter(\.isText).map(\.index)
        guard texts.contains(index) else { return nil }
        self.file = file
        self.version = version
        self.index = index
        self.texts = texts
        self.variant = variant
        self.window = window
    }

    var film: StreamFile { StreamFile(file: file, version: version) }
    func cacheName(_ index: Int) -> String { "\(file)-\(version)-s\(index)" }
}

/// One content of one film.
struct StreamFile: Hashable, Sendable {
    let file: ItemID
    let version: StreamVersion
}

extension MediaInfo.Subtitle {
    /// Whether it is text, and no pictures of it.
    public var isText: Bool { TextTrack.codecs.contains(codec) }
}
