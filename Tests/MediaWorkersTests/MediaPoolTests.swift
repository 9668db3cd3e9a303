import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

@Suite struct MediaPoolTests {
    private let sample = SampleMedia.twoSecondsInMatroska

    @Test func `nothing runs before the first job, and one worker serves many`() async throws {
        try await Workers.withPool(workers: 2) { pool in
            #expect(pool.processes == [])
            _ = try await pool.probe(try Workers.open(sample.path))
            let first = pool.processes
            _ = try await pool.probe(try Workers.open(sample.path))
            #expect(first.count == 1)
            #expect(pool.processes == first)
        }
    }

    @Test func `a worker has no signal blocked, though the thread that starts it has all`() async throws {
        try await Workers.withPool { pool in
            _ = try await pool.probe(try Workers.open(sample.path))
            let worker = try #require(pool.processes.first)
            let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
            #expect(status.split(separator: "\n").contains("SigBlk:\t0000000000000000"))
        }
    }

    @Test func `many jobs at once need no more workers than allowed`() async throws {
        try await Workers.withPool(workers: 2) { pool in
            let titles = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await pool.probe(try Workers.open(sample.path)).tags["title"] }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(titles == Array(repeating: "Two seconds", count: 40))
            #expect((1...2).contains(pool.processes.count))
        }
    }

    @Test func `a worker killed in the middle of a job is replaced, and the job done`() async throws {
        try await Workers.withPool { pool in
            _ = try await pool.probe(try Workers.open(sample.path))
            let worker = try #require(pool.processes.first)
            kill(worker, SIGSTOP)  // it will be in the middle of the job for as long as we like
            let job = Task { try await pool.probe(try Workers.open(sample.path), within: 3600) }
            #expect(await Workers.eventually { hasUnread(worker) })
            kill(worker, SIGKILL)
            #expect(try await job.value.tags["title"] == "Two seconds")
            #expect(pool.processes.count == 1)
            #expect(pool.processes != [worker])
        }
    }

    @Test func `a light job that nobody wants any more goes on to its end`() async throws {
        try await Workers.withPool { pool in
            _ = try await pool.probe(try Workers.open(sample.path))
            let worker = try #require(pool.processes.first)
            kill(worker, SIGSTOP)
            let ticket = JobTicket()
            let job = Task {
                try await pool.initialization(
                    try Workers.open(sample.path), tracks: StreamTracks(video: 0, audio: 1), ticket: ticket)
            }
            #expect(await Workers.eventually { hasUnread(worker) })
            ticket.drop()
            kill(worker, SIGCONT)
            #expect(try await job.value.isEmpty == false)
            #expect(pool.processes == [worker])
        }
    }

    @Test func `a worker that ended in its idle time costs nobody a try`() async throws {
        try await Workers.withPool { pool in
            for _ in 0..<3 {  // once more than a file may kill
                _ = try await pool.probe(try Workers.open(sample.path))
                let worker = try #require(pool.processes.first)
                kill(worker, SIGKILL)
                #expect(await Workers.eventually { isZombie(worker) })
            }
            #expect(try await pool.probe(try Workers.open(sample.path)).tags["title"] == "Two seconds")
        }
    }

    @Test func `a worker beyond its time is killed, and the next one answers`() async throws {
        try await Workers.withPool { pool in
            _ = try await pool.probe(try Workers.open(sample.path))
            let worker = try #require(pool.processes.first)
            kill(worker, SIGSTOP)
            let late = await Result { () async throws(MediaFailure) in
                try await pool.probe(open(sample.path, O_RDONLY), within: 0.2)
            }
            #expect(late.failure == .tookTooLong(seconds: 0.2))
            // It used no processor time, so the file is not to blame, however often.
            #expect(try await pool.probe(try Workers.open(sample.path)).tags["title"] == "Two seconds")
            #expect(await Workers.eventually { hasGone(worker) })
        }
    }

    @Test func `a worker without a job ends after its idle time`() async throws {
        try await Workers.withPool(idleSeconds: 0.05) { pool in
            _ = try await pool.probe(try Workers.open(sample.path))
            #expect(await Workers.eventually { pool.processes.isEmpty })
            #expect(try await pool.probe(try Workers.open(sample.path)).tags["title"] == "Two seconds")
        }
    }

    @Test func `stop leaves no process and no zombie, and fails what waits`() async throws {
        let pool = MediaPool(workers: 1, executable: Workers.executable, idleSeconds: 3600)
        _ = try await pool.probe(try Workers.open(sample.path))
        let worker = try #require(pool.processes.first)
        kill(worker, SIGSTOP)
        let jobs = (0..<3).map { _ in
            Task {
                await Result { () async throws(MediaFailure) in
                    try await pool.probe(open(sample.path, O_RDONLY), within: 3600)
                }
            }
        }
        #expect(await Workers.eventually { hasUnread(worker) })
        await pool.stop()
        for job in jobs { #expect(await job.value.failure == .stopped) }
        #expect(hasGone(worker))
        #expect(pool.processes == [])
        let late = await Result { () async throws(MediaFailure) in try await pool.probe(open(sample.path, O_RDONLY)) }
        #expect(late.failure == .stopped)
    }

    @Test func `every descriptor handed in is closed, however its job ends`() async throws {
        let folder = try DropFolderFixture()
        try folder.copy(sample, to: "good.mkv")
        try folder.write("no film at all", to: "bad.mkv")
        let descriptors = try ["good.mkv", "bad.mkv"].map { try Workers.open(folder.path + "/" + $0) }
        try await Workers.withPool { pool in
            for descriptor in descriptors {
                _ = await Result { () async throws(MediaFailure) in try await pool.probe(descriptor) }
            }
        }
        #expect(openFiles(below: folder.path) == [])
    }

    @Test func `a descriptor that is none is an error, not a crash`() async throws {
        try await Workers.withPool { pool in
            let result = await Result { () async throws(MediaFailure) in try await pool.probe(-1) }
            #expect(result.failure == .unreadable(EBADF))
        }
    }

    @Test func `a probe neither uses nor moves the position in the file`() async throws {
        try await Workers.withPool { pool in
            let mine = try Workers.open(sample.path)
            defer { close(mine) }
            lseek(mine, 777, SEEK_SET)
            _ = try await pool.probe(dup(mine))
            #expect(lseek(mine, 0, SEEK_CUR) == 777)
        }
    }
}

/// In the kernel's table, ended, and not yet waited for.
private func isZombie(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.contains(") Z ")
}

private func hasGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

/// Whether a stopped worker has a job in its socket: both ends of the pair are ours to look at through /proc.
private func hasUnread(_ process: pid_t) -> Bool {
    guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/3") else {
        return false
    }
    return link.hasPrefix("socket:") && pendingDescriptors(process)
}

/// `scm_fds` counts the descriptors that lie unread in a local socket.
private func pendingDescriptors(_ process: pid_t) -> Bool {
    guard let information = try? String(contentsOfFile: "/proc/\(process)/fdinfo/3", encoding: .utf8) else {
        return false
    }
    let line = information.split(separator: "\n").first { $0.hasPrefix("scm_fds:") }
    return line.map { !$0.hasSuffix(" 0") && !$0.hasSuffix("\t0") } ?? false
}

private func openFiles(below folder: String) -> [String] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        .filter { $0.hasPrefix(folder) }
}
