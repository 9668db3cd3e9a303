import Synchronization

/// Slows down whoever guesses passwords: by name and address together, and by address alone. Never by name alone, so
/// that nobody can lock somebody else out.
final class Throttle: Sendable {
    private struct State {
        /// By name and address.
        var pairs: FailureLedger
        var addresses: FailureLedger
    }
    private let state: Mutex<State>

    /// Wrong tries of one name from one address that cost nothing; then 5 s, 10 s, 20 s … up to a quarter of an hour.
    static let freeTries = 10
    static let longestWait = 900.0
    /// Wrong tries from one address, whatever the names, that cost nothing; one more is granted every `grant` seconds.
    static let freeTriesOfAddress = 50.0
    static let grant = 10.0

    init(limit: Int = 16_384) {
        state = Mutex(State(pairs: FailureLedger(limit: limit), addresses: FailureLedger(limit: limit)))
    }

    /// Seconds until `name` may be tried from `address` again; `nil` when at once. Says the same of names that do not
    /// exist.
    func wait(name: String, address: String, at time: Double) -> Int? {
        let block = AddressBlock.of(address)
        return state.withLock { state in
            let pair = state.pairs[[name, block]].map { Self.penalty($0) - (time - $0.last) } ?? 0
            let place = state.addresses[[block]].map {
                (Self.level($0, time) - Self.freeTriesOfAddress + 1) * Self.grant
            }
            let wait = max(pair, place ?? 0)
            return wait > 0 ? Int(wait.rounded(.up)) : nil
        }
    }

    func failed(name: String, address: String, at time: Double) {
        let block = AddressBlock.of(address)
        state.withLock { state in
            state.pairs.add(to: [name, block], at: time) { time - $0.last < 86_400 ? $0.count + 1 : 1 }
            state.addresses.add(to: [block], at: time) { Self.level($0, time) + 1 }
        }
    }

    /// The right password clears the name at this address, not the address itself: else one's own account would be a
    /// way to guess at others for ever.
    func succeeded(name: String, address: String) {
        let block = AddressBlock.of(address)
        state.withLock { $0.pairs.remove([name, block]) }
    }

    /// Entries in memory.
    var count: Int { state.withLock { $0.pairs.count + $0.addresses.count } }

    private static func penalty(_ failure: FailureLedger.Entry) -> Double {
        let excess = failure.count - Double(freeTries)
        guard excess >= 0 else { return 0 }
        return excess > 20 ? longestWait : min(longestWait, Double(5 << Int(excess)))
    }

    /// Failures that are not forgiven yet.
    private static func level(_ failure: FailureLedger.Entry, _ time: Double) -> Double {
        max(0, failure.count - max(0, time - failure.last) / grant)
    }
}

/// Failures by whom they are counted for, in bounded memory: when it is full, the older half is forgotten.
///
/// Keys are kept as their hash, which takes 8 bytes however long a name somebody tries.
struct FailureLedger: Sendable {
    struct Entry: Sendable {
        var count: Double
        /// Seconds on the monotonic clock.
        var last: Double
    }
    private var entries: [Int: Entry] = [:]
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }

    subscript(key: [String]) -> Entry? { entries[key.hashValue] }

    mutating func add(to key: [String], at time: Double, _ count: (Entry) -> Double) {
        let key = key.hashValue
        if entries[key] == nil, entries.count >= limit { forgetHalf() }
        entries[key] = Entry(count: count(entries[key] ?? Entry(count: 0, last: time)), last: time)
    }

    mutating func remove(_ key: [String]) { entries[key.hashValue] = nil }

    private mutating func forgetHalf() {
        let times = entries.values.map(\.last).sorted()
        let middle = times[times.count / 2]
        entries = entries.filter { $0.value.last > middle }
    }
}
