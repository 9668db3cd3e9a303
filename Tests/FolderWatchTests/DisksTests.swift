import Foundation
import Model
import Support
import Testing

@testable import FolderWatch

extension OneWatcher {
    @Suite struct DisksTests {
        @Test func `a drop folder that is moved away is offline until it is back`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { try $0.write("film", to: "drop/Films/a.mp4") }
            try await watching.untilSwept()
            watching.forgetLog()
            try watching.move("drop", to: "elsewhere")
            try await watching.until("it is offline") { $0.log.contains(.offline(.top)) }
            try await watching.until("it is said") { $0.problems.map(\.code) == [.offline] }
            #expect(watching.now.log.filter(\.isRemoval) == [])
            try watching.fixture.write("film", to: "elsewhere/Films/b.mp4")
            try watching.move("elsewhere", to: "drop")
            try await watching.until("it is online") { $0.log.contains(.online(.top)) }
            try await watching.untilExact(below: "/drop")
            try await watching.until("nothing is wrong") { $0.problems.isEmpty }
            #expect(watching.now.sweeps == 1)
        }

        @Test func `a drop folder that is not there yet is waited for`() async throws {
            let watching = try Watching(pace: quick, at: "/drop")
            try await watching.untilSwept()
            #expect(watching.now.log.contains(.offline(.top)))
            try watching.fixture.write("film", to: "drop/Films/a.mp4")
            try await watching.untilExact(below: "/drop")
        }

        @Test func `a drop folder that was deleted and made again is the drop folder`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { try $0.write("film", to: "drop/a.mp4") }
            try await watching.untilSwept()
            try watching.remove("drop")
            try await watching.until("it is offline") { $0.log.contains(.offline(.top)) }
            try watching.fixture.write("film", to: "drop/b.mp4")
            try await watching.untilExact(below: "/drop")
        }

        @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
        func `a disk that is unmounted takes nothing with it`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { fixture in
                try fixture.write("film", to: "disk/Films/a.mp4")
                try fixture.makeFolder("drop/mounted")
                try fixture.write("film", to: "drop/other/b.mp4")
                try bind(fixture.path + "/disk", fixture.path + "/drop/mounted")
            }
            defer { unmount(watching.path + "/drop/mounted", lazily: true) }
            try await watching.untilSwept()
            try await watching.untilExact(below: "/drop")
            let before = watching.now.lines
            watching.forgetLog()
            #expect(unmount(watching.path + "/drop/mounted"), "the watcher holds no disk")
            let mounted = try #require(RelativePath("mounted"))
            try await watching.until("it is offline") { $0.log.contains(.offline(mounted)) }
            try watching.fixture.write("film", to: "drop/other/c.mp4")
            watching.watcher.rescan()
            try await watching.until("it has swept") { $0.sweeps == 2 }
            #expect(watching.now.lines.isSuperset(of: before))
            #expect(watching.now.log.filter(\.isRemoval) == [])
            #expect(watching.now.problems.map(\.code) == [.offline])

            try bind(watching.path + "/disk", watching.path + "/drop/mounted")
            try await watching.until("it is online") { $0.log.contains(.online(mounted)) }
            try await watching.untilExact(below: "/drop")
            try watching.fixture.write("film", to: "drop/mounted/Films/d.mp4")
            try await watching.untilExact(below: "/drop")
        }

        @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
        func `a drop folder whose disk is unmounted is offline, and a new disk is seen`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { fixture in
                try fixture.write("film", to: "disk/Films/a.mp4")
                try fixture.makeFolder("drop")
            }
            defer { unmount(watching.path + "/drop", lazily: true) }
            try await watching.untilSwept()
            try bind(watching.path + "/disk", watching.path + "/drop")
            try await watching.until("the disk is seen") { $0.lines == Line.onDisk(watching.path + "/disk") }
            watching.forgetLog()
            #expect(unmount(watching.path + "/drop"))
            try await watching.until("it is offline") { $0.log.contains(.offline(.top)) }
            watching.watcher.rescan()
            try await watching.until("it has swept") { $0.sweeps == 2 }
            #expect(watching.now.log.filter(\.isListing) == [])
            try bind(watching.path + "/disk", watching.path + "/drop")
            try await watching.until("it is online") { $0.log.contains(.online(.top)) }
            try watching.fixture.write("film", to: "drop/b.mp4")
            try await watching.untilExact(below: "/drop")
        }

        @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
        func `an empty mount point is not the drop folder that was expected`() async throws {
            let other = Identity(fileSystem: 1, inode: 2, birth: 3)
            let watching = try Watching(pace: quick, expecting: other)
            try await watching.untilSwept()
            #expect(watching.now.log.contains(.offline(.top)))
            #expect(watching.now.lines.isEmpty)
        }

        @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
        func `a folder mounted within itself is told once`() async throws {
            let watching = try Watching(pace: quick, at: "/drop") { fixture in
                try fixture.write("film", to: "drop/a/b/film.mp4")
                try bind(fixture.path + "/drop/a", fixture.path + "/drop/a/b")
            }
            defer { unmount(watching.path + "/drop/a/b", lazily: true) }
            try await watching.untilSwept()
            try watching.fixture.write("film", to: "drop/a/c.mp4")
            try await watching.until("the watcher goes on") { !$0.sightings(of: "c.mp4").isEmpty }
            #expect(watching.watcher.status.folders == 2)
        }
    }
}

/// Does not wait where the product waits for people.
private var quick: Pace {
    var pace = Pace()
    pace.roots = 0.02
    pace.limbo = 0.1
    pace.problems = 0
    return pace
}

private func bind(_ from: String, _ to: String) throws {
    try #require(try DropFolderFixture.run("/bin/mount", ["--bind", from, to]) == 0)
}

@discardableResult private func unmount(_ place: String, lazily: Bool = false) -> Bool {
    // The watcher lets go of directories a quarter of a second after its last look at them.
    for _ in 0..<(lazily ? 1 : 200) {
        if (try? DropFolderFixture.run("/bin/umount", lazily ? ["-l", place] : [place])) == 0 { return true }
    }
    return false
}

extension Observation {
    fileprivate var isListing: Bool { if case .listed = self { true } else { false } }

    fileprivate var isRemoval: Bool {
        guard case .seen(let sighting) = self else { return false }
        return sighting.facts == nil
    }
}
