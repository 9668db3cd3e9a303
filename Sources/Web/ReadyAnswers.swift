import HTTPServer
import Synchronization

/// Listings that were asked for before, ready to be sent again: valid for one state of their folder, bounded by size.
final class ReadyAnswers: Sendable {
    /// All that a listing depends on beside its target.
    struct State: Equatable {
        /// Of the folder.
        let stamp: Int64
        /// Of the server.
        let name: String
        /// Whether editors may delete.
        let delete: Bool
    }

    private struct Entry {
        let made: State
        let born: ContinuousClock.Instant
        let answer: SharedResponse
        /// Bytes, with its target and what stands around it.
        let size: Int
        var lastUse: UInt64
    }
    private struct Shelf {
        var entries: [String: Entry] = [:]
        var size = 0
        var uses: UInt64 = 0
    }
    private let shelf = Mutex(Shelf())
    private let capacity: Int
    private let maximumAge: Duration

    /// - Parameters:
    ///   - capacity: bytes of all answers together.
    ///   - maximumAge: what a listing says may be done depends on rights on the disk, which nobody tells us of.
    init(capacity: Int = 2 << 20, maximumAge: Duration = .seconds(15)) {
        self.capacity = capacity
        self.maximumAge = maximumAge
    }

    /// The answer to `target` in that state; made by `make` when it is not there.
    func answer(
        to target: String, in state: State, make: () throws(Problem) -> SharedResponse
    ) throws(Problem) -> SharedResponse {
        if let known = find(target, state) { return known }
        let made = try make()
        keep(made, for: target, state)
        return made
    }

    private func find(_ target: String, _ state: State) -> SharedResponse? {
        shelf.withLock { shelf in
            guard let place = shelf.entries.index(forKey: target) else { return nil }
            let entry = shelf.entries.values[place]
            guard entry.made == state, entry.born.duration(to: .now) < maximumAge else { return nil }
            shelf.uses += 1
            shelf.entries.values[place].lastUse = shelf.uses
            return entry.answer
        }
    }

    private func keep(_ answer: SharedResponse, for target: String, _ state: State) {
        let size = answer.size + target.utf8.count + 128
        guard size <= capacity / 4 else { return }
        shelf.withLock { shelf in
            shelf.uses += 1
            let old = shelf.entries.updateValue(
                Entry(made: state, born: .now, answer: answer, size: size, lastUse: shelf.uses), forKey: target)
            shelf.size += size - (old?.size ?? 0)
            while shelf.size > capacity, let oldest = shelf.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                shelf.entries[oldest.key] = nil
                shelf.size -= oldest.value.size
            }
        }
    }
}
