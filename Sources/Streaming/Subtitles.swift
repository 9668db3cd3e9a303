import Dispatch
public import Files
import MediaMessages
import MediaWorkers

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
        return try await streams.plan(of: address, from: film, urgency: .watching).index.timing.shift
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
            return try await StreamFailure.asking { [jobs] () async throws(MediaFailure) in
                try await jobs.window(film.another(), selection)
            }.first
        }
        let all = try await passes.value(wanted.film) { [self] () async throws(StreamFailure) in
            let tracks = try await StreamFailure.asking { [jobs] () async throws(MediaFailure) in
                try await jobs.whole(film.another(), TextSelection(tracks: wanted.texts))
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
}
