import Files
import Model
import Store

/// What the daemon itself did a moment ago, by key of the item.
///
/// The index knows it at once. The watcher may still tell what it saw before, and is not believed then until the disk
/// agrees; without that a restored film would vanish from every page for the blink of an eye.
struct OwnDeeds: Sendable {
    /// Seconds for which an observation can be older than a deed: on a busy machine the watcher may be far behind.
    private static let memory = 120.0
    /// Deeds that are remembered before the old ones are looked for; more while so many are recent.
    private var most = 1024
    private var times: [Int64: Double] = [:]

    mutating func note(_ key: Int64, at monotonic: Double) {
        times[key] = monotonic
        guard times.count > most else { return }
        times = times.filter { monotonic - $0.value < Self.memory }
        most = max(1024, times.count * 2)
    }

    func areRecent(for key: Int64, at monotonic: Double) -> Bool {
        times[key].map { monotonic - $0 < Self.memory } ?? false
    }
}

extension Reconciler {
    /// Whether the absence of `row` was seen before the daemon itself put it there.
    func isOutdatedAbsence(
        of row: ItemRow, _ index: borrowing IndexTransaction, _ memory: borrowing Memory
    ) throws -> Bool {
        guard memory.deeds.areRecent(for: row.key, at: monotonic), let path = try index.path(of: row.key) else {
            return false
        }
        return (try? disk.facts(of: path))?.identity == row.identity
    }

    /// Whether `seen` was seen before the daemon itself moved it away, or into the trash.
    func isOutdated(
        _ seen: Seen, in folder: Within, _ index: borrowing IndexTransaction, _ memory: borrowing Memory
    ) throws -> Bool {
        let hasMoved = try index.items(seen.facts.identity).contains { row in
            memory.deeds.areRecent(for: row.key, at: monotonic)
                && !(row.parent == folder.key && row.name == seen.name)
        }
        guard hasMoved, let path = try index.path(of: folder.key)?.appending(seen.name) else { return false }
        return (try? disk.facts(of: path))?.identity != seen.facts.identity
    }
}
