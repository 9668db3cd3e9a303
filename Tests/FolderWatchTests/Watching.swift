import Foundation
import Model
import Support
import Synchronization
import Testing

@testable import FolderWatch

/// A temporary folder, a watcher on it, and somebody who listens.
final class Watching: Sendable {
    let fixture: DropFolderFixture
    let watcher: Watcher
    private let mirror = Mutex(Mirror())
    private let lastRound = Mutex(ContinuousClock.now)
    private let listener: Mutex<Task<Void, Never>?> = Mutex(nil)

    /// `prepare` fills the folder before anybody watches.
    init(
        pace: Pace = Pace(), expecting: Identity? = nil, at place: String = "",
        ignoring ignored: Set<String> = [], remembering: [Identity: Remembered] = [:],
        fixture: DropFolderFixture? = nil, prepare: (DropFolderFixture) throws -> Void = { _ in }
    ) throws {
        let fixture = try fixture ?? DropFolderFixture()
        self.fixture = fixture
        try prepare(fixture)
        watcher = Watcher(
            roots: [.init(name: nil, path: Array((fixture.path + place).utf8), expecting: expecting)],
            isIgnored: { ignored.contains($0.text) }, remembering: remembering, pace: pace)
        listener.withLock { task in
            task = Task { [watcher, weak self] in
                for await round in watcher.observations {
                    self?.mirror.withLock { $0.apply(round) }
                    self?.lastRound.withLock { $0 = .now }
                }
            }
        }
    }

    deinit { watcher.stop() }

    var now: Mirror { mirror.withLock(\.self) }
    func forgetLog() { mirror.withLock { $0.forgetLog() } }

    var path: String { fixture.path }

    /// Waits until the claim holds.
    func until(
        _ claim: String, within seconds: Double = 180, at place: SourceLocation = #_sourceLocation,
        _ holds: (Mirror) throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try holds(now) { return }
            try await Task.sleep(for: .milliseconds(2))  // polls
        }
        Issue.record("not within \(seconds) s: \(claim)", sourceLocation: place)
        throw CancellationError()
    }

    func untilSwept(at place: SourceLocation = #_sourceLocation) async throws {
        try await until("everything was listed once", at: place) { $0.sweeps > 0 }
    }

    /// Waits until the mirror shows the disk; else says what is missing and what is too much.
    func untilExact(
        below place: String = "", within seconds: Double = 180, notInto ignored: Set<String> = [],
        at source: SourceLocation = #_sourceLocation
    ) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var difference = ""
        while ContinuousClock.now < end {
            let disk = Line.onDisk(path + place, notInto: ignored)
            let seen = now.lines
            if disk == seen { return }
            let missing = disk.subtracting(seen)
            let extra = seen.subtracting(disk)
            difference =
                "\(missing.count) missing, \(extra.count) extra, such as \(missing.first.map(\.description) ?? "none") and \(extra.first.map(\.description) ?? "none")"
            try await Task.sleep(for: .milliseconds(10))  // polls
        }
        Issue.record("\(difference)", sourceLocation: source)
        throw CancellationError()
    }

    /// Seconds since the last observation came.
    var ageOfTheLastListing: Double {
        lastRound.withLock { ContinuousClock.now - $0 } / .seconds(1)
    }

    /// A watcher that has done everything: its thread runs our step only between two rounds.
    func whileStandingStill(_ step: () throws -> Void) rethrows {
        let begun = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        watcher.perform {
            begun.signal()
            goOn.wait()
        }
        begun.wait()
        defer { goOn.signal() }
        try step()
    }

    func move(_ from: String, to: String) throws {
        guard rename(path + "/" + from, path + "/" + to) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }
}

/// The library under the watcher has one queue per process, so one test at a time.
@Suite(.serialized, .timeLimit(.minutes(2))) struct OneWatcher {}
