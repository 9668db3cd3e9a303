import Dispatch
import Files
import Foundation
import MediaMessages
import MediaWorkers
import Support
import Synchronization
import Testing

@testable import Streaming

@Suite struct KeptPartsTests {
    private let address = Given.address("v0h720a1s2")

    private func streams(_ jobs: HeldJobs, _ kept: KeptParts = KeptParts(segments: nil, texts: nil)) -> Streams {
        // Time stands still: on a busy machine half a minute is soon over.
        let start = SuspendingClock.now
        return Streams(jobs.jobs, capacity: 1 << 20, kept, now: { start })
    }

    private func ask(_ number: Int, of streams: Streams, then: @escaping @Sendable (Int) -> Void = { _ in }) throws {
        try streams.get(
            .segment(number), of: address, open: { open("/dev/null", O_RDONLY | O_CLOEXEC) },
            then: { then((try? $0.get()).map { Int($0.first ?? 0) } ?? -1) })
    }

    @Test func `what was converted and what was scanned is there after a restart`() async throws {
        let folder = try DropFolderFixture()
        let kept = {
            KeptParts(
                segments: CacheFolder(path: folder.path + "/segments", capacity: 1 << 20),
                texts: CacheFolder(path: folder.path + "/texts", capacity: 1 << 20))
        }
        let first = HeldJobs()
        first.letAllGo()
        let firstKept = kept()
        let before = streams(first, firstKept)
        try ask(0, of: before)
        #expect(await first.eventually { Set($0) == [0, 1, 2, 3] })
        while firstKept.segments?.used ?? 0 < 40 { try await Task.sleep(for: .milliseconds(2)) }  // polls

        let second = HeldJobs()
        second.letAllGo()
        let after = streams(second, kept())
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        try ask(3, of: after) { answer.yield($0) }
        for await value in answers {
            #expect(value == 3)
            break
        }
        #expect(await second.eventually { Set($0) == [4, 5, 6] })
        #expect(second.tally.count("scan") == 0)
        #expect(second.tally.count("index") == 0)
    }

    @Test func `a film that was scanned ahead is not scanned again, whatever becomes of its sound`() async throws {
        let folder = try DropFolderFixture()
        let kept = { KeptParts(segments: nil, texts: CacheFolder(path: folder.path + "/texts", capacity: 1 << 20)) }
        let jobs = HeldJobs()
        await streams(jobs, kept()).scan(Given.address("v0a1s2")) { open("/dev/null", O_RDONLY | O_CLOEXEC) }
        #expect(jobs.tally.count("scan") == 1)
        #expect(jobs.scanUrgency == .someday)
        jobs.letAllGo()
        let later = streams(jobs, kept())
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        for variant in ["v0a1", "v0a1s2"] {
            try later.get(
                .segment(1), of: Given.address(variant), open: { open("/dev/null", O_RDONLY | O_CLOEXEC) },
                then: { answer.yield((try? $0.get()) == [UInt8](repeating: 1, count: 10)) })
        }
        for await isRight in answers.prefix(2) { #expect(isRight) }
        #expect(jobs.tally.count("scan") == 1 && jobs.tally.count("index") == 1)
        #expect(Set(jobs.tracks.map(\.channels)) == [nil, 2], "each is made with the tracks that it has")
    }

    @Test(
        .enabled(if: TestFilm.isPossible, "needs python3 and ffmpeg"),
        arguments: TestFilm.named("plain.ts", "plain.m2ts", "ac3.ts", "eac3.ts", "aac-22050.ts", "jumping-back.ts"))
    func `a real scan finds the same, whatever becomes of the sound`(film: TestFilm) async throws {
        let path = try await film.path()
        try await StreamedFilm.withPool { pool in
            let scan = { (channels: Int?) in
                let tracks = StreamTracks(video: 0, audio: 1, height: nil, channels: channels)
                return try await pool.index(try StreamedFilm.open(path), tracks: tracks)
            }
            let (copied, converted) = (try await scan(nil), try await scan(2))
            #expect(!copied.isComplete && copied.timing == converted.timing)
            #expect(copied.keyFrames == converted.keyFrames && copied.duration == converted.duration)
        }
    }

    @Test(arguments: [
        ("ts h264:High aac", "v0a1"), ("ts h264:High ac3", "v0a1s2"), ("mp4 h264:High ac3", nil),
        ("mkv h264:High ac3", nil), ("ts -", nil),
    ])
    func `only what lists no key frames is scanned ahead`(film: String, variant: String?) {
        #expect(Streams.scanned(Given.film(film))?.description == variant)
    }

    @Test func `a disk that hangs holds up only who waits for it`() async throws {
        let folder = try DropFolderFixture()
        let place = folder.path + "/segments"
        let kept = KeptParts(segments: CacheFolder(path: place, capacity: 1 << 20), texts: nil)
        let address = Given.address("v0a1s2")
        let numbers = 0..<60
        for number in numbers { await kept.write([1], .segment(number), of: address) }
        // A pipe is opened for reading the moment somebody writes to it, and not before.
        let pipes = try FileManager.default.contentsOfDirectory(atPath: place).map { place + "/" + $0 }
        for pipe in pipes {
            unlink(pipe)
            mkfifo(pipe, 0o600)
        }
        let jobs = HeldJobs()
        jobs.letAllGo()
        let streams = streams(jobs, kept)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        for number in numbers {
            try streams.get(
                .segment(number), of: address, open: { open("/dev/null", O_RDONLY | O_CLOEXEC) },
                then: { answer.yield((try? $0.get()).map { Int($0.first ?? 0) } ?? -1) })
        }
        let passed = DispatchSemaphore(value: 0)
        Task.detached { passed.signal() }
        let (isFree, writers) = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let isFree = passed.wait(timeout: .now() + 10) == .success
                continuation.resume(returning: (isFree, pipes.map { open($0, O_RDWR) }))
            }
        }
        defer { for writer in writers { close(writer) } }
        #expect(isFree, "somebody else comes through")
        var got: [Int] = []
        for await value in answers {
            got.append(value)
            if got.count == numbers.count { break }
        }
        #expect(got.sorted() == Array(numbers))
    }

    @Test func `without room on the disk it is streamed all the same`() async throws {
        let folder = try DropFolderFixture()
        let jobs = HeldJobs()
        jobs.letAllGo()
        let kept = KeptParts(segments: CacheFolder(path: folder.path + "/segments", capacity: 5), texts: nil)
        let streams = streams(jobs, kept)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        try ask(7, of: streams) { answer.yield($0) }
        for await value in answers {
            #expect(value == 7)
            break
        }
    }
}
