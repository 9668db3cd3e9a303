import Glibc
import MediaMessages
import MediaWorkers
import Model
import Synchronization
import Testing

@testable import Streaming

@Suite struct ForesightTests {
    let tally = Tally()

    private func streams() -> Streams {
        let tally = tally
        return Streams(
            StreamJobs(
                index: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("index")
                    return Given.index([0, 1], duration: 2)
                },
                initialization: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("initialization")
                    return []
                },
                segment: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("segment")
                    return []
                }))
    }

    private func opened() -> Int32 {
        tally.note("open")
        return open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    /// Waits for the one that is being made, if it is.
    private func ask(_ part: StreamPart, of streams: Streams) async throws {
        _ = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8], any Error>) in
            do {
                try streams.get(part, of: Given.address(), open: opened) { continuation.resume(with: $0) }
            } catch { continuation.resume(throwing: error) }
        }
    }

    @Test func `who asks for what was foreseen waits for the same work`() async throws {
        let streams = streams()
        streams.foresee(Given.address(), open: opened)
        streams.foresee(Given.address(), open: opened)
        try await ask(.initialization, of: streams)
        try await ask(.segment(0), of: streams)
        try await ask(.playlist, of: streams)
        #expect(tally.count("index") == 1 && tally.count("initialization") == 1 && tally.count("segment") == 1)
    }

    @Test func `nothing is converted before somebody asks`() {
        streams().foresee(Given.address("v0h720a1"), open: opened)
        #expect(tally.count("open") == 0)
    }

    @Test func `a film that cannot be opened leaves the place to others`() {
        let streams = streams()
        struct Away: Error {}
        for size in 1...9 { streams.foresee(Given.address(size: UInt64(size))) { throw Away() } }
        #expect(streams.foreseen.withLock { $0.isEmpty })
    }
}
