import MediaWorkers
import Synchronization

/// Which segments are made before anybody asks, because making one takes about as long as watching it.
///
/// After each request the next few of the same stream follow, one after the other. They stop when nobody asks any more,
/// when the viewer asks for another place (from where they go on), and when there is no room to keep them.
final class ReadAhead: Sendable {
    /// Makes a segment and keeps it; false when it could not.
    typealias Making = @Sendable (StreamAddress, Int, FilmFile, JobTicket) async -> Bool

    /// One stream that somebody watches.
    private struct Watched {
        /// The segment that was asked for last.
        var place = 0
        var since: SuspendingClock.Instant
        /// What somebody waits for.
        var asked: [Int: Asked] = [:]
        /// What is being made ahead.
        var underway: [Int: JobTicket] = [:]
    }

    /// A segment that was asked for.
    private struct Asked {
        let ticket: JobTicket
        /// One for each who asked: whether they are still there.
        var waiters: [@Sendable () -> Bool] = []
    }

    /// Segments after the one that was asked for last.
    static let depth = 3
    /// Segments of a stream that are made at the same time: each keeps one processor busy, and part of another.
    static let lanes = 2
    /// Seconds without a request after which nobody watches; a player with a full buffer asks every six.
    static let patience = 30.0

    private let make: Making
    private let isKept: @Sendable (StreamAddress, Int) -> Bool
    private let now: @Sendable () -> SuspendingClock.Instant
    private let watched = Mutex<[StreamAddress: Watched]>([:])

    init(
        now: @escaping @Sendable () -> SuspendingClock.Instant = { .now },
        isKept: @escaping @Sendable (StreamAddress, Int) -> Bool, make: @escaping Making
    ) {
        self.now = now
        self.isKept = isKept
        self.make = make
    }

    /// Streams that somebody watches now.
    var count: Int {
        let limit = now() - .seconds(Self.patience)
        return watched.withLock { watched in
            watched = watched.filter { $0.value.since > limit || !$0.value.underway.isEmpty || !$0.value.asked.isEmpty }
            return watched.count
        }
    }

    /// Somebody asks for this segment. What was to be made elsewhere in the stream is dropped, and so is what was asked for
    /// there by somebody who has gone; what another waits for there comes later.
    ///
    /// - Parameter isWanted: whether who asks is still there.
    /// - Returns: the ticket to make it with, if it is not being made already.
    func ask(
        _ number: Int, of address: StreamAddress, isWanted: @escaping @Sendable () -> Bool = { true }
    ) -> JobTicket {
        let (ticket, late, unwanted): (JobTicket, [JobTicket], [JobTicket]) = watched.withLock { watched in
            var stream = watched[address] ?? Watched(since: now())
            stream.place = number
            stream.since = now()
            // One that is made ahead becomes one that is asked for.
            let ahead = stream.underway[number].flatMap { $0.isDropped ? nil : $0 }
            var asked = stream.asked[number] ?? Asked(ticket: ahead ?? JobTicket())
            asked.waiters.append(isWanted)
            stream.asked[number] = asked
            let near = number...number + Self.depth
            let others = stream.asked.filter { !near.contains($0.key) }
            let left = others.filter { !$0.value.waiters.contains { $0() } }
            for number in left.keys { stream.asked[number] = nil }
            watched[address] = stream
            let vain = stream.underway.filter { !near.contains($0.key) && stream.asked[$0.key] == nil }
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
            guard let stream = watched[address], stream.since > now() - .seconds(Self.patience) else { return nil }
            let busy = Set(stream.underway.keys).union(stream.asked.keys)
            let window = stream.place + 1...stream.place + Self.depth
            guard busy.count < Self.lanes,
                let number = window.first(where: { !busy.contains($0) && !made.contains($0) && !isKept(address, $0) })
            else { return nil }
            let ticket = JobTicket(.background)
            watched[address]?.underway[number] = ticket
            return (number, ticket)
        }
    }

    private func endMaking(_ number: Int, of address: StreamAddress) {
        watched.withLock { _ = $0[address]?.underway.removeValue(forKey: number) }
    }
}
