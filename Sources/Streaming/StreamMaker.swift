import MediaMessages
import MediaWorkers
import Model
import Synchronization

/// Makes the parts of streams, each out of the film alone, and keeps on the disk what took long.
final class StreamMaker: Sendable {
    let meter = ConversionMeter()
    private let jobs: StreamJobs
    private let kept: KeptParts
    private let plans: SegmentShelf<StreamAddress, SegmentPlan>
    /// Processor time that workers have spent, by file, in seconds.
    private let costs = Mutex<[ItemID: Double]>([:])

    init(_ jobs: StreamJobs, _ kept: KeptParts) {
        self.jobs = jobs
        self.kept = kept
        plans = SegmentShelf(capacity: 8 << 20) { 512 + $0.index.keyFrames.count * 48 }
    }

    /// - Parameter ticket: to make it more urgent, or to drop it, as long as it has not been begun.
    func make(
        _ part: StreamPart, of address: StreamAddress, from film: FilmFile, _ ticket: JobTicket
    ) async throws(StreamFailure) -> [UInt8] {
        switch part {
        // All else in it is known to whoever asks (`Playlist.master`).
        case .master: return Array(Playlist.rates(try await plan(of: address, from: film, ticket)).utf8)
        case .playlist: return Array(Playlist.media(try await plan(of: address, from: film, ticket)).utf8)
        case .initialization, .segment: break
        }
        if address.variant.isCopied { return try await makeAnew(part, of: address, from: film, ticket) }
        if let bytes = await kept.read(part, of: address) { return bytes }
        let bytes = try await makeAnew(part, of: address, from: film, ticket)
        await kept.write(bytes, part, of: address)
        return bytes
    }

    private func makeAnew(
        _ part: StreamPart, of address: StreamAddress, from film: FilmFile, _ ticket: JobTicket
    ) async throws(StreamFailure) -> [UInt8] {
        guard case .segment(let number) = part else {
            // The worker that finds out where it is cut has it open then; a player asks for both.
            if address.variant.isCopied { _ = try await plan(of: address, from: film, ticket.another()) }
            return try await asking(about: address.file) { () async throws(MediaFailure) in
                try await jobs.initialization(film.another(), address.variant.tracks, ticket)
            }
        }
        let plan = try await plan(of: address, from: film, ticket.another())
        guard let bounds = plan.bounds(of: number) else { throw .noSuchPart }
        let make = { [jobs] () async throws(MediaFailure) in
            try await jobs.segment(film.another(), bounds, ticket)
        }
        guard let lines = address.variant.height, let picture = film.picture else {
            return try await asking(about: address.file, make)
        }
        meter.begin()
        defer { meter.end(picture, lines: lines, film: plan.segments[number].duration, took: ticket.seconds) }
        return try await asking(about: address.file, make)
    }

    /// Where the film is cut. What was found by reading all of it is read once only.
    func plan(
        of address: StreamAddress, from film: FilmFile, _ ticket: JobTicket
    ) async throws(StreamFailure) -> SegmentPlan {
        try await plans.value(address, ticket) { [self] () async throws(StreamFailure) in
            if let index = await kept.index(of: address) { return SegmentPlan(index) }
            let tracks = address.variant.tracks
            let listed = try await asking(about: address.file) { () async throws(MediaFailure) -> KeyFrameIndex? in
                do throws(MediaFailure) { return try await jobs.index(film.another(), tracks, ticket) } catch {
                    guard error == .noIndex else { throw error }
                    return nil
                }
            }
            if let listed { return SegmentPlan(listed) }
            let scanned = try await asking(about: address.file) { () async throws(MediaFailure) in
                try await jobs.scan(film.another(), tracks, ticket.another())
            }
            await kept.write(scanned, of: address)
            return SegmentPlan(scanned)
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

    func processorSeconds(of file: ItemID) -> Double { costs.withLock { $0[file] ?? 0 } }
}
