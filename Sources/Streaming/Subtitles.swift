public import Charsets
import Dispatch
public import Files
import MediaMessages
import MediaWorkers
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
    let others: [Int]
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
        others = texts
        self.variant = variant
        self.window = window
    }

    fileprivate var film: StreamFile { StreamFile(file: file, version: version) }
    fileprivate func cacheName(_ index: Int) -> String { "\(file)-\(version)-s\(index)" }
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

/// Subtitles as WebVTT: files beside films, and tracks inside them.
public final class Subtitles: Sendable {
    private let jobs: SubtitleJobs
    private let streams: Streams
    private let cache: CacheFolder?
    private let made: SegmentShelf<SubtitleAddress, [UInt8]>
    private let passes: SegmentShelf<StreamFile, [TextTrack]>
    /// Reading a file and converting ten megabytes are nothing for the threads of Swift's tasks.
    private let queue = DispatchQueue(label: "subtitles", attributes: .concurrent)

    /// - Parameters:
    ///   - cache: keeps what was taken out of films, which can take as long as reading them.
    ///   - capacity: bytes of what is kept in memory.
    public init(_ jobs: SubtitleJobs, streams: Streams, cache: CacheFolder?, capacity: Int = 4 << 20) {
        self.jobs = jobs
        self.streams = streams
        self.cache = cache
        made = SegmentShelf(capacity: capacity, mostUnderway: 16) { $0.count + 256 }
        passes = SegmentShelf(capacity: 0) { _ in 1 }
    }

    /// WebVTT in UTF-8. Never waits: `then` is called now, or later on another thread.
    ///
    /// - Parameter open: opens the file or the film for reading; called on this thread, at most once.
    public func get(
        _ address: SubtitleAddress, open: () throws -> Int32,
        then: @escaping @Sendable (Result<[UInt8], StreamFailure>) -> Void
    ) throws {
        let prepare = { () throws -> SegmentShelf<SubtitleAddress, [UInt8]>.Making in
            let file = FilmFile(takingOver: try open())
            return { [self] () async throws(StreamFailure) in
                switch address {
                case .file(let wanted): try await text(of: wanted, in: file)
                case .track(let wanted): try await text(of: wanted, in: file)
                }
            }
        }
        try made.get(address, prepare: prepare, then)
    }

    private func text(of wanted: SubtitleFile, in file: FilmFile) async throws(StreamFailure) -> [UInt8] {
        let text = await apart { () -> [UInt8]? in
            file.bytes(atMost: Int(SubtitleFormat.mostBytes)).map {
                wanted.format.webVTT(
                    of: $0, language: wanted.language, charset: wanted.charset, frameRate: wanted.frameRate)
            }
        }
        guard let text else { throw .unreadable("the disk does not give its bytes") }
        return text
    }

    private func text(of wanted: SubtitleTrack, in film: FilmFile) async throws(StreamFailure) -> [UInt8] {
        let shift = try await shift(of: wanted, film)
        guard let track = try await track(wanted, film, shift) else { throw .noSuchPart }
        return await apart { CueList(track.cues, shift: Int(shift / 1000)).webVTT }
    }

    /// Microseconds that the stream which is played is later than the file.
    private func shift(of wanted: SubtitleTrack, _ film: FilmFile) async throws(StreamFailure) -> Int64 {
        guard let variant = wanted.variant else { return 0 }
        let address = StreamAddress(file: wanted.file, version: wanted.version, variant: variant)
        return try await streams.plan(of: address, from: film).index.timing.shift
    }

    private func track(
        _ wanted: SubtitleTrack, _ film: FilmFile, _ shift: Int64
    ) async throws(StreamFailure) -> TextTrack? {
        if let kept = await kept(wanted) { return kept }
        if let window = wanted.window {
            let seconds = Double(shift) / 1e6
            let selection = TextSelection(
                tracks: [wanted.index],
                window: (Double(window.lowerBound) - seconds)..<(Double(window.upperBound) - seconds))
            return try await asking { [jobs] () async throws(MediaFailure) in
                try await jobs.window(film.another(), selection)
            }.first
        }
        let all = try await passes.value(wanted.film) { [self] () async throws(StreamFailure) in
            let tracks = try await asking { [jobs] () async throws(MediaFailure) in
                try await jobs.whole(film.another(), TextSelection(tracks: wanted.others))
            }
            await apart { [cache] in
                for track in tracks { cache?.write(wanted.cacheName(track.index), TextTrackCoding.bytes(of: [track])) }
            }
            return tracks
        }
        return all.first { $0.index == wanted.index }
    }

    private func kept(_ wanted: SubtitleTrack) async -> TextTrack? {
        await apart { [cache] in
            cache?.read(wanted.cacheName(wanted.index)).flatMap { TextTrackCoding.tracks(in: $0)?.first }
        }
    }

    private func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    private func asking<Value>(
        _ job: () async throws(MediaFailure) -> Value
    ) async throws(StreamFailure) -> Value {
        do throws(MediaFailure) { return try await job() } catch { throw StreamFailure(error) }
    }
}
