import Model
import Synchronization

/// Rounds on their way from the watcher's thread to the one consumer. Who pushes never waits.
///
/// What happens in a directory of which nothing else waits overtakes the rest: a film that is copied in shows at once
/// while an archive is unpacked elsewhere. Nothing is overtaken by what is about the same directory or the same file,
/// for a file that was moved must not be seen in its new place first and in its old one afterwards.
final class ObservationQueue: Sendable {
    fileprivate struct State {
        var rest: Lane
        var express: Lane
        var isExpressNext = true
        var consumer: CheckedContinuation<[Observation]?, Never>?
        var isFinished = false

        var weight: Int { rest.weight + express.weight }
    }

    private let state: Mutex<State>
    private let entriesAtMost: Int
    private let onRoom: @Sendable () -> Void

    /// `onRoom` is called when the queue stops being full.
    ///
    /// - Parameter isFilling: a whole disk comes for the first time. Until it was swept more rounds are joined, for each
    ///   of them is a transaction.
    init(entriesAtMost: Int, isFilling: Bool = false, onRoom: @escaping @Sendable () -> Void) {
        let lane = Lane(joinedAtMost: isFilling ? 3 * Lane.usuallyJoined : Lane.usuallyJoined)
        state = Mutex(State(rest: lane, express: lane))
        self.entriesAtMost = entriesAtMost
        self.onRoom = onRoom
    }

    var isFull: Bool { state.withLock { $0.weight > entriesAtMost } }

    func push(_ round: [Observation]) {
        let consumer = state.withLock { state -> CheckedContinuation<[Observation]?, Never>? in
            if state.isFinished { return nil }
            if let consumer = state.consumer.take() {
                state.noteTaken(round)
                return consumer
            }
            state.add(round)
            return nil
        }
        consumer?.resume(returning: round)
    }

    /// Waits for the next round; `nil` at the end.
    func next() async -> [Observation]? {
        await withCheckedContinuation { consumer in
            var hasRoomNow = false
            let answer = state.withLock { state -> [Observation]?? in
                let before = state.weight
                if let round = state.take() {
                    hasRoomNow = before > entriesAtMost && state.weight <= entriesAtMost
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

extension ObservationQueue.State {
    fileprivate mutating func add(_ round: [Observation]) {
        for observation in round {
            let mustWait = observation.isBarrier || rest.holdsBarrier || rest.isAbout(observation)
            guard rest.isEmpty || mustWait else {
                express.add(observation)
                continue
            }
            // Nothing that came before it is seen after it: “everything was listed” must be true then.
            if observation.isBarrier || express.isAbout(observation) {
                for earlier in express.takeAll() { rest.add(earlier) }
            }
            rest.add(observation)
        }
    }

    /// By turns, so that neither waits for the whole of the other.
    fileprivate mutating func take() -> [Observation]? {
        isExpressNext.toggle()
        if !isExpressNext, let round = express.take() { return round }
        let round = rest.take() ?? express.take()
        if let round { noteTaken(round) }
        return round
    }

    /// After the first sweep nothing is large any more.
    fileprivate mutating func noteTaken(_ round: [Observation]) {
        guard rest.joinedAtMost != Lane.usuallyJoined, round.contains(.swept) else { return }
        rest.joinedAtMost = Lane.usuallyJoined
        express.joinedAtMost = Lane.usuallyJoined
    }
}

/// Observations in the order in which they came, several to a round.
private struct Lane {
    private var rounds: [[Observation]] = []
    /// How many of `rounds` were taken already.
    private var taken = 0
    /// Entries in all rounds, and in the last.
    private(set) var weight = 0
    private var weightOfLast = 0
    /// Directories and files that it is about, and how many observations are.
    private var about: [Identity: Int] = [:]
    private var barriers = 0

    var isEmpty: Bool { taken == rounds.count }
    var holdsBarrier: Bool { barriers > 0 }

    /// Whether something in it is about the same directory or file.
    func isAbout(_ observation: Observation) -> Bool {
        var isAbout = false
        if !about.isEmpty { observation.visit { isAbout = isAbout || about[$0] != nil } }
        return isAbout
    }

    /// A consumer that lags behind gets several rounds as one, so that it needs fewer transactions to catch up.
    var joinedAtMost: Int
    static let usuallyJoined = 2_000

    init(joinedAtMost: Int) { self.joinedAtMost = joinedAtMost }

    mutating func add(_ observation: Observation) {
        let added = observation.weight
        if !isEmpty, weightOfLast + added <= joinedAtMost {
            rounds[rounds.count - 1].append(observation)
            weightOfLast += added
        } else {
            rounds.append([observation])
            weightOfLast = added
        }
        weight += added
        note(observation, 1)
    }

    mutating func takeAll() -> [Observation] {
        var all: [Observation] = []
        while let round = take() { all += round }
        return all
    }

    mutating func take() -> [Observation]? {
        guard !isEmpty else { return nil }
        let round = rounds[taken]
        rounds[taken] = []
        taken += 1
        if taken == rounds.count {
            rounds = []
            taken = 0
        }
        for observation in round {
            weight -= observation.weight
            note(observation, -1)
        }
        return round
    }

    private mutating func note(_ observation: Observation, _ count: Int) {
        if observation.isBarrier { barriers += count }
        observation.visit { identity in
            let sum = about[identity, default: 0] + count
            about[identity] = sum == 0 ? nil : sum
        }
    }
}

extension Observation {
    /// Entries that the consumer has to look at.
    fileprivate var weight: Int { if case .listed(let listing) = self { listing.entries.count + 1 } else { 1 } }

    /// It is about no single directory, so nothing may overtake it.
    fileprivate var isBarrier: Bool {
        switch self {
        case .listed, .seen, .touched: false
        case .offline, .online, .swept, .problems: true
        }
    }

    /// Calls with every directory and file that it is about.
    fileprivate func visit(_ body: (Identity) -> Void) {
        switch self {
        case .listed(let listing):
            body(listing.directory.identity)
            for entry in listing.entries { body(entry.facts.identity) }
        case .seen(let sighting):
            body(sighting.directory)
            if let facts = sighting.facts { body(facts.identity) }
        case .touched(let facts): body(facts.identity)
        case .offline, .online, .swept, .problems: break
        }
    }
}
