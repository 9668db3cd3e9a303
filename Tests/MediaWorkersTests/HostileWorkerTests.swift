import Foundation
import Support
import Testing

@testable import MediaWorkers

/// Scripts stand in for workers that a film has taken over, and for broken installations.
@Suite struct HostileWorkerTests {
    @Test func `a file that killed two workers is refused with the reason, and not tried again`() async throws {
        let folder = try DropFolderFixture()
        // Counts its lives in a file; dies of the first byte of a job.
        let worker = try Workers.standIn(
            "echo >> \(folder.path)/lives\n\(Workers.greeting)\nhead -c 1 <&3 >/dev/null\nkill -SEGV $$", in: folder)
        let film = folder.path + "/film.mkv"
        try folder.copy(.twoSecondsInMatroska, to: "film.mkv")
        try await Workers.withPool(executable: worker) { pool in
            for _ in 0..<3 {
                #expect(await failure(pool, film) == .killedTheWorker("crashed: SIGSEGV"))
            }
            #expect(try lives(folder) == 2)
            // Another content is another chance.
            try folder.write("changed", to: "film.mkv")
            #expect(await failure(pool, film) == .killedTheWorker("crashed: SIGSEGV"))
            #expect(try lives(folder) == 4)
            #expect(pool.processes == [])
        }
    }

    @Test(arguments: [
        ("bytes that are no answer", #"printf '\000\000\000\002{}' >&3"#),
        ("half an answer, then the end", #"printf '\000\000\001\000{' >&3"#),
        ("a length of four gigabytes", #"printf '\377\377\377\377' >&3"#),
        ("a length of five megabytes", #"printf '\000\120\000\000' >&3"#),
        ("a number that fits no integer", #"printf '\000\000\000\043{"refused":{"unreadable":{"_0":1e99}}}' >&3"#),
        (
            "arrays a hundred thousand deep",
            #"printf '\000\001\206\240' >&3; head -c 100000 /dev/zero | tr '\000' '[' >&3"#
        ),
        (
            "objects a hundred thousand deep",
            #"printf '\000\007\241\040' >&3; yes '{"a":' | tr -d '\n' | head -c 500000 >&3"#
        ),
        ("JSON without end", #"printf '\000\000\000\010[[[[[[[[' >&3"#),
    ])
    func `senseless answers end the worker and harm nobody`(name: String, answer: String) async throws {
        let folder = try DropFolderFixture()
        let worker = try Workers.standIn(
            "\(Workers.greeting)\nhead -c 1 <&3 >/dev/null\n\(answer)\nexec sleep 100 3>&-", in: folder)
        try await Workers.withPool(executable: worker) { pool in
            guard case .killedTheWorker = await failure(pool, SampleMedia.twoSecondsOfVP9.path) else {
                Issue.record("\(name) was taken for an answer")
                return
            }
            #expect(pool.processes == [])
        }
    }

    @Test(arguments: [
        ("exit 0", "it ended at once"),
        (#"printf '\000\000\000\015{"version":9}' >&3; exec sleep 100"#, "it belongs to another version of Dropreel"),
        (
            #"printf '\000\000\000\047{"fault":"load the filter","version":5}' >&3; exec sleep 100"#,
            "it cannot load the filter"
        ),
    ])
    func `a worker that cannot work says why`(script: String, reason: String) async throws {
        let folder = try DropFolderFixture()
        let worker = try Workers.standIn(script, in: folder)
        try await Workers.withPool(executable: worker) { pool in
            let failure = await failure(pool, SampleMedia.twoSecondsOfVP9.path)
            #expect(failure == .cannotStart(executable: worker, reason: reason))
            #expect(pool.processes == [])
        }
    }

    @Test func `a missing executable is named with the remedy`() async throws {
        try await Workers.withPool(executable: "/nowhere/dropreel-media") { pool in
            let failure = await failure(pool, SampleMedia.twoSecondsOfVP9.path)
            let sentence = try #require(failure).description
            #expect(sentence.contains("cannot start /nowhere/dropreel-media: No such file or directory"))
            #expect(sentence.contains("install the package again"))
        }
    }

    @Test func `a worker that hangs holds nobody up who comes later`() async throws {
        let folder = try DropFolderFixture()
        let worker = try Workers.standIn("\(Workers.greeting)\nexec sleep 100000", in: folder)
        try await Workers.withPool(executable: worker) { pool in
            for _ in 0..<3 {
                #expect(
                    await failure(pool, SampleMedia.twoSecondsOfVP9.path, within: 0.05) == .tookTooLong(seconds: 0.05))
            }
            #expect(await Workers.eventually { pool.processes.isEmpty })
        }
    }

    @Test func `the environment and the descriptors of the daemon stay with it`() async throws {
        let folder = try DropFolderFixture()
        // Not closed on exec: the worst that a library in the daemon may do.
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let worker = try Workers.standIn(
            "env > \(folder.path)/environment; ls -l /proc/$$/fd > \(folder.path)/files\nexit 0", in: folder)
        try await Workers.withPool(executable: worker) { pool in
            _ = await failure(pool, SampleMedia.twoSecondsOfVP9.path)
        }
        let environment = try String(contentsOfFile: folder.path + "/environment", encoding: .utf8)
        #expect(!environment.contains("HOME="))
        let files = try String(contentsOfFile: folder.path + "/files", encoding: .utf8)
            .split(separator: "\n").compactMap { $0.split(separator: "->").first?.split(separator: " ").last }
        // 10 and above are the shell's own.
        #expect(Set(files.compactMap { Int($0) }.filter { $0 < 10 }) == [0, 1, 2, 3])
        #expect(!files.contains(Substring(String(leaked))) || leaked < 10)
    }
}

private func failure(_ pool: MediaPool, _ path: String, within seconds: Double? = nil) async -> MediaFailure? {
    await Result { () async throws(MediaFailure) in
        try await pool.probe(open(path, O_RDONLY | O_CLOEXEC), within: seconds)
    }.failure
}

private func lives(_ folder: DropFolderFixture) throws -> Int {
    try String(contentsOfFile: folder.path + "/lives", encoding: .utf8).count
}
