import HTTPServer
import Synchronization

/// Listings that were asked for before, ready to be sent again: valid for one stamp of their folder, bounded by size.
final class ReadyAnswers: Sendable {
    private struct Entry {
        let stamp: Int64
        let answer: SharedResponse
        var lastUse: UInt64
    }
    private struct State {
        var entries: [String: Entry] = [:]
        var size = 0
        var uses: UInt64 = 0
    }
    private let state = Mutex(State())
    private let capacity: Int

    /// - Parameter capacity: bytes of all answers together.
    init(capacity: Int = 2 << 20) { self.capacity = capacity }

    /// The answer to `target` at `stamp`; made by `make` when it is not there.
    func answer(to target: String, stamp: Int64, make: () throws(Problem) -> SharedResponse) throws(Problem)
        -> SharedResponse
    {
        if let known = find(target, stamp) { return known }
        let made = try make()
        keep(made, for: target, stamp)
        return made
    }

    private func find(_ target: String, _ stamp: Int64) -> SharedResponse? {
        state.withLock { state in
            guard let entry = state.entries[target], entry.stamp == stamp else { return nil }
            state.uses += 1
            state.entries[target]?.lastUse = state.uses
            return entry.answer
        }
    }

    private func keep(_ answer: SharedResponse, for target: String, _ stamp: Int64) {
        guard answer.size <= capacity / 4 else { return }
        state.withLock { state in
            state.uses += 1
            let old = state.entries.updateValue(
                Entry(stamp: stamp, answer: answer, lastUse: state.uses), forKey: target)
            state.size += answer.size - (old?.answer.size ?? 0)
            while state.size > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.entries[oldest.key] = nil
                state.size -= oldest.value.answer.size
            }
        }
    }
}
