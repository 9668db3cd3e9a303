import MediaMessages
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
public final class Streams: Sendable {
    /// A part of one stream.
    public struct Key: Hashable, Sendable {
        let address: StreamAddress
        let part: StreamPart
    }

    private let jobs: StreamJobs
    /// The same for what nobody waits for.
    private let background: StreamJobs
    /// Processor time that workers have spent, by file, in seconds.
    private let costs = Mutex<[ItemID: Double]>([:])
    private let plans: SegmentShelf<StreamAddress, SegmentPlan>
    private let parts: SegmentShelf<Key, [UInt8]>

    /// - Parameters:
    ///   - background: the same for what nobody waits for.
    ///   - capacity: bytes of segments that are kept. What is not kept is made again in some milliseconds, so the disk
    ///     is not used for copies.
    public init(_ jobs: StreamJobs, background: StreamJobs? = nil, capacity: Int = 32 << 20) {
        self.jobs = jobs
        self.background = background ?? jobs
        plans = SegmentShelf(capacity: 8 << 20) { 512 + $0.index.keyFrames.count * 48 }
        parts = SegmentShelf(capacity: capacity) { $0.count + 128 }
    }

    /// The bytes of a playlist of segments, an initialization or a segment; `noSuchPart` for a master, which needs no
    /// look into the file (`Playlist.master`).
    ///
    /// Never waits: `then` is called now, or later on another thread.
    ///
    /// - Parameter open: opens the film for reading when something has to be made; called on this thread, at most once.
    public func get(
        _ part: StreamPart, of address: StreamAddress, urgency: Urgency = .watching, open: () throws -> Int32,
        then: @escaping @Sendable (Result<[UInt8], StreamFailure>) -> Void
    ) throws {
        let prepare = { () throws -> SegmentShelf<Key, [UInt8]>.Making in
            let file = FilmFile(takingOver: try open())
            return { [self] () async throws(StreamFailure) in try await make(part, of: address, from: file, urgency) }
        }
        try parts.get(Key(address: address, part: part), prepare: prepare, then)
    }

    private func make(
        _ part: StreamPart, of address: StreamAddress, from file: FilmFile, _ urgency: Urgency
    ) async throws(StreamFailure) -> [UInt8] {
        let jobs = urgency == .watching ? jobs : background
        switch part {
        // All else in it is known to whoever asks (`Playlist.master`).
        case .master: return Array(Playlist.rates(try await plan(of: address, from: file, urgency: urgency)).utf8)
        case .playlist: return Array(Playlist.media(try await plan(of: address, from: file, urgency: urgency)).utf8)
        case .initialization:
            return try await asking(about: address.file) { () async throws(MediaFailure) in
                try await jobs.initialization(file.another(), address.variant.tracks)
            }
        case .segment(let number):
            let plan = try await plan(of: address, from: file, urgency: urgency)
            guard let bounds = plan.bounds(of: number) else { throw .noSuchPart }
            return try await asking(about: address.file) { () async throws(MediaFailure) in
                try await jobs.segment(file.another(), bounds)
            }
        }
    }

    /// Where a film is cut, and how its times become those of its segments.
    func plan(
        of address: StreamAddress, from file: FilmFile, urgency: Urgency
    ) async throws(StreamFailure) -> SegmentPlan {
        let jobs = urgency == .watching ? jobs : background
        return try await plans.value(address) { [self] () async throws(StreamFailure) in
            try await asking(about: address.file) { () async throws(MediaFailure) in
                SegmentPlan(try await jobs.index(file.another(), address.variant.tracks))
            }
        }
    }

    /// Does a job, and puts what it has cost to the account of the file.
    private func asking<Value: Sendable>(
        about file: ItemID, _ job: () async throws(MediaFailure) -> Value
    ) async throws(StreamFailure) -> Value {
        let meter = ProcessorTime()
        let result = await ProcessorTime.$meter.withValue(meter) { () async -> Result<Value, MediaFailure> in
            do throws(MediaFailure) { return .success(try await job()) } catch { return .failure(error) }
        }
        costs.withLock { costs in
            // What is forgotten is only how much the last ones have cost.
            if costs.count >= Self.mostCosts, costs[file] == nil { costs = [:] }
            costs[file, default: 0] += meter.seconds
        }
        do throws(MediaFailure) { return try result.get() } catch { throw StreamFailure(error) }
    }

    private static let mostCosts = 10_000

    /// Seconds of processor time that workers have spent on streams of the file, since the start.
    public func processorSeconds(of file: ItemID) -> Double { costs.withLock { $0[file] ?? 0 } }
}
