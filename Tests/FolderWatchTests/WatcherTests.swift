import Foundation
import Model
import Support
import Testing

@testable import FolderWatch

extension OneWatcher {
    @Suite struct WatcherTests {
        @Test func `what is there is listed first`() async throws {
            let watching = try Watching { fixture in
                try fixture.write("film", to: "Films/a.mp4")
                try fixture.makeFolder("empty")
                for name in NastyNames.all { try fixture.write([1], to: name) }
            }
            try await watching.untilSwept()
            #expect(watching.now.lines == Line.onDisk(watching.path))
            #expect(watching.now.listings(of: "Films").count == 1)
            #expect(watching.watcher.status.folders == 3)
            #expect(watching.watcher.status.watched == 3)
            #expect(watching.watcher.status.mode == .events)
            #expect(watching.watcher.status.limit > 0)
        }

        @Test func `a new file is created, then closed`() async throws {
            let watching = try Watching()
            try await watching.untilSwept()
            for name in NastyNames.all {
                try watching.fixture.write([1, 2, 3], to: name)
                try await watching.until("\(name.text) was closed") { $0.log.contains { $0.isClosing(name, size: 3) } }
                let causes = watching.now.sightings(of: name).map(\.cause).filter { $0 != .modified }
                #expect(causes == [.created, .closed])
            }
            try watching.remove("+.mp4")
            try await watching.until("it is gone") { $0.sightings(of: "+.mp4").last?.facts == nil }
            try await watching.untilExact()
        }

        @Test func `who asks for a sweep again and again does not keep it from its end`() async throws {
            let watching = try Watching { fixture in
                for number in 0..<2_000 { try fixture.makeFolder("\(number % 40)/\(number)") }
            }
            try await watching.untilSwept()
            try await watching.until("it ends again and again") { mirror in
                watching.watcher.rescan()
                return mirror.sweeps >= 3
            }
        }

        @Test func `the time of a folder in which names come and go is told`() async throws {
            let watching = try Watching { try $0.write("film", to: "show/a.mp4") }
            try await watching.untilSwept()
            for name in ["show/b.mp4", "show/c.mp4"] {
                try watching.fixture.write("film", to: name)
                try await watching.until("the time of the folder is told") { mirror in
                    var folder = stat()
                    return stat(watching.path + "/show", &folder) == 0
                        && mirror.log.contains { observation in
                            guard case .touched(let facts) = observation else { return false }
                            return facts.modified == Int64(folder.st_mtim.tv_sec) * 1_000_000_000
                                + Int64(folder.st_mtim.tv_nsec)
                        }
                }
            }
        }

        @Test func `a folder that is made with its content is complete`() async throws {
            let watching = try Watching()
            for number in 0..<200 {
                try watching.fixture.write("film", to: "a\(number)/b/c/d/e/film.mp4")
            }
            try await watching.untilExact()
        }

        @Test func `a folder that is moved in is complete`() async throws {
            let watching = try Watching(at: "/drop") { fixture in
                try fixture.makeFolder("drop")
                for number in 0..<300 { try fixture.write("film", to: "outside/sub\(number % 3)/\(number).mp4") }
            }
            try await watching.untilSwept()
            try watching.move("outside", to: "drop/inside")
            try await watching.until("everything is seen") { $0.lines == Line.onDisk(watching.path + "/drop") }
        }

        @Test func `a renamed folder is not listed again and keeps being watched`() async throws {
            let watching = try Watching { try $0.write("film", to: "old/deep/a.mp4") }
            try await watching.untilSwept()
            watching.forgetLog()
            try watching.move("old", to: "new")
            try await watching.until("the new name is seen") { $0.sightings(of: "new").last?.cause == .moved }
            try watching.fixture.write("film", to: "new/deep/b.mp4")
            try await watching.untilExact()
            #expect(watching.now.listings(of: "new/deep").isEmpty)
            #expect(watching.now.sightings(of: "old").map(\.facts) == [nil])
        }

        @Test func `another folder under the old name is not mistaken for the one that was renamed`() async throws {
            var pace = Pace()
            pace.idle = 0
            let watching = try Watching(pace: pace) { try $0.makeFolder("a") }
            try await watching.untilSwept()
            for number in 0..<10 {
                try watching.whileStandingStill {
                    try watching.fixture.write("film", to: "a/first \(number).mp4")
                    try watching.move("a", to: "b\(number)")
                    try watching.fixture.write("film", to: "a/second \(number).mp4")
                }
                try await watching.untilExact()
                let last = watching.now.sightings(of: "first \(number).mp4").last
                #expect(last?.cause == .closed)
                #expect(last?.facts?.size == 4)
            }
        }

        @Test func `what is moved out and back is there again, and what stays out is let go`() async throws {
            var pace = Pace()
            pace.limbo = 0.05
            let watching = try Watching(pace: pace, at: "/drop") { try $0.write("film", to: "drop/a/b/film.mp4") }
            try await watching.untilSwept()
            let drop = watching.path + "/drop"
            for _ in 0..<20 {
                try watching.move("drop/a", to: "outside")
                try watching.move("outside", to: "drop/a")
            }
            try await watching.until("it is back") { $0.lines == Line.onDisk(drop) }
            try watching.move("drop/a", to: "outside")
            try await watching.until("its watches are gone") { _ in watching.watcher.status.watched == 1 }
            try watching.fixture.write("film", to: "outside/b/more.mp4")
            try watching.move("outside", to: "drop/again")
            try await watching.until("it is back") { $0.lines == Line.onDisk(drop) }
            #expect(watching.now.lines.count == 4)
        }

        @Test func `a writer is told of now and then, its end always`() async throws {
            let watching = try Watching()
            try await watching.untilSwept()
            let file = open(watching.path + "/a.mp4", O_CREAT | O_WRONLY, 0o644)
            for _ in 0..<5_000 { #expect(write(file, "x", 1) == 1) }
            #expect(close(file) == 0)
            try await watching.until("it is closed") { $0.sightings(of: "a.mp4").last?.cause == .closed }
            #expect(watching.now.sightings(of: "a.mp4").last?.facts?.size == 5_000)
            #expect(watching.now.sightings(of: "a.mp4").count < 100)
            // Cut by its path: nobody closes anything, and two changes in a row are both told.
            #expect(truncate(watching.path + "/a.mp4", 300) == 0)
            #expect(truncate(watching.path + "/a.mp4", 20) == 0)
            try await watching.until("the cut is seen") { $0.sightings(of: "a.mp4").last?.facts?.size == 20 }
        }

        @Test func `links are told as links and never followed`() async throws {
            let watching = try Watching { fixture in
                for (name, target) in [("loop", "."), ("self", "self"), ("etc", "/etc"), ("fd", "/proc/self/fd")] {
                    let place = fixture.path + "/" + name
                    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
                }
                #expect(mkfifo(fixture.path + "/pipe.mp4", 0o644) == 0)
            }
            try await watching.untilSwept()
            try await watching.untilExact()
            #expect(watching.watcher.status.folders == 1)
            #expect(watching.now.contents.values.first?.values.filter { $0.kind == .link }.count == 4)
        }

        @Test func `ignored folders are neither listed nor watched`() async throws {
            let watching = try Watching(ignoring: ["@eaDir"]) { try $0.write("thumb", to: "Films/@eaDir/a.jpg") }
            try await watching.untilSwept()
            try watching.fixture.write("thumb", to: "new/@eaDir/deep/a.jpg")
            try await watching.untilExact(notInto: ["@eaDir"])
            try await watching.until("only the others are watched") { _ in watching.watcher.status.watched == 3 }
            try watching.move("new/@eaDir", to: "new/kept")
            try await watching.untilExact(notInto: ["@eaDir"])
            try await watching.until("what is no longer ignored is watched") { _ in watching.watcher.status.watched == 5
            }
        }

        @Test func `a rescan tells everything again`() async throws {
            let watching = try Watching { try $0.write("film", to: "Films/a.mp4") }
            try await watching.untilSwept()
            watching.forgetLog()
            watching.watcher.rescan()
            try await watching.until("it has swept") { $0.sweeps == 2 }
            #expect(watching.now.listings(of: "Films").count == 1)
            #expect(watching.now.listings(of: "").count == 1)
        }

        @Test func `deleted folders leave nothing behind`() async throws {
            var pace = Pace()
            pace.limbo = 0.05
            pace.deadAtMost = 50
            let watching = try Watching(pace: pace)
            try await watching.untilSwept()
            for round in 0..<3 {
                for number in 0..<100 { try watching.fixture.write("film", to: "all/\(round)-\(number)/a.mp4") }
                try await watching.untilExact()
                try watching.remove("all")
                try await watching.until("only the top is watched") { _ in
                    watching.watcher.status.watched == 1 && watching.watcher.status.folders == 1
                }
            }
            // More than 50 dead watches: the library was set up anew meanwhile, and goes on.
            try watching.fixture.write("film", to: "after/all/a.mp4")
            try await watching.untilExact()
        }

        @Test func `the end of watching ends the stream and gives everything back`() async throws {
            let watched: String
            do {
                let watching = try Watching { try $0.write("film", to: "a/b/c/film.mp4") }
                watched = watching.fixture.path
                try await watching.untilSwept()
                watching.watcher.stop()
                watching.watcher.stop()
            }
            let rest = Task {
                let fixture = try DropFolderFixture()
                let watcher = Watcher(
                    roots: [.init(name: nil, path: Array(fixture.path.utf8))], isIgnored: { _ in false })
                var rounds = 0
                for await round in watcher.observations {
                    rounds += round.count
                    if round.contains(.swept) { watcher.stop() }
                }
                return rounds
            }
            #expect(try await rest.value > 0)
            // Other tests open and close what they like meanwhile.
            let open = try openFiles()
            #expect(!open.contains { $0.target.hasPrefix(watched) })
            #expect(open.count { $0.target == "anon_inode:inotify" } <= 1)
        }

        @Test func `no child process inherits the queue`() throws {
            #expect(Watcher.claim())
            let queues = try openFiles().filter { $0.target == "anon_inode:inotify" }.map(\.number)
            #expect(queues.count == 1)
            #expect(queues.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        }
    }
}

/// What this process has open now.
private func openFiles() throws -> [(number: Int32, target: String)] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
        return Int32(name).flatMap { number in target.map { (number, $0) } }
    }
}

extension Observation {
    func isClosing(_ name: FileName, size: UInt64) -> Bool {
        guard case .seen(let sighting) = self else { return false }
        return sighting.name == name && sighting.cause == .closed && sighting.facts?.size == size
    }
}

extension OneWatcher {
    @Suite struct RootsTests {
        @Test func `several roots are told each under its own name`() async throws {
            let fixture = try DropFolderFixture()
            try fixture.write("film", to: "one/Films/a.mp4")
            try fixture.write("film", to: "two/b.mp4")
            try FileManager.default.createSymbolicLink(
                atPath: fixture.path + "/link", withDestinationPath: fixture.path + "/two")
            let watcher = Watcher(
                roots: [("One", "/one"), ("Two", "/link")].map {
                    .init(name: FileName($0), path: Array((fixture.path + $1).utf8))
                }, isIgnored: { _ in false })
            defer { watcher.stop() }
            var paths: Set<String> = []
            for await round in watcher.observations {
                for case .listed(let listing) in round { paths.insert(listing.path.text) }
                if round.contains(.swept) { break }
            }
            #expect(paths == ["One", "One/Films", "Two"])
        }

        @Test func `the walk waits for a slow consumer and ends all the same`() async throws {
            var pace = Pace()
            pace.entriesAtMost = 50
            let fixture = try DropFolderFixture()
            for number in 0..<300 { try fixture.write("film", to: "\(number % 30)/\(number).mp4") }
            let watcher = Watcher(
                roots: [.init(name: nil, path: Array(fixture.path.utf8))], isIgnored: { _ in false }, pace: pace)
            defer { watcher.stop() }
            var entries = 0
            for await round in watcher.observations {
                for case .listed(let listing) in round { entries += listing.entries.count }
                if round.contains(.swept) { break }
                await Task.yield()
            }
            #expect(entries == 330)
        }
    }
}
