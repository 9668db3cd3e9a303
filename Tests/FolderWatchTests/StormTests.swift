import Foundation
import Model
import Support
import Testing

@testable import FolderWatch

extension OneWatcher {
    @Suite struct StormTests {
        @Test(arguments: isTrial ? [11, 12, 13] : [11] as [UInt64])
        func `a storm leaves nothing missing and nothing extra`(seed: UInt64) async throws {
            try await storm(rounds: 1_000, seed: seed)
        }

        @Test(.enabled(if: isTrial, "a long run, only with DROPREEL_TRIALS=1"), .timeLimit(.minutes(5)))
        func `a long storm leaves nothing missing and nothing extra`() async throws {
            try await storm(rounds: 20_000, seed: 1)
        }

        private func storm(rounds: Int, seed: UInt64) async throws {
            let watching = try Watching(at: "/drop") { fixture in
                try fixture.makeFolder("drop")
                try fixture.makeFolder("drop.out")
            }
            let storm = Storm(root: watching.path + "/drop", rounds: rounds, seed: seed)
            let begin = ContinuousClock.now
            let deeds = await Task.detached { storm.run() }.value
            let blown = ContinuousClock.now
            try await watching.untilExact(below: "/drop")
            let status = watching.watcher.status
            print(
                "storm \(seed): \(rounds) rounds, \(deeds) renames and deletions in \(blown - begin),",
                "exact after \(ContinuousClock.now - blown): \(watching.now.lines.count) names, 0 missing, 0 extra,",
                "\(status.folders) folders, \(status.watched) watched, \(status.overflows) overflows")
            try await watching.until("every folder is watched, and no other") { _ in
                watching.watcher.status.folders == watching.watcher.status.watched
            }
        }

        @Test func `a queue that was too short costs a comparison and nothing else`() async throws {
            let watching = try Watching { fixture in
                try fixture.write("short", to: "quiet/changed in place.mp4")
                try fixture.write("film", to: "busy/a.mp4")
                try fixture.write("film", to: "moved/deep/a.mp4")
            }
            try await watching.untilSwept()
            // The listings are older than what follows by more than a step of file times.
            try await watching.until("some time has passed") { _ in watching.ageOfTheLastListing > 0.05 }
            let allowed = ProcessInfo.processInfo.environment["DROPREEL_QUEUE"].flatMap(Int.init) ?? 16_384
            try watching.whileStandingStill {
                for number in 0..<(allowed / 2 + 100) {
                    let place = watching.path + "/busy/\(number).mp4"
                    close(open(place, O_CREAT | O_WRONLY, 0o644))
                    if number % 2 == 0 { unlink(place) }
                }
                let file = open(watching.path + "/quiet/changed in place.mp4", O_WRONLY | O_APPEND)
                #expect(write(file, "longer", 6) == 6)
                close(file)
                try watching.move("moved/deep", to: "busy/deep")
                try watching.fixture.write("film", to: "new/deep/b.mp4")
            }
            try await watching.untilExact(below: "")
            try await watching.until("it was counted") { _ in watching.watcher.status.overflows > 0 }
            try watching.fixture.write("film", to: "busy/deep/after.mp4")
            try await watching.untilExact(below: "")
        }
    }
}

let isTrial = ProcessInfo.processInfo.environment["DROPREEL_TRIALS"] == "1"
