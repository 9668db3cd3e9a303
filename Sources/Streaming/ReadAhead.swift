import MediaWorkers
import Synchronization

/// Which segments are made before anybody asks, because making one takes about as long as watching it.
///
/// After each request the next few of the same stream follow, one after the other. They stop when nobody asks any more,
/// when the viewer asks for another place (from where they go on), and when there is no room to keep them. Several who
/// watch the same film at different places leave each other's alone.
final class ReadAhead: Sendable {
    /// Makes a segment and keeps it; false when it could not.
    typealias Making = @Sendable (StreamAddress, Int, FilmFile, JobTicket) async -> Bool

    /// Segments after the one that was asked for last.
    static let depth = 3
    /// Segments that are made at the same time for one place in a stream: each keeps one processor busy, and part of another.
    static let lanes = 2
    /// Seconds without a request after which nobody watches; a player with a full buffer asks every six.
    static let patience = 30.0

    private let make: Making
    private let isKept: @Sendable (StreamAddress, Int) -> Bool
    private let now: @Sendable () -> SuspendingClock.Instant
    private let watched = Mutex<[StreamAddress: WatchedStream]>([:])

    init(
        now: @escaping @Sendable () -> SuspendingClock.Instant = { .now },
        isKept: @escaping @Sendable (StreamAddress, Int) -> Bool, make: @escaping Making
    ) {
        self.now = now
        self.isKept = isKept
        self.make = make
    }

    /// What is watched now: streams, and places in them that lie apart.
    var count: Int {
        let limit = limit
        return watched.withLock { watched in
            watched = watched.filter { $0.value.paces(since: limit) > 0 }
            return watched.values.reduce(0) { $0 + $1.paces(since: limit) }
        }
    }

    /// Who has not asked since then watches no more.
    private var limit: WatchedStream.Instant { now() - .seconds(Self.patience) }

    /// Somebody asks for this segment. What was to be made where no viewer is any more is dropped, and so is what was asked
    /// for there by somebody who has gone; what another waits for there comes later.
    ///
    /// - Parameters:
    ///   - viewer: who asks; the place that was asked for before is left.
    ///   - isWanted: whether who asks is still there.
    /// - Returns: the ticket to make it with, if it is not being made already.
    func ask(
        _ number: Int, of address: StreamAddress, viewer: String, isWanted: @escaping @Sendable () -> Bool = { true }
    ) -> JobTicket {
        let (ticket, late, unwanted): (JobTicket, [JobTicket], [JobTicket]) = watched.withLock { watched in
            var stream = watched[address] ?? WatchedStream()
            stream.move(viewer, to: number, at: now(), limit: limit)
            // One that is made ahead becomes one that is asked for.
            let ahead = stream.underway[number].flatMap { $0.isDropped ? nil : $0 }
            var asked = stream.asked[number] ?? WatchedStream.Asked(ticket: ahead ?? JobTicket())
            asked.waiters.append(isWanted)
            stream.asked[number] = asked
            let others = stream.asked.filter { !stream.isWanted($0.key) }
            let left = others.filter { !$0.value.waiters.contains { $0() } }
            for number in left.keys { stream.asked[number] = nil }
            watched[address] = stream
            let vain = stream.underway.filter { !stream.isWanted($0.key) && stream.asked[$0.key] == nil }
            let late = others.filter { left[$0.key] == nil }
            return (asked.ticket, late.map(\.value.ticket), left.map(\.value.ticket) + vain.map(\.value))
        }
        for other in unwanted { other.drop() }
        for other in late { other.change(to: .background) }
        ticket.change(to: .watching)
        return ticket
    }

    /// The segment that was asked for is there, or cannot be had.
    ///
    /// - Parameter ticket: what `ask` gave: another may have asked since, and been given another.
    func end(_ number: Int, of address: StreamAddress, _ ticket: JobTicket) {
        watched.withLock { watched in
            guard watched[address]?.asked[number]?.ticket === ticket else { return }
            watched[address]?.asked[number] = nil
        }
    }

    /// Makes those that follow, as far as there are lanes.
    func goOn(_ address: StreamAddress, from film: FilmFile) {
        while let job = begin(address, after: []) {
            Task {
                var next: (number: Int, ticket: JobTicket)? = job
                var made: Set<Int> = []
                while let job = next {
                    made.insert(job.number)
                    let isMade = await make(address, job.number, film, job.ticket)
                    endMaking(job.number, of: address)
                    // What cannot be kept would be made in vain.
                    let isWorthIt = isMade ? isKept(address, job.number) : job.ticket.isDropped
                    next = isWorthIt ? begin(address, after: made) : nil
                }
            }
        }
    }

    /// The next one that is missing, marked as being made; `nil` when there is none, or all lanes are taken.
    private func begin(_ address: StreamAddress, after made: Set<Int>) -> (number: Int, ticket: JobTicket)? {
        watched.withLock { watched in
            guard let stream = watched[address] else { return nil }
            let (busy, places) = (stream.busy, stream.places(since: limit))
            // What others wait for elsewhere keeps processors busy, too.
            guard busy.count < Self.lanes * places.count else { return nil }
            let missing = places.lazy.compactMap { [isKept] place -> Int? in
                guard busy.count(where: place.window.contains) < Self.lanes else { return nil }
                return place.window.dropFirst().first {
                    !busy.contains($0) && !made.contains($0) && !isKept(address, $0)
                }
            }
            guard let number = missing.first else { return nil }
            let ticket = JobTicket(.background)
            watched[address]?.underway[number] = ticket
            return (number, ticket)
        }
    }

    private func endMaking(_ number: Int, of address: StreamAddress) {
        watched.withLock { _ = $0[address]?.underway.removeValue(forKey: number) }
    }
}
