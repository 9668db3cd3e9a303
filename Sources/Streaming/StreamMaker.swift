import MediaMessages
import MediaWorkers

/// Makes the parts of streams, each out of the film alone, and keeps on the disk what took long.
final class StreamMaker: Sendable {
    let meter = ConversionMeter()
    private let jobs: StreamJobs
    private let kept: KeptParts
    private let plans: SegmentShelf<StreamAddress, SegmentPlan>

    init(_ jobs: StreamJobs, _ kept: KeptParts) {
        self.jobs = jobs
        self.kept = kept
        plans = SegmentShelf(capacity: 8 << 20) { 512 + $0.index.keyFrames.count * 48 }
    }

    /// - Parameter ticket: to make it more urgent, or to drop it, as long as it has not been begun.
    func make(
        _ part: StreamPart, of address: StreamAddress, from film: OpenFilm, _ ticket: JobTicket
    ) async throws(StreamFailure) -> [UInt8] {
        switch part {
        case .master: throw .noSuchPart
        case .playlist: return Array(Playlist.media(try await plan(of: address, from: film)).utf8)
        case .initialization, .segment: break
        }
        if address.variant.isCopied { return try await makeAnew(part, of: address, from: film, ticket) }
        if let bytes = kept.read(part, of: address) { return bytes }
        let bytes = try await makeAnew(part, of: address, from: film, ticket)
        kept.write(bytes, part, of: address)
        return bytes
    }

    private func makeAnew(
        _ part: StreamPart, of address: StreamAddress, from film: OpenFilm, _ ticket: JobTicket
    ) async throws(StreamFailure) -> [UInt8] {
        guard case .segment(let number) = part else {
            return try await asking { () async throws(MediaFailure) in
                try await jobs.initialization(film.another(), address.variant.tracks)
            }
        }
        let plan = try await plan(of: address, from: film)
        guard let bounds = plan.bounds(of: number) else { throw .noSuchPart }
        let make = { [jobs] () async throws(MediaFailure) in
            try await jobs.segment(film.another(), bounds, ticket)
        }
        guard let lines = address.variant.height, let picture = film.picture else { return try await asking(make) }
        meter.begin()
        defer { meter.end(picture, lines: lines, film: plan.segments[number].duration, took: ticket.seconds) }
        return try await asking(make)
    }

    /// Where the film is cut. What was found by reading all of it is read once only.
    private func plan(of address: StreamAddress, from film: OpenFilm) async throws(StreamFailure) -> SegmentPlan {
        try await plans.value(address) { [jobs, kept] () async throws(StreamFailure) in
            if let index = kept.index(of: address) { return SegmentPlan(index) }
            let tracks = address.variant.tracks
            do throws(MediaFailure) {
                return SegmentPlan(try await jobs.index(film.another(), tracks))
            } catch {
                guard error == .noIndex else { throw StreamFailure(error) }
            }
            do throws(MediaFailure) {
                let index = try await jobs.scan(film.another(), tracks)
                kept.write(index, of: address)
                return SegmentPlan(index)
            } catch { throw StreamFailure(error) }
        }
    }

    private func asking<Value>(
        _ job: () async throws(MediaFailure) -> Value
    ) async throws(StreamFailure) -> Value {
        do throws(MediaFailure) { return try await job() } catch { throw StreamFailure(error) }
    }
}
