import Dispatch
import Foundation
import MediaMessages
import Support
import Synchronization
import Testing

@testable import MediaWorkers

@Suite struct CrewTests {
    /// Gives the crew so many jobs at once; what became of each.
    private func ask(_ crew: Crew, jobs: Int) async throws -> [Int: MediaFailure] {
        let (answers, answer) = AsyncStream.makeStream(of: (Int, MediaFailure?).self)
        for number in 0..<jobs {
            let film = try Workers.open(SampleMedia.twoSecondsInMatroska.path)
            crew.take(
                Assignment(job: .probe, descriptor: film, seconds: 0.1, urgency: .watching) {
                    answer.yield((number, $0.failure))
                })
        }
        var failures: [Int: MediaFailure] = [:]
        for await (number, failure) in answers.prefix(jobs) { failures[number] = failure }
        return failures
    }

    @Test(.timeLimit(.minutes(2))) func `jobs that wait are told when their thread is stuck and no other can be had`()
        async throws
    {
        let folder = try DropFolderFixture()
        let hanging = try Workers.standIn("\(Workers.greeting)\nexec sleep 100", in: folder)
        let threads = Counter()
        let crew = Crew(most: 1, executable: hanging, idleSeconds: 60) { body in
            threads.count() == 1 ? WorkerThread.start(body) : EAGAIN
        }
        let none = MediaFailure.cannotStart(executable: hanging, reason: String(cString: strerror(EAGAIN)))
        #expect(try await ask(crew, jobs: 3) == [0: .tookTooLong(seconds: 0.1), 1: none, 2: none])
        await crew.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a job is told at once when no thread can be had`() async throws {
        let crew = Crew(most: 1, executable: Workers.executable, idleSeconds: 60) { _ in EAGAIN }
        guard case .cannotStart? = try await ask(crew, jobs: 1)[0] else {
            Issue.record("somebody did the job")
            return
        }
        await crew.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a worker is always left for who waits`() async throws {
        let crew = Crew(most: 2, executable: Workers.executable, idleSeconds: 0.01) { _ in 0 }
        for _ in 0..<2 {
            let film = try Workers.open(SampleMedia.twoSecondsInMatroska.path)
            crew.take(Assignment(job: .spriteLayout, descriptor: film, seconds: 1, urgency: .someday) { _ in })
        }
        let thread = DispatchSemaphore(value: 0)
        let first = try #require(crew.next(thread, after: nil))
        #expect(crew.next(thread, after: nil) == nil)
        let film = try Workers.open(SampleMedia.twoSecondsInMatroska.path)
        crew.take(Assignment(job: .poster(width: 480), descriptor: film, seconds: 1, urgency: .watching) { _ in })
        #expect(crew.next(thread, after: nil)?.urgency == .watching)
        #expect(crew.noteEnd(of: first) == false)
        let second = try #require(crew.next(thread, after: nil))
        #expect(second.urgency == .someday)
        for assignment in [first, second] { assignment.finish(.failure(.stopped)) }
        await crew.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a job that is stuck takes no turn from those that nobody waits for`()
        async throws
    {
        let crew = Crew(most: 2, executable: Workers.executable, idleSeconds: 0.01) { _ in 0 }
        for _ in 0..<2 {
            let film = try Workers.open(SampleMedia.twoSecondsInMatroska.path)
            crew.take(Assignment(job: .sprites(sheet: 0), descriptor: film, seconds: 1, urgency: .someday) { _ in })
        }
        let hanging = try #require(crew.next(DispatchSemaphore(value: 0), after: nil))
        // Its disk does not answer, perhaps for ever.
        crew.beginStuck(after: hanging, isToBlame: false)
        let other = try #require(crew.next(DispatchSemaphore(value: 0), after: nil))
        #expect(crew.noteEnd(of: hanging) == false)
        for assignment in [hanging, other] { assignment.finish(.failure(.stopped)) }
        await crew.stop()
    }

    @Test(.timeLimit(.minutes(2))) func `a job goes to the worker that has its film open`() async throws {
        let crew = Crew(most: 2, executable: Workers.executable, idleSeconds: 60) { _ in 0 }
        let films = [SampleMedia.twoSecondsInMatroska.path, SampleMedia.twoSecondsOfH264.path]
        let keys = try films.map { film in
            let file = try Workers.open(film)
            defer { close(file) }
            return FileKey(file)
        }
        // Whichever rests longer, and whichever begins to rest first.
        for (film, key) in zip(films + films.reversed(), keys + keys.reversed()) {
            let taken = Mutex<[FileKey?]>([])
            for key in keys {
                DispatchQueue.global().async {
                    guard let job = crew.next(DispatchSemaphore(value: 0), after: key) else { return }
                    taken.withLock { $0.append(key) }
                    job.finish(.failure(.stopped))
                }
            }
            while crew.lastFiles.count < 2 { await Task.yield() }
            let file = try Workers.open(film)
            crew.take(Assignment(job: .probe, descriptor: file, seconds: 1, urgency: .watching) { _ in })
            while taken.withLock({ $0.isEmpty }) { await Task.yield() }
            #expect(taken.withLock { $0 } == [key])
            // The other one, too.
            let more = try Workers.open(film)
            crew.take(Assignment(job: .probe, descriptor: more, seconds: 1, urgency: .watching) { _ in })
            while taken.withLock({ $0.count < 2 }) { await Task.yield() }
        }
        await crew.stop()
    }

    @Test(.timeLimit(.minutes(2)))
    func `a heavy job that nobody wants any more ends its worker, and no file is to blame`()
        async throws
    {
        let folder = try DropFolderFixture()
        let busy = try Workers.standIn("\(Workers.greeting)\nexec sleep 1000", in: folder)
        try await Workers.withPool(executable: busy) { pool in
            // Once more than a file may end workers.
            for _ in 0...Crashes.enough {
                let ticket = JobTicket()
                let film = try Workers.open(SampleMedia.twoSecondsInMatroska.path)
                let before = pool.processes
                async let made = Result { () async throws(MediaFailure) in
                    try await pool.segment(film, Self.converted, ticket: ticket)
                }
                #expect(await Workers.eventually { pool.processes != before && !pool.processes.isEmpty })
                ticket.drop()
                #expect(await made.failure == .notWanted)
            }
        }
    }

    private static let converted = SegmentBounds(
        tracks: StreamTracks(video: 0, audio: nil, height: 240),
        timing: CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil), number: 0,
        first: .init(key: 0, start: 0, position: nil), next: nil, earlier: [])

    @Test(.timeLimit(.minutes(2))) func `who watches is served before what nobody waits for`() async throws {
        let thread = Mutex<(@Sendable () -> Void)?>(nil)
        let crew = Crew(most: 1, executable: Workers.executable, idleSeconds: 60) { body in
            thread.withLock { $0 = body }
            return 0
        }
        let (done, tell) = AsyncStream.makeStream(of: Int.self)
        let urgencies: [Urgency] = [.someday, .someday, .background, .watching, .background, .watching]
        let films = try urgencies.map { _ in try Workers.open(SampleMedia.twoSecondsInMatroska.path) }
        for (number, (urgency, film)) in zip(urgencies, films).enumerated() {
            crew.take(
                Assignment(job: .probe, descriptor: film, seconds: 60, urgency: urgency) { _ in tell.yield(number) })
        }
        #expect(WorkerThread.start(try #require(thread.withLock { $0 })) == 0)
        var order: [Int] = []
        for await number in done.prefix(urgencies.count) { order.append(number) }
        #expect(order == [3, 5, 2, 4, 0, 1])
        await crew.stop()
    }
}
