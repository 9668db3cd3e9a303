import Model
import Synchronization
import Testing

@testable import FolderWatch

@Suite struct ObservationQueueTests {
    private func listing(_ entries: Int) -> Observation {
        let identity = Identity(fileSystem: 1, inode: 2, birth: 3)
        let facts = Facts(
            identity: identity, kind: .regular, size: 0, modified: 0, changed: 0, links: 1, owner: 0, mode: 0)
        let entry = FileName("a").map { Listing.Entry(name: $0, facts: facts) }
        return .listed(
            Listing(
                path: .top, directory: facts, entries: Array(repeating: entry, count: entries).compactMap(\.self),
                hasStableIdentities: true))
    }

    @Test func `a slow consumer gets several rounds as one, in order`() async {
        let queue = ObservationQueue(entriesAtMost: 10, onRoom: {})
        queue.push([.online(.top)])
        queue.push([.offline(.top)])
        queue.push([.swept])
        #expect(await queue.next() == [.online(.top), .offline(.top), .swept])
    }

    private func sighting(in directory: UInt64, of file: UInt64?) throws -> Observation {
        let facts = file.map {
            Facts(
                identity: Identity(fileSystem: 1, inode: $0, birth: 3), kind: .regular, size: 0, modified: 0,
                changed: 0, links: 1, owner: 0, mode: 0)
        }
        let place = Identity(fileSystem: 1, inode: directory, birth: 3)
        return .seen(
            Sighting(directory: place, name: try #require(FileName("a")), facts: facts, cause: .closed))
    }

    @Test func `what happens elsewhere overtakes what waits`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        let busy = try (0..<5_000).map { try sighting(in: 1, of: 100 + UInt64($0)) }
        for observation in busy { queue.push([observation]) }
        let calm = try sighting(in: 2, of: 50)
        queue.push([calm])
        let later = try sighting(in: 1, of: 51)
        queue.push([later])
        #expect(await queue.next() == [calm])
        var rest: [Observation] = []
        while rest.count < 5_001, let round = await queue.next() { rest += round }
        #expect(rest == busy + [later])
    }

    @Test func `a file that moves is told of in the order of its places`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        let steps = [
            try sighting(in: 1, of: 7), try sighting(in: 1, of: nil), try sighting(in: 2, of: 7),
            try sighting(in: 2, of: nil),
            try sighting(in: 3, of: 7),
        ]
        for step in steps { queue.push([step]) }
        var told: [Observation] = []
        while told.count < steps.count, let round = await queue.next() { told += round }
        #expect(told == steps)
    }

    @Test func `nothing overtakes a disk that goes or comes`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        let all: [Observation] = [
            try sighting(in: 1, of: 7), .offline(.top), try sighting(in: 2, of: 8), .online(.top),
            try sighting(in: 3, of: 9),
        ]
        for one in all { queue.push([one]) }
        #expect(await queue.next() == all)
    }

    /// Something waits, and what overtook it has had its turn.
    private func giveTheTurnToTheRest(_ queue: ObservationQueue) async throws {
        queue.push([try sighting(in: 1, of: 99)])
        let calm = try sighting(in: 9, of: 98)
        queue.push([calm])
        #expect(await queue.next() == [calm])
    }

    @Test func `that everything was listed is told after everything, whatever has overtaken`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        try await giveTheTurnToTheRest(queue)
        let calm = try sighting(in: 2, of: 50)
        for one in [calm, .swept] { queue.push([one]) }
        var told: [Observation] = []
        while told.count < 3, let round = await queue.next() { told += round }
        #expect(told.last == .swept)
        #expect(told.contains(calm))
    }

    @Test func `what has overtaken is not overtaken by what is about the same directory`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        try await giveTheTurnToTheRest(queue)
        // The file 100 waits; the directory 2 goes ahead; then the file appears there.
        let steps = [
            try sighting(in: 1, of: 100), try sighting(in: 2, of: nil), try sighting(in: 3, of: nil),
            try sighting(in: 2, of: 100),
        ]
        for step in steps { queue.push([step]) }
        var told: [Observation] = []
        while told.count < 5, let round = await queue.next() { told += round }
        let places = steps.map { told.firstIndex(of: $0) ?? -1 }
        #expect(places[0] < places[3] && places[1] >= 0 && places[1] < places[3], "\(places)")
    }

    @Test func `neither lane waits for the whole of the other`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, onRoom: {})
        for number in 0..<6_000 { queue.push([try sighting(in: 1, of: 100 + UInt64(number))]) }
        for number in 0..<6_000 { queue.push([try sighting(in: 2, of: 10_000 + UInt64(number))]) }
        var turns: [UInt64] = []
        for _ in 0..<6 {
            if case .seen(let sighting)? = await queue.next()?.first { turns.append(sighting.directory.inode) }
        }
        #expect(turns == [2, 1, 2, 1, 2, 1])
    }

    @Test func `more rounds are joined while a disk is taken in for the first time, and no longer`() async throws {
        let queue = ObservationQueue(entriesAtMost: 100_000, isFilling: true, onRoom: {})
        let one = try sighting(in: 1, of: 100)
        for _ in 0..<12_000 { queue.push([one]) }
        #expect(await queue.next()?.count == 6_000)
        #expect(await queue.next()?.count == 6_000)
        queue.push([.swept])
        #expect(await queue.next() == [.swept])
        for _ in 0..<4_000 { queue.push([one]) }
        #expect(await queue.next()?.count == 2_000)
    }

    @Test func `it is full until the consumer has taken enough, and then says so`() async {
        let rooms = Mutex(0)
        let queue = ObservationQueue(entriesAtMost: 3_000, onRoom: { rooms.withLock { $0 += 1 } })
        for _ in 0..<3 { queue.push([listing(1_500)]) }
        #expect(queue.isFull)
        _ = await queue.next()
        #expect(!queue.isFull || rooms.withLock(\.self) == 0)
        _ = await queue.next()
        #expect(!queue.isFull)
        #expect(rooms.withLock(\.self) == 1)
    }

    @Test func `what was told before the end is still read`() async {
        let queue = ObservationQueue(entriesAtMost: 10, onRoom: {})
        queue.push([.swept])
        queue.finish()
        queue.push([.online(.top)])
        #expect(await queue.next() == [.swept])
        #expect(await queue.next() == nil)
        #expect(await queue.next() == nil)
    }

    @Test func `whoever waits is woken by the end`() async {
        let queue = ObservationQueue(entriesAtMost: 10, onRoom: {})
        let waiting = Task { await queue.next() }
        queue.finish()
        #expect(await waiting.value == nil)
    }
}
