import Foundation
import Model
import Support
import Synchronization
import Testing

@testable import FolderWatch

extension OneWatcher {
    @Suite struct RememberedTests {
        /// A tree, and what a watcher told of it once its last change was a while ago.
        private func watched() async throws -> (fixture: DropFolderFixture, memories: [Identity: Remembered]) {
            let watching = try Watching { fixture in
                for name in ["a/quiet/1.mp4", "a/busy/2.mp4", "b/3.mp4", "b/empty/x/4.mp4"] {
                    try fixture.write("film", to: name)
                }
            }
            try await watching.untilSwept()
            try await watching.until("some time has passed") { _ in watching.ageOfTheLastListing > 0.05 }
            watching.watcher.rescan()
            try await watching.until("it has swept") { $0.sweeps == 2 }
            let memories = watching.now.memories
            #expect(memories.values.allSatisfy { $0.content != 0 })
            watching.watcher.stop()
            return (watching.fixture, memories)
        }

        @Test func `what has not changed since the last start is watched and not told again`() async throws {
            let (fixture, memories) = try await watched()
            let watching = try Watching(remembering: memories, fixture: fixture)
            try await watching.untilSwept()
            #expect(watching.watcher.status.watched == 7)
            // Had the background found anything, it would have told it before the rescan does.
            watching.forgetLog()
            try fixture.write("film", to: "b/empty/x/5.mp4")
            try await watching.until("the new film is seen") { !$0.sightings(of: "5.mp4").isEmpty }
            #expect(watching.now.listings(of: "a/quiet").isEmpty)
            watching.watcher.rescan()
            try await watching.until("it has swept") { $0.sweeps == 2 }
            try await watching.untilExact()
        }

        @Test func `what has changed while nobody watched is told at the next start`() async throws {
            let (fixture, memories) = try await watched()
            let place = fixture.path
            try fixture.write("film", to: "a/busy/new/5.mp4")
            let file = open(place + "/a/quiet/1.mp4", O_WRONLY | O_APPEND)
            #expect(write(file, "longer", 6) == 6)
            close(file)
            #expect(rename(place + "/b", place + "/c") == 0)
            let watching = try Watching(remembering: memories, fixture: fixture)
            try await watching.untilSwept()
            #expect(watching.now.listings(of: "").count == 1)
            #expect(watching.now.listings(of: "a/busy").count == 1)
            #expect(watching.now.listings(of: "a/busy/new").count == 1)
            try await watching.until("what was written in place is found behind the rest") {
                $0.listings(of: "a/quiet").first?.entries.first?.facts.size == 10
            }
            #expect(watching.now.listings(of: "c/empty").isEmpty)
        }

        @Test func `a folder that somebody waits for comes before the others`() async throws {
            let fixture = try DropFolderFixture()
            for number in 0..<200 { try fixture.write("film", to: "folder \(number)/a.mp4") }
            let made = Mutex<Watcher?>(nil)
            let isMade = DispatchSemaphore(value: 0)
            let wanted = try #require(RelativePath("folder 7"))
            let watcher = Watcher(
                roots: [.init(name: nil, path: Array(fixture.path.utf8))],
                isIgnored: { _ in
                    // While the top is listed somebody asks.
                    if let watcher = made.withLock({ $0.take() }) {
                        watcher.hurry(to: wanted)
                    } else {
                        isMade.wait()
                        isMade.signal()
                    }
                    return false
                }, pace: Pace())
            defer { watcher.stop() }
            made.withLock { $0 = watcher }
            isMade.signal()
            var order: [String] = []
            for await round in watcher.observations {
                for case .listed(let listing) in round { order.append(listing.path.text) }
                if order.count > 200 { break }
            }
            #expect(order.prefix(2) == ["", "folder 7"])
        }
    }
}
