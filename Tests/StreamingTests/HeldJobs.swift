import Glibc
import MediaMessages
import MediaWorkers
import Synchronization

@testable import Streaming

/// Workers that make a converted segment only when a test says so.
final class HeldJobs: Sendable {
    private struct State {
        var begun: [Int] = []
        var tickets: [Int: JobTicket] = [:]
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var open = false
        var tracks: [StreamTracks] = []
        var scanUrgency: Urgency?
    }
    private let state = Mutex(State())
    let bytes: Int
    let tally = Tally()

    init(bytes: Int = 10) { self.bytes = bytes }

    /// Numbers of the segments that were begun, in order.
    var begun: [Int] { state.withLock { $0.begun } }

    /// Of the segments that were begun.
    var tracks: [StreamTracks] { state.withLock { $0.tracks } }

    /// Of the last scan.
    var scanUrgency: Urgency? { state.withLock { $0.scanUrgency } }

    /// How the segment that was begun last with this number may be called back.
    func ticket(_ number: Int) -> JobTicket? { state.withLock { $0.tickets[number] } }

    /// All that comes from now on is made at once.
    func letAllGo() {
        let waiting = state.withLock { state in
            state.open = true
            defer { state.waiting = [:] }
            return state.waiting.values.map(\.self)
        }
        for one in waiting { one.resume() }
    }

    func letGo(_ number: Int) { state.withLock { $0.waiting.removeValue(forKey: number) }?.resume() }

    var jobs: StreamJobs {
        StreamJobs(
            index: { [tally] (file, tracks, _) async throws(MediaFailure) in
                close(file)
                tally.note("index")
                throw .noIndex
            },
            scan: { [self] (file, tracks, ticket) async throws(MediaFailure) in
                close(file)
                tally.note("scan")
                state.withLock { $0.scanUrgency = ticket.urgency }
                return Given.index((0..<200).map { Double($0) * 2 }, duration: 400, tracks)
            },
            initialization: { (file, _, _) async throws(MediaFailure) in
                close(file)
                return [0]
            },
            segment: { [self] (file, bounds, ticket) async throws(MediaFailure) in
                close(file)
                state.withLock { state in
                    state.tickets[bounds.number] = ticket
                    state.tracks.append(bounds.tracks)
                }
                await hold(bounds.number)
                if ticket.isDropped { throw .notWanted }
                return [UInt8](repeating: UInt8(bounds.number), count: bytes)
            })
    }

    private func hold(_ number: Int) async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.begun.append(number)
                if !state.open { state.waiting[number] = continuation }
                return state.open
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Polls, for what no event tells.
    func eventually(_ claim: ([Int]) -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(300)
        while !claim(begun) {
            if ContinuousClock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(2))  // polls
        }
        return true
    }
}
