import Foundation
import MediaMessages
import MediaWorkers
import Model
import Support
import Synchronization
import Testing

@testable import Files
@testable import Streaming

@Suite struct PreparationTests {
    /// A film that somebody replaces.
    struct Changed: Error, Equatable {}

    /// Workers that are held up, and count.
    final class Studio: Sendable {
        let tally = Tally()
        let failure = Mutex<MediaFailure?>(nil)
        let isChanged = Mutex(false)
        let bytesPerSegment = Mutex(100)
        let index = Mutex(Given.index([0, 2, 4, 6], duration: 10))
        /// Nothing comes to its end as long as it is.
        let isHeld = Mutex(false)
        /// What happens before each segment.
        let meanwhile = Mutex<@Sendable (Int) -> Void>({ _ in })
        private let underway = Mutex((now: 0, most: 0))

        var mostAtOnce: Int { underway.withLock { $0.most } }

        var jobs: StreamJobs {
            StreamJobs(
                index: { [self] (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("index")
                    return index.withLock(\.self)
                },
                initialization: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    return FragmentedHead.bytes()
                },
                segment: { [self] (file, bounds, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("segment")
                    while isHeld.withLock(\.self) { try? await Task.sleep(for: .milliseconds(5)) }  // polls
                    underway.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                    defer { underway.withLock { $0.now -= 1 } }
                    meanwhile.withLock(\.self)(bounds.number)
                    if let failure = failure.withLock(\.self) { throw failure }
                    return [UInt8](repeating: UInt8(bounds.number), count: bytesPerSegment.withLock(\.self))
                })
        }

        var open: @Sendable () throws -> Int32 {
            { [self] in
                if isChanged.withLock(\.self) { throw Changed() }
                return Glibc.open("/dev/null", O_RDONLY)
            }
        }
    }

    private let folder: DropFolderFixture
    private let studio = Studio()
    private let logged = Tally()

    init() throws { folder = try DropFolderFixture() }

    private func preparation(capacity: UInt64 = 1 << 20, shelf: Int = 1 << 20) -> Preparation {
        Preparation(
            Streams(studio.jobs, capacity: shelf), cache: CacheFolder(path: folder.path + "/p", capacity: capacity)
        ) { [logged] _ in logged.note("line") }
    }

    private func settled(_ preparation: Preparation, _ address: StreamAddress) async throws -> Preparation.Progress {
        let end = ContinuousClock.now + .seconds(300)
        while ContinuousClock.now < end {
            if let progress = preparation.progress(of: address), [.ready, .failed].contains(progress.state) {
                return progress
            }
            try await Task.sleep(for: .milliseconds(5))  // polls
        }
        Issue.record("it does not come to an end")
        throw CancellationError()
    }

    private func bytes(_ preparation: Preparation, _ address: StreamAddress) throws -> [UInt8] {
        let (descriptor, size) = try #require(preparation.open(address))
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let bytes = [UInt8](try #require(try file.readToEnd()))
        #expect(UInt64(bytes.count) == size)
        return bytes
    }

    @Test func `a film is made of its head, its index and all its segments`() async throws {
        let (made, address) = (preparation(), Given.address())
        #expect(made.progress(of: address) == nil)
        #expect([.waiting, .working].contains(made.begin(address, open: studio.open).state))
        let done = try await settled(made, address)
        let file = try bytes(made, address)
        #expect(done.state == .ready && done.share == 1 && done.size == UInt64(file.count))
        #expect(file.suffix(400) == (0..<4).flatMap { [UInt8](repeating: UInt8($0), count: 100) }[...])
        let index = try #require(file.firstRange(of: Array("sidx".utf8)))
        #expect(file[(index.upperBound + 32)..<(index.upperBound + 36)] == [0, 0, 0, 100])
        #expect(made.begin(address, open: studio.open).state == .ready)
        #expect(studio.tally.count("segment") == 4)
    }

    @Test func `it is found again after a restart, and what was half is begun anew`() async throws {
        let (made, address) = (preparation(), Given.address())
        _ = made.begin(address, open: studio.open)
        _ = try await settled(made, address)
        try folder.write("half a film", to: "p/x.1.draft")
        let again = preparation()
        #expect(again.progress(of: address)?.state == .ready)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/p/x.1.draft"))
        #expect(again.progress(of: Given.address(size: 2)) == nil)
    }

    @Test func `one after the other, and what lies on the shelf is not made again`() async throws {
        let made = preparation()
        let addresses = (1...5).map { Given.address(size: UInt64($0)) }
        for address in addresses + addresses { _ = made.begin(address, open: studio.open) }
        for address in addresses { #expect(try await settled(made, address).state == .ready) }
        #expect(studio.mostAtOnce == 1 && studio.tally.count("segment") == 20)
    }

    @Test func `whoever asks meanwhile learns how far it is`() async throws {
        let (made, address) = (preparation(), Given.address())
        let shares = Mutex<[Double]>([])
        studio.meanwhile.withLock { meanwhile in
            meanwhile = { _ in
                let progress = made.progress(of: address)
                if progress?.state == .working { shares.withLock { $0.append(progress?.share ?? -1) } }
            }
        }
        _ = made.begin(address, open: studio.open)
        _ = try await settled(made, address)
        #expect(shares.withLock(\.self) == [0, 0.25, 0.5, 0.75])
    }

    @Test func `taken back it leaves nothing, and others go on`() async throws {
        let made = preparation()
        let (one, other, third) = (Given.address(), Given.address(size: 2), Given.address(size: 3))
        studio.meanwhile.withLock { meanwhile in
            meanwhile = { number in
                guard number == 2, made.progress(of: one)?.state == .working else { return }
                made.cancel(one)
                made.cancel(third)
            }
        }
        for address in [one, other, third] { _ = made.begin(address, open: studio.open) }
        #expect(try await settled(made, other).state == .ready)
        #expect(made.progress(of: one) == nil && made.progress(of: third) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/p").count == 1)
        #expect(logged.count("line") == 0)
        _ = made.begin(one, open: studio.open)
        #expect(try await settled(made, one).state == .ready)
    }

    @Test func `a failure says why, and trying again works`() async throws {
        let (made, address) = (preparation(), Given.address())
        studio.failure.withLock { $0 = .broken("no frames") }
        _ = made.begin(address, open: studio.open)
        let failed = try await settled(made, address)
        #expect(failed.failure as? StreamFailure == .damaged(MediaFailure.broken("no frames").description))
        #expect(logged.count("line") == 1)
        studio.failure.withLock { $0 = nil }
        #expect(made.begin(address, open: studio.open).failure == nil)
        #expect(try await settled(made, address).state == .ready)
    }

    @Test(arguments: [0, 1, 3])
    func `a film that becomes another meanwhile is not kept`(number: Int) async throws {
        let (made, address) = (preparation(), Given.address())
        studio.meanwhile.withLock { [studio] meanwhile in
            meanwhile = { if $0 == number { studio.isChanged.withLock { $0 = true } } }
        }
        _ = made.begin(address, open: studio.open)
        #expect(try await settled(made, address).failure is Changed)
        #expect(made.open(address) == nil)
    }

    @Test func `what is larger than all the room fails, and says how much there is`() async throws {
        let (made, address) = (preparation(capacity: 500), Given.address())
        _ = made.begin(address, open: studio.open)
        #expect(try await settled(made, address).failure as? Preparation.Failure == .tooLarge(room: 500))
    }

    @Test func `what weighs too much is refused before it costs another its place, and not tried again`() async throws {
        let made = preparation(capacity: 1200)
        let (one, large) = (Given.address(), Given.address(size: 2))
        _ = made.begin(one, open: studio.open)
        #expect(try await settled(made, one).state == .ready)
        studio.index.withLock { $0 = Given.index([0, 2, 4, 6], duration: 10, bytes: 5000) }
        studio.bytesPerSegment.withLock { $0 = 1250 }
        _ = made.begin(large, open: studio.open)
        #expect(try await settled(made, large).failure as? Preparation.Failure == .tooLarge(room: 1200))
        #expect(made.begin(large, open: studio.open).failure as? Preparation.Failure == .tooLarge(room: 1200))
        #expect(studio.tally.count("index") == 2 && studio.tally.count("segment") == 4 + 4)
        #expect(made.progress(of: one)?.state == .ready)
    }

    @Test func `a large file of which only a part is taken along is not refused`() async throws {
        let (made, address) = (preparation(capacity: 1200), Given.address())
        studio.index.withLock { $0 = Given.index([0, 2, 4, 6], duration: 10, bytes: 5000) }
        _ = made.begin(address, open: studio.open)
        #expect(try await settled(made, address).state == .ready)
        #expect(studio.tally.count("segment") == 4, "what was weighed is not made again")
    }

    @Test func `what is converted is given up once it is seen to become too large`() async throws {
        let made = preparation(capacity: 4000)
        let (one, large) = (Given.address(), Given.address(size: 2))
        _ = made.begin(one, open: studio.open)
        #expect(try await settled(made, one).state == .ready)
        studio.index.withLock { $0 = Given.index((0..<100).map { Double($0) * 6 }, duration: 600) }
        _ = made.begin(large, open: studio.open)
        #expect(try await settled(made, large).failure as? Preparation.Failure == .tooLarge(room: 4000))
        #expect(studio.tally.count("segment") == 4 + 10)
        #expect(made.progress(of: one)?.state == .ready)
    }

    @Test func `what the disk has no room for costs no other its place, and may be tried again`() async throws {
        let isFull = Mutex(false)
        let cache = CacheFolder(path: folder.path + "/p", capacity: 1 << 20, givesBack: false) { _ in
            DiskSpace(free: isFull.withLock(\.self) ? 100 : 1 << 30, size: 1 << 40)
        }
        let made = Preparation(Streams(studio.jobs), cache: cache) { _ in }
        let (one, other) = (Given.address(), Given.address(size: 2))
        _ = made.begin(one, open: studio.open)
        #expect(try await settled(made, one).state == .ready)
        isFull.withLock { $0 = true }
        studio.index.withLock { $0 = Given.index([0, 2, 4, 6], duration: 10, bytes: 5000) }
        studio.bytesPerSegment.withLock { $0 = 1250 }
        _ = made.begin(other, open: studio.open)
        #expect(try await settled(made, other).failure as? Preparation.Failure == .diskFull)
        #expect(made.progress(of: one)?.state == .ready)
        isFull.withLock { $0 = false }
        #expect(made.begin(other, open: studio.open).failure == nil)
        #expect(try await settled(made, other).state == .ready)
    }

    @Test func `where nothing can be written it says so`() async throws {
        try folder.write("in the way", to: "p")
        let (made, address) = (preparation(), Given.address())
        _ = made.begin(address, open: studio.open)
        #expect(try await settled(made, address).failure as? Preparation.Failure == .diskFull)
    }

    @Test func `an older one makes room, and is begun anew when it is wanted`() async throws {
        let made = preparation(capacity: 1200)
        let (one, other) = (Given.address(), Given.address(size: 2))
        for address in [one, other] {
            _ = made.begin(address, open: studio.open)
            #expect(try await settled(made, address).state == .ready)
        }
        #expect(made.progress(of: one) == nil && made.progress(of: other)?.state == .ready)
    }

    @Test func `too many at once are refused`() async throws {
        let made = preparation()
        studio.isHeld.withLock { $0 = true }
        let addresses = (0...Preparation.mostWaiting + 1).map { Given.address(size: UInt64($0) + 1) }
        let last = addresses.map { made.begin($0, open: studio.open) }.last
        #expect(last?.failure as? Preparation.Failure == .tooMany)
        for address in addresses { made.cancel(address) }
        studio.isHeld.withLock { $0 = false }
    }
}
