import Glibc
import MediaMessages
import MediaWorkers
import Model
import Synchronization
import Testing

@testable import Streaming

@Suite struct StreamsTests {
    let tally = Tally()

    /// Segments that say which they are; each descriptor is closed as a worker does.
    private func streams(capacity: Int = 1 << 20, failing: MediaFailure? = nil) -> Streams {
        let tally = tally
        return Streams(
            StreamJobs(
                index: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("index")
                    if let failing { throw failing }
                    return Given.index((0..<100).map(Double.init), duration: 100)
                },
                initialization: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("initialization")
                    return Array("init".utf8)
                },
                segment: { (file, bounds, _) async throws(MediaFailure) in
                    close(file)
                    tally.note("segment")
                    return Array("segment \(bounds.number)".utf8)
                }), capacity: capacity)
    }

    private func get(_ part: StreamPart, from streams: Streams, _ address: StreamAddress = Given.address()) async throws
        -> Result<[UInt8], StreamFailure>
    {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try streams.get(part, of: address, open: opened) { continuation.resume(returning: $0) }
            } catch { continuation.resume(throwing: error) }
        }
    }

    private func opened() -> Int32 {
        tally.note("open")
        return open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    @Test func `segments in any order need one look for key frames`() async throws {
        let streams = streams()
        for number in [9, 0, 4, 9, 0] {
            #expect(try await get(.segment(number), from: streams) == .success(Array("segment \(number)".utf8)))
        }
        let playlist = try await get(.playlist, from: streams).get()
        #expect(RFC8216.faults(ofMedia: String(decoding: playlist, as: UTF8.self)) == [])
        #expect(try await get(.initialization, from: streams) == .success(Array("init".utf8)))
        #expect(tally.count("index") == 1)
        #expect(tally.count("segment") == 3)
        // What is there is given without opening the film.
        #expect(tally.count("open") == 5)
    }

    @Test func `another version or variant is another stream`() async throws {
        let streams = streams()
        for address in [Given.address(), Given.address(size: 2), Given.address("v0a2")] {
            _ = try await get(.segment(0), from: streams, address)
        }
        #expect(tally.count("index") == 3)
    }

    @Test func `there is no segment after the last, and of the master only the rates`() async throws {
        let streams = streams()
        #expect(try await get(.segment(27), from: streams) == .failure(.noSuchPart))
        #expect(try await get(.segment(26), from: streams) != .failure(.noSuchPart))
        #expect(try await get(.master, from: streams) == .success(Array("BANDWIDTH=4400000".utf8)))
    }

    @Test func `who watches a film makes a scan of it urgent that was begun ahead`() async throws {
        let (begun, tell) = AsyncStream.makeStream(of: JobTicket.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        let streams = Streams(
            StreamJobs(
                index: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    throw .noIndex
                },
                scan: { (file, _, ticket) async throws(MediaFailure) in
                    close(file)
                    tell.yield(ticket)
                    for await _ in gate { break }
                    return Given.index([0, 2], duration: 4)
                },
                initialization: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    return []
                },
                segment: { (file, _, _) async throws(MediaFailure) in
                    close(file)
                    return []
                }))
        try streams.get(.playlist, of: Given.address(), urgency: .background, open: opened) { _ in answer.yield(true) }
        for await ticket in begun {
            #expect(ticket.urgency == .background)
            try streams.get(.segment(0), of: Given.address(), open: opened) { _ in answer.yield(true) }
            let end = ContinuousClock.now + .seconds(60)
            while ticket.urgency != .watching, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(2))  // polls
            }
            #expect(ticket.urgency == .watching)
            break
        }
        open.yield()
        var count = 0
        for await _ in answers {
            count += 1
            if count == 2 { break }
        }
    }

    @Test func `a failure is told and tried again next time`() async throws {
        let streams = streams(failing: .broken("no header"))
        for _ in 0..<2 {
            let result = try await get(.playlist, from: streams)
            #expect(result == .failure(StreamFailure(.broken("no header"))))
        }
        #expect(tally.count("index") == 2)
    }

    @Test func `a film that cannot be opened says so to who asked`() async throws {
        struct Away: Error {}
        let streams = streams()
        #expect(throws: Away.self) {
            try streams.get(
                .segment(0), of: Given.address(), open: { throw Away() }, then: { _ in Issue.record("nobody waits") })
        }
        #expect(try await get(.segment(0), from: streams) == .success(Array("segment 0".utf8)))
    }
}

@Suite struct SegmentShelfTests {
    @Test func `two who ask for the same cause one making`() async {
        let shelf = SegmentShelf<Int, Int>(capacity: 10) { $0 }
        let tally = Tally()
        let (makings, made) = AsyncStream.makeStream(of: Int.self)
        let (answers, answer) = AsyncStream.makeStream(of: Int.self)
        for _ in 0..<5 {
            shelf.get(1) {
                tally.note("making")
                return { () async throws(StreamFailure) in
                    for await value in makings { return value }
                    return 0
                }
            } _: {
                answer.yield((try? $0.get()) ?? -1)
            }
        }
        made.yield(7)
        var got: [Int] = []
        for await value in answers {
            got.append(value)
            if got.count == 5 { break }
        }
        #expect(got == [7, 7, 7, 7, 7])
        #expect(tally.count("making") == 1)
    }

    @Test func `what was not used for longest makes room, and what is too large is given but not kept`() async throws {
        let shelf = SegmentShelf<Int, Int>(capacity: 10) { $0 }
        let tally = Tally()
        func ask(_ key: Int, size: Int) async throws {
            let value = try await shelf.value(key) { () async throws(StreamFailure) in
                tally.note("\(key)")
                return size
            }
            #expect(value == size)
        }
        try await ask(1, size: 4)
        try await ask(2, size: 4)
        try await ask(1, size: 4)
        try await ask(3, size: 4)
        #expect(shelf.used == 8)
        try await ask(1, size: 4)
        #expect(tally.count("1") == 1)
        try await ask(2, size: 4)
        #expect(tally.count("2") == 2)
        try await ask(4, size: 11)
        try await ask(4, size: 11)
        #expect(tally.count("4") == 2)
        #expect(shelf.used <= 10)
    }

    @Test func `so many are made at once and no more`() async {
        let shelf = SegmentShelf<Int, Int>(capacity: 10, mostUnderway: 2) { $0 }
        let makings = (0..<3).map { _ in AsyncStream.makeStream(of: Int.self) }
        let (answers, answer) = AsyncStream.makeStream(of: Result<Int, StreamFailure>.self)
        for (key, making) in makings.enumerated() {
            shelf.get(key) {
                { () async throws(StreamFailure) in
                    for await value in making.stream { return value }
                    return 0
                }
            } _: {
                answer.yield($0)
            }
        }
        makings[0].continuation.yield(5)
        var got: [Result<Int, StreamFailure>] = []
        for await value in answers {
            got.append(value)
            if got.count == 2 { break }
        }
        #expect(got == [.failure(.tooBusy), .success(5)])
        makings[1].continuation.finish()
    }
}
