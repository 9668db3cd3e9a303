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
