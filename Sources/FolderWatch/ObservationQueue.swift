import Model
import Synchronization

/// Rounds on their way from the watcher's thread to the one consumer.
final class ObservationQueue: Sendable {
    private struct State {
        var rounds: [[Observation]] = []
        /// Entries in `rounds`.
        var weight = 0
        var weightOfLast = 0
        var consumer: CheckedContinuation<[Observation]?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())
    private let entriesAtMost: Int
    private let onRoom: @Sendable () -> Void

    /// `onRoom` is called when the queue stops being full.
    init(entriesAtMost: Int, onRoom: @escaping @Sendable () -> Void) {
        self.entriesAtMost = entriesAtMost
        self.onRoom = onRoom
    }

    var isFull: Bool { state.withLock { $0.weight > entriesAtMost } }

    /// A consumer that lags behind gets several rounds as one, so that it needs fewer transactions to catch up.
    private static let joinedAtMost = 2_000

    func push(_ round: [Observation]) {
        let weight = round.reduce(0) { $0 + $1.weight }
        let consumer = state.withLock { state -> CheckedContinuation<[Observation]?, Never>? in
            if state.isFinished { return nil }
            if let consumer = state.consumer.take() { return consumer }
            if let last = state.rounds.indices.last, state.weightOfLast + weight <= Self.joinedAtMost {
                state.rounds[last] += round
                state.weightOfLast += weight
            } else {
                state.rounds.append(round)
                state.weightOfLast = weight
            }
            state.weight += weight
            return nil
        }
        consumer?.resume(returning: round)
    }

    /// Waits for the next round; `nil` at the end.
    func next() async -> [Observation]? {
        await withCheckedContinuation { consumer in
            var hasRoomNow = false
            let answer = state.withLock { state -> [Observation]?? in
                if !state.rounds.isEmpty {
                    let round = state.rounds.removeFirst()
                    let wasFull = state.weight > entriesAtMost
                    state.weight -= round.reduce(0) { $0 + $1.weight }
                    hasRoomNow = wasFull && state.weight <= entriesAtMost
                    return .some(round)
                }
                if state.isFinished || state.consumer != nil { return .some(nil) }
                state.consumer = consumer
                return nil
            }
            if hasRoomNow { onRoom() }
            if let answer { consumer.resume(returning: answer) }
        }
    }

    /// What is in the queue can still be read.
    func finish() {
        state.withLock { state in
            state.isFinished = true
            return state.consumer.take()
        }?.resume(returning: nil)
    }
}

extension Observation {
    /// Entries that the consumer has to look at.
    fileprivate var weight: Int { if case .listed(let listing) = self { listing.entries.count + 1 } else { 1 } }
}
