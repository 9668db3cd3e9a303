public import Files
public import MediaWorkers
public import Model
import Synchronization

/// Which tracks of which content of which file: everything that the bytes of a stream depend on.
public struct StreamAddress: Hashable, Sendable {
    public let file: ItemID
    public let version: StreamVersion
    public let variant: Variant

    public init(file: ItemID, version: StreamVersion, variant: Variant) {
        self.file = file
        self.version = version
        self.variant = variant
    }

    /// Where a part of it is to be had.
    public func path(_ part: StreamPart) -> String { "/hls/\(file)/\(version)/\(variant)/\(part.name)" }
}

/// Films as streams: their plans and segments, made when somebody asks, and kept while there is room.
///
/// What is copied is made again faster than a disk finds it, so it is kept in memory only. What is converted is kept on the
/// disk, too, and pictures are made ahead of whoever watches.
public final class Streams: Sendable {
    /// A part of one stream.
    struct Key: Hashable, Sendable {
        let address: StreamAddress
        let part: StreamPart
    }

    private let maker: StreamMaker
    private let parts: SegmentShelf<Key, [UInt8]>
    private let ahead: ReadAhead
    /// Films whose beginnings are being made before anybody asks.
    let foreseen = Mutex<[StreamAddress: Int]>([:])

    /// - Parameters:
    ///   - capacity: bytes of segments that are kept in memory.
    ///   - segments: where converted segments are kept; `nil`: in memory only.
    ///   - texts: where the key frames are kept of films that have no index.
    public convenience init(
        _ jobs: StreamJobs, capacity: Int = 32 << 20, segments: CacheFolder? = nil, texts: CacheFolder? = nil
    ) {
        self.init(jobs, capacity: capacity, KeptParts(segments: segments, texts: texts), now: { .now })
    }

    init(_ jobs: StreamJobs, capacity: Int, _ kept: KeptParts, now: @escaping @Sendable () -> SuspendingClock.Instant) {
        let maker = StreamMaker(jobs, kept)
        let parts = SegmentShelf<Key, [UInt8]>(capacity: capacity) { $0.count + 128 }
        self.maker = maker
        self.parts = parts
        ahead = ReadAhead(
            now: now,
            isKept: { address, number in
                let part = StreamPart.segment(number)
                return parts.contains(Key(address: address, part: part)) || kept.contains(part, of: address)
            },
            make: { address, number, film, ticket in
                let part = StreamPart.segment(number)
                let making: SegmentShelf<Key, [UInt8]>.Making = { () async throws(StreamFailure) in
                    try await maker.make(part, of: address, from: film, ticket)
                }
                return (try? await parts.value(Key(address: address, part: part), ticket, make: making)) != nil
            })
    }

    /// How fast pictures are converted here, for the choice of how to play the next film.
    public var speed: ConversionSpeed { maker.meter.speed(streams: ahead.count) }

    /// The bytes of a playlist of segments, an initialization or a segment; of a master its rates, as all else in it is
    /// known to whoever asks (`Playlist.master`).
    ///
    /// Never waits: `then` is called now, or later on another thread.
    ///
    /// - Parameters:
    ///   - urgency: who only waits for all of it is not read ahead for, and comes after everybody who watches.
    ///   - viewer: tells those who watch the same film at the same time apart.
    ///   - isWanted: whether who asks is still there; what nobody waits for is given up when somebody goes elsewhere.
    ///   - picture: what is known of the film's picture, so that it is known later how fast such ones are converted.
    ///   - open: opens the film for reading when something has to be made; called on this thread, at most once.
    public func get(
        _ part: StreamPart, of address: StreamAddress, urgency: Urgency = .watching, picture: MediaInfo.Video? = nil,
        viewer: String = "", isWanted: @escaping @Sendable () -> Bool = { true }, open: () throws -> Int32,
        then: @escaping @Sendable (Result<[UInt8], StreamFailure>) -> Void
    ) throws {
        guard case .segment(let number) = part, address.variant.height != nil, urgency == .watching else {
            let ticket = JobTicket(urgency)
            let prepare = { () throws -> SegmentShelf<Key, [UInt8]>.Making in
                let film = FilmFile(takingOver: try open(), picture: picture)
                return self.making(part, of: address, from: film, ticket)
            }
            return try parts.get(Key(address: address, part: part), ticket, prepare: prepare, then)
        }
        let ticket = ahead.ask(number, of: address, viewer: viewer, isWanted: isWanted)
        do {
            let film = FilmFile(takingOver: try open(), picture: picture)
            convert(number, of: address, from: film, ticket) { [ahead] result in
                ahead.end(number, of: address, ticket)
                then(result)
                if case .success = result { ahead.goOn(address, from: film) }
            }
            ahead.goOn(address, from: film)
        } catch {
            ahead.end(number, of: address, ticket)
            throw error
        }
    }

    /// - Parameter isAgain: whether it has been given up once already: somebody has gone elsewhere, and this is somebody else
    ///   or the same one coming back.
    private func convert(
        _ number: Int, of address: StreamAddress, from film: FilmFile, _ ticket: JobTicket, isAgain: Bool = false,
        then: @escaping @Sendable (Result<[UInt8], StreamFailure>) -> Void
    ) {
        let part = StreamPart.segment(number)
        let prepare = { self.making(part, of: address, from: film, ticket) }
        parts.get(Key(address: address, part: part), ticket, prepare: prepare) { [self] result in
            guard !isAgain, result == .failure(.givenUp), !ticket.isDropped else { return then(result) }
            convert(number, of: address, from: film, ticket, isAgain: true, then: then)
        }
    }

    /// Where a film is cut, and how its times become those of its segments.
    func plan(
        of address: StreamAddress, from film: FilmFile, urgency: Urgency
    ) async throws(StreamFailure) -> SegmentPlan {
        try await maker.plan(of: address, from: film, JobTicket(urgency))
    }

    /// Seconds of processor time that workers have spent on streams of the file, since the start.
    public func processorSeconds(of file: ItemID) -> Double { maker.processorSeconds(of: file) }

    private func making(
        _ part: StreamPart, of address: StreamAddress, from film: FilmFile, _ ticket: JobTicket
    ) -> SegmentShelf<Key, [UInt8]>.Making {
        { [maker] () async throws(StreamFailure) in try await maker.make(part, of: address, from: film, ticket) }
    }
}
