import Foundation
import MediaMessages
import Support
import Testing

@testable import MediaWorkers

/// Answers that name bytes of the film instead of carrying them.
@Suite struct AssemblyTests {
    private static let file: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 251 + $0) }

    private func assembled(_ recipe: Recipe) throws -> [UInt8] {
        let descriptor = try Workers.open(Self.file)
        defer { close(descriptor) }
        return try Assembly.bytes(of: recipe, from: descriptor)
    }

    @Test func `bytes come to their places, in whatever order they lie in the file`() throws {
        var recipe = Recipe()
        recipe.add([1, 2, 3])
        // Behind one another, near, overlapping, far, back again, and the very end.
        let places: [(Int64, Int)] = [(0, 10), (10, 10), (25, 5), (28, 40), (150_000, 3000), (60, 1), (199_990, 10)]
        var expected: [UInt8] = [1, 2, 3]
        for (place, count) in places {
            recipe.add(count: count, at: place)
            recipe.add([9])
            expected += Self.file[Int(place)..<Int(place) + count] + [9]
        }
        #expect(recipe.count == expected.count)
        #expect(try assembled(recipe) == expected)
    }

    @Test func `thousands of pieces need no more than a few calls, and are all there`() throws {
        var recipe = Recipe()
        for number in 0..<5000 { recipe.add(count: 7, at: Int64(number * 31)) }
        let expected = (0..<5000).flatMap { Self.file[$0 * 31..<$0 * 31 + 7] }
        #expect(try assembled(recipe) == expected)
    }

    @Test(arguments: [200_000, 199_999, 1 << 40, Int64.max >> 1])
    func `what the file does not have is missed, not made up`(place: Int64) throws {
        var recipe = Recipe()
        recipe.add(count: 2, at: place)
        #expect(throws: Assembly.Miss.now) { try assembled(recipe) }
    }

    @Test func `stretches that go on become one`() {
        var recipe = Recipe()
        recipe.add([1])
        recipe.add([2])
        recipe.add(count: 5, at: 100)
        recipe.add(count: 5, at: 105)
        recipe.add(count: 5, at: 111)
        var other = Recipe()
        other.add(count: 4, at: 116)
        other.add([])
        recipe.add(other)
        #expect(recipe.parts.map(\.count) == [2, 10, 9])
        #expect(recipe.count == 21)
        #expect(!recipe.isBytes)
    }

    @Test func `a recipe comes back from its bytes`() throws {
        var recipe = Recipe()
        recipe.add([1, 2])
        recipe.add(count: 1000, at: 1 << 40)
        recipe.add([3])
        #expect(Recipe(coded: recipe.coded, limit: 1003) == recipe)
        #expect(Recipe(coded: recipe.coded, limit: 1002) == nil)
        #expect(Recipe(coded: Recipe().coded, limit: 0) == Recipe())
        for end in recipe.coded.indices { #expect(Recipe(coded: Array(recipe.coded[..<end]), limit: 1003) == nil) }
        #expect(Recipe(coded: recipe.coded + [0], limit: 2000) == nil)
    }

    @Test(
        arguments: [
            // Four gigabytes of no bytes; the last byte there can be; one before the first; nothing of something; more
            // parts than bytes.
            [0, 0, 0, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
            [0, 0, 0, 1, 127, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 1],
            [0, 0, 0, 1, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
            [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [255, 255, 255, 255],
        ] as [[UInt8]])
    func `what is no recipe is none`(coded: [UInt8]) {
        #expect(Recipe(coded: coded, limit: Frame.longestPayload) == nil)
    }

    @Test(
        .enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed"), arguments: MediaCopiesTests.films)
    func `segments that name their bytes are those that carry them`(film: TestFilm) async throws {
        let path = try await film.path()
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool) }
        let worker = try WorkerProcess(executable: Workers.executable)
        defer {
            worker.kill()
            _ = worker.reap()
        }
        try worker.greet(Workers.executable)
        var named = 0
        for (number, bounds) in copy.bounds.enumerated() {
            for carriage in Carriage.allCases {
                let file = try Workers.open(path)
                defer { close(file) }
                let request = MediaRequest(.segment(bounds), file: "it", carriage: carriage)
                try Conversation.ask(request, file: file, on: worker.socket)
                let reply = try Conversation.reply(on: worker.socket, within: 60)
                guard case .recipe = reply.answer else {
                    #expect(reply.payload == copy.segments[number])
                    continue
                }
                #expect(carriage != .carried)
                let recipe = try #require(Recipe(coded: reply.payload, limit: Frame.longestPayload))
                #expect(try Assembly.bytes(of: recipe, from: file) == copy.segments[number])
                named += 1
            }
        }
        // Those two say where their packets lie.
        let isNamed = [".mkv", ".webm", ".mp4", ".mov", ".m4a"].contains { film.name.hasSuffix($0) }
        #expect(named == (isNamed ? copy.bounds.count * 2 : 0))
    }

    @Test func `what a worker names once it has read it is in memory`() async throws {
        let folder = try DropFolderFixture()
        let film = folder.path + "/film.mp4"
        try DropFolderFixture.run("/bin/cp", [SampleMedia.twoSecondsOfH264.path, film])
        let bounds = try await Workers.withPool { pool in try Copy.plan(try await Copy.index(film, pool)) }
        let worker = try WorkerProcess(executable: Workers.executable)
        defer {
            worker.kill()
            _ = worker.reap()
        }
        try worker.greet(Workers.executable)
        let file = try Workers.open(film)
        defer { close(file) }
        for bounds in bounds {
            // Written and thrown out of memory, as far as the kernel obliges.
            fsync(file)
            posix_fadvise(file, 0, 0, Int32(POSIX_FADV_DONTNEED))
            let request = MediaRequest(.segment(bounds), carriage: .namedOnceRead)
            try Conversation.ask(request, file: file, on: worker.socket)
            let reply = try Conversation.reply(on: worker.socket, within: 60)
            let recipe = try #require(Recipe(coded: reply.payload, limit: Frame.longestPayload))
            #expect(!recipe.isBytes)
            #expect(throws: Never.self) { try Assembly.bytes(of: recipe, from: file) }
        }
    }

    @Test func `a file system that does not say what is in memory gives the same film`() async throws {
        try await Workers.withPool { pool in
            let path = SampleMedia.twoSecondsOfH264.path
            let bounds = try Copy.plan(try await Copy.index(path, pool))
            let other = "/dev/shm/dropreel-\(getpid())-film"
            try DropFolderFixture.run("/bin/cp", [path, other])
            defer { unlink(other) }
            for bounds in bounds {
                let segment = try await pool.segment(try Workers.open(other), bounds)
                #expect(try await pool.segment(try Workers.open(path), bounds) == segment)
            }
        }
    }
}

/// What a worker that a film has taken over may name.
@Suite struct HostileRecipeTests {
    /// A worker that answers the first question with these bytes of a recipe, and then carries three.
    private func segment(_ recipe: String, count: Int) async throws -> Result<[UInt8], MediaFailure> {
        let folder = try DropFolderFixture()
        let head = #"printf '\000\000\000\"# + String(18 + String(count).count, radix: 8)
        let answer = head + #"{"recipe":{"_0":\#(count)}}\#(recipe)\000\000\000\022{"bytes":{"_0":3}}abc' >&3"#
        let worker = try Workers.standIn(
            Workers.greeting + "; head -c 20 <&3 >/dev/null; " + answer + "; exec sleep 100", in: folder)
        return try await Workers.withPool(executable: worker) { pool in
            let place = KeyFrameIndex.KeyFrame(key: 0, start: 0, position: nil)
            let bounds = SegmentBounds(
                tracks: StreamTracks(video: 0, audio: nil),
                timing: CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil), number: 0,
                first: place, next: nil, earlier: [])
            return await Result { () async throws(MediaFailure) in
                try await pool.segment(open(SampleMedia.twoSecondsOfH264.path, O_RDONLY), bounds)
            }
        }
    }

    @Test func `bytes that the film does not have are asked for once more`() async throws {
        let beyond = #"\000\000\000\001\000\000\100\000\000\000\000\000\000\000\000\002"#
        #expect(try await segment(beyond, count: 16) == .success(Array("abc".utf8)))
    }

    @Test(arguments: [
        (#"\000\000\000\001\377\377\377\377\377\377\377\377\000\000\000\002"#, 16),
        (#"\000\000\000\001\000\000\000\000\000\000\000\000\377\377\377\377"#, 16),
        (#"\377\377\377\377"#, 4), ("", 0),
    ])
    func `what is no recipe ends the worker and harms nobody`(recipe: String, count: Int) async throws {
        let result = try await segment(recipe, count: count)
        guard case .failure(.killedTheWorker) = result else {
            Issue.record("\(result)")
            return
        }
    }
}
