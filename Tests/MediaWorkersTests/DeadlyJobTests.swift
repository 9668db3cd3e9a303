import Foundation
import MediaMessages
import Support
import Synchronization
import Testing

@testable import MediaWorkers

/// What is refused after workers have died: the job, at its place in the film, and nothing else.
@Suite struct DeadlyJobTests {
    private let folder: DropFolderFixture
    private let film = SampleMedia.twoSecondsInMatroska.path

    init() throws { folder = try DropFolderFixture() }

    /// Counts its lives in a file, and ends so at the first byte of a job.
    private func worker(_ ending: String) throws -> String {
        try Workers.standIn(
            "echo >> \(folder.path)/lives\n\(Workers.greeting)\nhead -c 1 <&3 >/dev/null\n\(ending)", in: folder)
    }

    private func lives() -> Int { (try? String(contentsOfFile: folder.path + "/lives", encoding: .utf8).count) ?? 0 }

    private static func bounds(_ number: Int, height: Int? = nil) -> SegmentBounds {
        SegmentBounds(
            tracks: StreamTracks(video: 0, audio: nil, height: height),
            timing: CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil), number: number,
            first: .init(key: 0, start: 0, position: nil), next: nil, earlier: [])
    }

    private func failure<Value>(
        _ job: (Int32) async throws(MediaFailure) -> Value
    ) async throws -> MediaFailure? {
        let descriptor = try Workers.open(film)
        return await Result { () async throws(MediaFailure) in try await job(descriptor) }.failure
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("ulimit -S -t 1; while :; do :; done", "used up its processor time: SIGXCPU"),
            (
                "ulimit -v 100000; exec awk 'BEGIN { x = \"x\"; while (1) x = x x }'", "ended by itself with status 2"
            ),
            ("kill -KILL $$", "was killed: SIGKILL"),
        ])
    func `a worker that its limits end refuses the job it died of, and no other`(
        end: String, sentence: String
    ) async throws {
        try await Workers.withPool(executable: try worker(end)) { pool in
            var expected = 0
            /// Asked twice, and two workers die.
            func dies<Value>(_ job: (Int32) async throws(MediaFailure) -> Value) async throws {
                for _ in 0..<2 {
                    let failure = try await failure(job)
                    #expect(failure == .killedTheWorker(sentence))
                }
                expected += Crashes.enough
                #expect(lives() == expected)
            }
            try await dies { (file) async throws(MediaFailure) in try await pool.segment(file, Self.bounds(7)) }
            try await dies { (file) async throws(MediaFailure) in try await pool.segment(file, Self.bounds(8)) }
            // Each of these costs two seconds of the processor.
            guard !sentence.contains("processor") else { return }
            try await dies { (file) async throws(MediaFailure) in
                try await pool.segment(file, Self.bounds(7, height: 240))
            }
            try await dies { (file) async throws(MediaFailure) in
                try await pool.texts(file, TextSelection(tracks: [3], window: 0..<60))
            }
            try await dies { (file) async throws(MediaFailure) in try await pool.probe(file) }
        }
    }

    @Test(.timeLimit(.minutes(2))) func `what other jobs achieve does not make a deadly one harmless`() async throws {
        // Says of a probe that there is nothing to be seen, and dies of everything else.
        let worker = try Workers.standIn(
            """
            echo >> \(folder.path)/lives
            \(Workers.greeting)
            while true; do
                length=$(head -c 4 <&3 | od -An -tu1 | awk '{ print $3 * 256 + $4 }')
                case "$(head -c $length <&3 | tr -d '\\000')" in *probe*) ;; *) kill -SEGV $$;; esac
                printf '\\000\\000\\000\\043{"refused":{"_0":{"noPicture":{}}}}' >&3
            done
            """, in: folder)
        try await Workers.withPool(executable: worker) { pool in
            for _ in 0..<3 {
                let deadly = try await failure { (file) async throws(MediaFailure) in
                    try await pool.segment(file, Self.bounds(7))
                }
                #expect(deadly == .killedTheWorker("crashed: SIGSEGV"))
                let harmless = try await failure { (file) async throws(MediaFailure) in try await pool.probe(file) }
                #expect(harmless == .noPicture)
            }
            // One more after the two that died.
            #expect(lives() == 3)
        }
    }

    @Test(.timeLimit(.minutes(2))) func `a job is given up after two deaths, whatever others achieve meanwhile`()
        async throws
    {
        let end = """
            while ! test -e \(folder.path)/end$(wc -l < \(folder.path)/lives); do sleep 0.01; done; kill -SEGV $$
            """
        let crew = Crew(most: 1, executable: try worker(end), idleSeconds: 60)
        let descriptor = try Workers.open(film)
        let (answers, answer) = AsyncStream.makeStream(of: MediaFailure?.self)
        let isOver = Atomic(false)
        let job = Assignment(job: .probe, descriptor: descriptor, seconds: 60, urgency: .watching) { result in
            isOver.store(true, ordering: .sequentiallyConsistent)
            answer.yield(result.failure)
        }
        crew.take(job)
        for life in 1...4 {
            let isThere = await Workers.eventually {
                lives() == life || isOver.load(ordering: .sequentiallyConsistent)
            }
            #expect(isThere)
            crew.noteSuccess(of: job)
            try folder.write("", to: "end\(life)")
        }
        for await failure in answers.prefix(1) { #expect(failure == .killedTheWorker("crashed: SIGSEGV")) }
        #expect(lives() == Crashes.enough)
        await crew.stop()
    }
}
