import Files
import Glibc
import MediaMessages
import MediaWorkers
import Support
import Synchronization
import Testing

@testable import Streaming

@Suite struct ReadAheadTests {
    private let address = Given.address("v0h720a1s2")

    private func streams(_ jobs: HeldJobs, _ kept: KeptParts = KeptParts(segments: nil, texts: nil)) -> Streams {
        // Time stands still: on a busy machine half a minute is soon over.
        let start = SuspendingClock.now
        return Streams(jobs.jobs, capacity: 1 << 20, kept, now: { start })
    }

    private func ask(
        _ number: Int, of streams: Streams, by viewer: String = "", isGone: Bool = false,
        then: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        try streams.get(
            .segment(number), of: address, picture: Given.picture("mpeg4"), viewer: viewer,
            isWanted: { !isGone },
            open: { open("/dev/null", O_RDONLY | O_CLOEXEC) },
            then: { then((try? $0.get()).map { Int($0.first ?? 0) } ?? -1) })
    }

    @Test func `three segments follow the one that was asked for, and no more`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        jobs.letAllGo()
        try ask(4, of: streams)
        #expect(await jobs.eventually { Set($0) == [4, 5, 6, 7] })
        // The next request leads on by one.
        try ask(5, of: streams)
        #expect(await jobs.eventually { Set($0) == [4, 5, 6, 7, 8] })
        #expect(jobs.begun.count == 5)
        #expect(streams.speed.streams == 1)
    }

    @Test func `two viewers of one segment cost one job, also when it is made ahead`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        try ask(0, of: streams) { answer.yield($0) }
        try ask(0, of: streams) { answer.yield($0) }
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        try ask(1, of: streams) { answer.yield($0) }
        jobs.letAllGo()
        var got: [Int] = []
        for await value in answers {
            got.append(value)
            if got.count == 3 { break }
        }
        #expect(got.sorted() == [0, 0, 1])
        #expect(await jobs.eventually { Set($0) == [0, 1, 2, 3, 4] })
        #expect(jobs.begun.count == 5)
    }

    @Test func `who seeks is read ahead from the new place`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        try ask(0, of: streams)
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        try ask(40, of: streams)
        jobs.letAllGo()
        #expect(await jobs.eventually { Set($0).isSuperset(of: [40, 41, 42, 43]) })
        #expect(Set(jobs.begun) == [0, 1, 40, 41, 42, 43])
    }

    @Test func `what nobody waits for any more is dropped, and what another waits for comes later`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        try ask(0, of: streams, isGone: true)
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        try ask(40, of: streams)
        #expect(await jobs.eventually { $0.contains(40) })
        try ask(60, of: streams)
        #expect(await jobs.eventually { $0.contains(60) })
        #expect(jobs.ticket(0)?.isDropped == true)
        #expect(jobs.ticket(40)?.isDropped == false && jobs.ticket(40)?.urgency == .background)
        #expect(jobs.ticket(60)?.isDropped == false && jobs.ticket(60)?.urgency == .watching)
        jobs.letAllGo()
    }

    @Test func `two who watch one film at different places leave each other's alone`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        try ask(0, of: streams, by: "one")
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        try ask(40, of: streams, by: "other")
        #expect(await jobs.eventually { Set($0) == [0, 1, 40, 41] })
        #expect(streams.speed.streams == 2)
        #expect(jobs.ticket(0)?.urgency == .watching)
        #expect([0, 1].allSatisfy { jobs.ticket($0)?.isDropped == false })
        // Who seeks leaves only the own place.
        try ask(50, of: streams, by: "other")
        #expect(jobs.ticket(41)?.isDropped == true && jobs.ticket(1)?.isDropped == false)
        try ask(51, of: streams, by: "one")
        #expect(jobs.ticket(1)?.isDropped == true)
        #expect(await jobs.eventually { $0.contains(51) })
        #expect(streams.speed.streams == 1, "side by side they share what is made")
        jobs.letAllGo()
    }

    @Test func `who has gone without a word keeps no place`() async throws {
        let jobs = HeldJobs()
        let clock = Mutex(SuspendingClock.now)
        let streams = Streams(
            jobs.jobs, capacity: 1 << 20, KeptParts(segments: nil, texts: nil), now: { clock.withLock { $0 } })
        try ask(0, of: streams, by: "one")
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        clock.withLock { $0 += .seconds(31) }
        try ask(40, of: streams, by: "other")
        #expect(jobs.ticket(1)?.isDropped == true)
        jobs.letAllGo()
    }

    @Test func `who watches what is made for somebody who can wait makes it urgent`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        for variant in ["v0a1", "v0h720a1s2"] {
            let get = { (urgency: Urgency) in
                try streams.get(
                    .segment(9), of: Given.address(variant), urgency: urgency,
                    open: { open("/dev/null", O_RDONLY | O_CLOEXEC) }, then: { _ in })
            }
            let count = jobs.begun.count
            try get(.background)
            #expect(await jobs.eventually { $0.count > count })
            let ticket = try #require(jobs.ticket(9))
            #expect(ticket.urgency == .background)
            try get(.watching)
            #expect(ticket.urgency == .watching)
        }
        jobs.letAllGo()
    }

    @Test func `who comes back to what was given up gets it`() async throws {
        let jobs = HeldJobs()
        let streams = streams(jobs)
        try ask(0, of: streams)
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        try ask(40, of: streams)
        #expect(jobs.ticket(1)?.isDropped == true)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        try ask(1, of: streams) { answer.yield($0) }
        jobs.letAllGo()
        for await value in answers {
            #expect(value == 1)
            break
        }
        #expect(jobs.begun.count { $0 == 1 } == 2)
    }

    @Test func `nothing is made ahead that cannot be kept`() async throws {
        let jobs = HeldJobs(bytes: 2 << 20)
        let streams = streams(jobs)
        try ask(0, of: streams)
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        jobs.letGo(1)
        jobs.letGo(0)
        try ask(30, of: streams)
        #expect(await jobs.eventually { $0.contains(30) })
        #expect(!jobs.begun.contains(2))
        jobs.letAllGo()
    }

    @Test func `nobody watches any more after half a minute`() async throws {
        let jobs = HeldJobs()
        let clock = Mutex(SuspendingClock.now)
        let streams = Streams(
            jobs.jobs, capacity: 1 << 20, KeptParts(segments: nil, texts: nil), now: { clock.withLock { $0 } })
        try ask(0, of: streams)
        #expect(await jobs.eventually { Set($0) == [0, 1] })
        clock.withLock { $0 += .seconds(31) }
        jobs.letAllGo()
        while streams.speed.streams > 0 { try await Task.sleep(for: .milliseconds(2)) }  // polls
        #expect(Set(jobs.begun) == [0, 1])
    }
}
