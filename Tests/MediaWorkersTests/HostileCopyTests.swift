import Foundation
import MediaMessages
import Support
import Testing

@testable import MediaWorkers

/// Films and requests that were made to do harm, or came to it.
@Suite struct HostileCopyTests {
    @Test(arguments: SampleMedia.allCases, [nil, 2])
    func `sixty damaged copies give segments or errors, and the worker lives`(
        sample: SampleMedia, channels: Int?
    ) async throws {
        let bytes = try sample.bytes()
        try await Workers.withPool { pool in
            let whole = try await Copy.index(sample.path, pool, channels: channels)
            let worker = pool.processes
            for seed in UInt64(1)...60 {
                let damaged = HostileFileTests.damaged(bytes, seed: seed)
                await cut(seed % 3 == 0 ? Array(damaged[..<(damaged.count / 2)]) : damaged, whole, pool, "seed \(seed)")
            }
            #expect(pool.processes == worker)
        }
    }

    @Test(arguments: SampleMedia.allCases, [nil, 2])
    func `bounds that no index gave are answered`(sample: SampleMedia, channels: Int?) async throws {
        try await Workers.withPool { pool in
            let whole = try await Copy.index(sample.path, pool, channels: channels)
            let worker = pool.processes
            let extremes: [Int64] = [.min, -1, 0, 77, 1 << 62, .max]
            for key in extremes {
                for other in extremes {
                    let timing = CopyTiming(shift: other, keyOffset: key, audioOrigin: other, audioFrame: key)
                    let bounds = SegmentBounds(
                        tracks: whole.tracks, timing: timing, number: key == 0 ? 0 : .max,
                        first: KeyFrameIndex.KeyFrame(key: key, start: 1, position: key == -1 ? other : nil),
                        next: other == 0 ? nil : KeyFrameIndex.KeyFrame(key: other, start: 2, position: nil),
                        earlier: [KeyFrameIndex.KeyFrame(key: key, start: 0, position: key == 77 ? other : nil)])
                    expectNoCrash(
                        await Result { () async throws(MediaFailure) in
                            try await pool.segment(open(sample.path, O_RDONLY), bounds)
                        }, "\(key) \(other)")
                }
            }
            #expect(pool.processes == worker)
        }
    }

    @Test func `a file that is empty, or no film, is refused`() async throws {
        try await Workers.withPool { pool in
            for bytes in [[], Array("#EXTM3U\n/etc/passwd\n".utf8)] as [[UInt8]] {
                let descriptor = try Workers.open(bytes)
                let index = await Result { () async throws(MediaFailure) in
                    try await pool.index(descriptor, tracks: StreamTracks(video: 0, audio: nil))
                }
                #expect(index.failure == .notMedia)
            }
        }
    }

    /// Asks for everything that a film can be asked for, of the damaged one and by the whole one's index.
    private func cut(_ bytes: [UInt8], _ whole: KeyFrameIndex, _ pool: MediaPool, _ what: String) async {
        guard let file = try? Workers.open(bytes) else { return }
        defer { close(file) }
        let index = await Result { () async throws(MediaFailure) in
            try await pool.index(dup(file), tracks: whole.tracks)
        }
        expectNoCrash(index, what)
        expectNoCrash(
            await Result { () async throws(MediaFailure) in
                try await pool.initialization(dup(file), tracks: whole.tracks)
            }, what)
        for index in [whole, (try? index.get()) ?? whole] {
            for bounds in (try? Copy.plan(index)) ?? [] {
                expectNoCrash(
                    await Result { () async throws(MediaFailure) in try await pool.segment(dup(file), bounds) }, what)
            }
        }
    }

    private func expectNoCrash(_ result: Result<some Any, MediaFailure>, _ what: String) {
        switch result {
        case .success, .failure(.notMedia), .failure(.broken), .failure(.cannotCopy), .failure(.misunderstood): break
        case .failure(let failure): Issue.record("\(what): \(failure)")
        }
    }
}

/// What a worker that a film has taken over may say in place of a segment.
@Suite struct HostileAnswerTests {
    private static let silence = "; exec sleep 100"

    @Test(
        arguments: [
            (
                "more bytes than a segment can have",
                #"printf '\000\000\000\033{"bytes":{"_0":268435457}} ' >&3"# + silence
            ),
            ("fewer bytes than none", #"printf '\000\000\000\023{"bytes":{"_0":-1}}' >&3"# + silence),
            ("fewer bytes than it promised", #"printf '\000\000\000\023{"bytes":{"_0":99}}abc' >&3"#),
            ("an index in place of bytes", #"printf '\000\000\000\016{"working":{}}' >&3"#),
        ])
    func `senseless bytes end the worker and harm nobody`(name: String, answer: String) async throws {
        let folder = try DropFolderFixture()
        let worker = try Workers.standIn(Workers.greeting + "; head -c 20 <&3 >/dev/null; " + answer, in: folder)
        try await Workers.withPool(executable: worker) { pool in
            let result = await Result { () async throws(MediaFailure) in
                try await pool.initialization(
                    open(SampleMedia.twoSecondsOfH264.path, O_RDONLY), tracks: StreamTracks(video: 0, audio: nil))
            }
            guard case .killedTheWorker = result.failure else {
                Issue.record("\(name): \(result)")
                return
            }
        }
    }

    @Test func `bytes come behind their message, and signs of life before it`() async throws {
        let folder = try DropFolderFixture()
        let answer = #"printf '\000\000\000\016{"working":{}}\000\000\000\022{"bytes":{"_0":3}}abc' >&3"# + Self.silence
        let worker = try Workers.standIn(Workers.greeting + "; head -c 20 <&3 >/dev/null; " + answer, in: folder)
        try await Workers.withPool(executable: worker) { pool in
            let bytes = try await pool.initialization(
                open(SampleMedia.twoSecondsOfH264.path, O_RDONLY), tracks: StreamTracks(video: 0, audio: nil))
            #expect(bytes == Array("abc".utf8))
        }
    }
}
