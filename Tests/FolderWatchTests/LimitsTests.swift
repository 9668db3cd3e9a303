import Foundation
import Model
import Support
import Testing

@testable import FolderWatch

extension OneWatcher {
    @Suite struct LimitsTests {
        @Test(.enabled(if: geteuid() == 0, "needs root to become somebody else"))
        func `a folder that may not be listed is named with its owner, and seen as soon as it may`() async throws {
            var pace = quick
            pace.poll = 60
            let watching = try Watching(pace: pace) { try $0.write("film", to: "open/a.mp4") }
            try await watching.untilSwept()
            try watching.asNobody()
            try watching.fixture.write("film", to: "open/closed/b.mp4")
            try await watching.untilExact()
            for mode: mode_t in [0, 0o111, 0o444] {
                #expect(chmod(watching.path + "/open/closed", mode) == 0)
                watching.watcher.rescan()
                try await watching.until("it is said of mode \(mode)") { $0.problems.map(\.code) == [.unreadable] }
                let problem = try #require(watching.now.problems.first)
                #expect(problem.path == RelativePath("open/closed"))
                #expect(problem.detail.contains("belongs to root"))
                #expect(problem.hint.hasPrefix("sudo chgrp -R "))
                #expect(watching.now.lines.contains { $0.path == Array("open/closed/b.mp4".utf8) })
                #expect(chmod(watching.path + "/open/closed", 0o755) == 0)
                try await watching.until("nothing is wrong") { $0.problems.isEmpty }
            }
            try watching.fixture.write("film", to: "open/closed/c.mp4")
            try await watching.untilExact()
        }

        @Test func `beyond the watch limit folders are looked at, and watched when there is room`() async throws {
            guard isConfined else {
                try rerunConfined(#function, "echo 40 > /proc/sys/user/max_inotify_watches")
                return
            }
            let watching = try Watching(pace: quick) { fixture in
                for number in 0..<100 { try fixture.write("film", to: "folder \(number)/a.mp4") }
            }
            try await watching.untilSwept()
            try await watching.until("it is said") { $0.problems.map(\.code) == [.watchLimit] }
            let problem = try #require(watching.now.problems.first)
            #expect(problem.detail.contains("40 of 101 folders watched"))
            #expect(problem.hint.hasPrefix("sudo sysctl fs.inotify.max_user_watches="))
            #expect(watching.watcher.status.mode == .mixed)
            #expect(watching.watcher.status.limit == 40)
            for number in 0..<100 { try watching.fixture.write("film", to: "folder \(number)/new/b.mp4") }
            try await watching.untilExact()
            try "1000".write(toFile: "/proc/sys/user/max_inotify_watches", atomically: false, encoding: .utf8)
            try await watching.until("all are watched") { _ in watching.watcher.status.watched == 201 }
            try await watching.until("nothing is wrong") { $0.problems.isEmpty }
        }

        @Test func `watches are spent on folders that changed last`() async throws {
            guard isConfined else {
                try rerunConfined(#function, "echo 20 > /proc/sys/user/max_inotify_watches")
                return
            }
            var pace = quick
            pace.quieter = 0.05
            let watching = try Watching(pace: pace) { fixture in
                for number in 0..<40 { try fixture.write("film", to: "folder \(number)/a.mp4") }
            }
            try await watching.untilSwept()
            let all = Set((0..<40).map { "folder \($0)" })
            let unwatched = try all.subtracting(watching.watchedFolders(of: all)).sorted()
            #expect(unwatched.count == 21)
            try await watching.until("some time has passed") { _ in watching.ageOfTheLastListing > 0.1 }
            let busy = Set(unwatched.prefix(12))
            for name in busy { try watching.fixture.write("film", to: "\(name)/b.mp4") }
            try await watching.untilExact()
            try await watching.until("they are watched now") { _ in
                try watching.watchedFolders(of: all).isSuperset(of: busy)
            }
            #expect(watching.watcher.status.watched == 20)
            #expect(watching.now.problems.first?.detail.contains("those that changed last") == true)
        }

        @Test func `without any queue everything is looked at`() async throws {
            guard isConfined else {
                try rerunConfined(#function, "echo 0 > /proc/sys/user/max_inotify_instances")
                return
            }
            let watching = try Watching(pace: quick) { try $0.write("film", to: "Films/a.mp4") }
            try await watching.untilSwept()
            try await watching.until("it is said") { $0.problems.map(\.code) == [.instanceLimit] }
            #expect(watching.watcher.status.mode == .polling)
            try watching.fixture.write("film", to: "Films/deep/b.mp4")
            try watching.remove("Films/a.mp4")
            try await watching.untilExact()
            let file = open(watching.path + "/Films/deep/b.mp4", O_WRONLY | O_APPEND)
            #expect(write(file, "grows", 5) == 5)
            close(file)
            try await watching.untilExact()
        }

        @Test(
            .enabled(
                if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bindfs")
                    && FileManager.default.fileExists(atPath: "/dev/fuse") && geteuid() == 0,
                "needs root and bindfs"))
        func `changes behind a file system that tells of nothing are found by looking`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { fixture in
                try fixture.makeFolder("drop/mounted")
                try fixture.write("film", to: "far/Films/a.mp4")
                try mountThroughFUSE(fixture.path + "/far", on: fixture.path + "/drop/mounted")
            }
            defer { _ = try? DropFolderFixture.run("/bin/umount", ["-l", watching.path + "/drop/mounted"]) }
            try await watching.untilSwept()
            try await watching.until("it is said") { $0.problems.map(\.code) == [.polled] }
            #expect(watching.now.problems.first?.detail.contains("FUSE") == true)
            #expect(watching.now.problems.first?.path == RelativePath("mounted"))
            #expect(watching.now.listings(of: "mounted").last?.hasStableIdentities == false)
            try watching.fixture.write("film", to: "far/Films/deep/b.mp4")
            try watching.remove("far/Films/a.mp4")
            try watching.move("far/Films", to: "far/Movies")
            try await watching.untilExact(below: "/drop")
            let file = open(watching.path + "/far/Movies/deep/b.mp4", O_WRONLY | O_APPEND)
            #expect(write(file, "grows", 5) == 5)
            close(file)
            try await watching.untilExact(below: "/drop")
        }

        @Test func `the watcher works with few descriptors`() async throws {
            guard isConfined else {
                try rerunConfined(#function, "ulimit -n 48")
                return
            }
            let watching = try Watching(pace: quick) { fixture in
                for number in 0..<200 { try fixture.write("film", to: "folder \(number)/a.mp4") }
            }
            try await watching.untilSwept()
            try await watching.untilExact()
        }
    }
}

/// The program ends when the place is unmounted.
private func mountThroughFUSE(_ from: String, on place: String) throws {
    _ = try ChildProcess("/usr/bin/bindfs", ["-f", "-o", "attr_timeout=0,entry_timeout=0", from, place])
    let end = ContinuousClock.now + .seconds(10)
    while !FileManager.default.fileExists(atPath: place + "/Films") { try #require(ContinuousClock.now < end) }
}

/// Limits belong to a user namespace of their own, so that nobody else on the machine feels them.
private let isConfined = ProcessInfo.processInfo.environment["DROPREEL_CONFINED"] == "1"

/// Runs the same test in a process of its own: as root of a new namespace, after `step`.
private func rerunConfined(_ test: String, _ step: String) throws {
    guard try DropFolderFixture.run("/usr/bin/unshare", ["-Ur", "true"]) == 0 else {
        print("skipped: user namespaces are not allowed here")
        return
    }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let words = test.filter { $0.isLetter || $0 == " " || $0 == "," }.split(separator: " ").joined(separator: ".")
    let arguments = CommandLine.arguments.filter { !$0.hasPrefix("-") && $0.hasSuffix(".xctest") }.prefix(1)
    let script = """
        \(step) || exit 3
        export DROPREEL_CONFINED=1
        exec "$0" "$@"
        """
    let result = try ChildProcess.run(
        "/usr/bin/unshare",
        ["-Ur", "/bin/sh", "-c", script, program] + arguments
            + ["--filter", words, "--testing-library", "swift-testing"])
    let said = result.output + result.errors
    #expect(result.status == 0 && said.contains("Test run with 1 test"), "\(said)")
}

private var quick: Pace {
    var pace = Pace()
    pace.poll = 0.05
    pace.limbo = 0.1
    pace.problems = 0
    return pace
}

extension Watching {
    /// Those of the folders that the kernel watches for this process (proc(5), `/proc/PID/fdinfo`).
    func watchedFolders(of names: Set<String>) throws -> Set<String> {
        var inodes: Set<UInt64> = []
        for number in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo") {
            guard let text = try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8) else {
                continue
            }
            for field in text.split(whereSeparator: \.isWhitespace) where field.hasPrefix("ino:") {
                if let inode = UInt64(field.dropFirst(4), radix: 16) { inodes.insert(inode) }
            }
        }
        return names.filter { name in
            var status = stat()
            return stat("\(path)/\(name)", &status) == 0 && inodes.contains(UInt64(status.st_ino))
        }
    }

    /// From here on the watcher's thread has the rights of another user; Linux keeps them per thread.
    func asNobody() throws {
        typealias SetFileUser = @convention(c) (UInt32) -> Int32
        let setFileUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetFileUser.self)
        watcher.perform { _ = setFileUser(65534) }
        whileStandingStill {}
    }
}
