/// Things of different sizes within one capacity: what was not used for longest makes room.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let size: Int
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0
    /// Of all things together.
    private(set) var size = 0

    init(capacity: Int) { self.capacity = capacity }

    func contains(_ key: Key) -> Bool { entries[key] != nil }

    mutating func take(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        uses += 1
        entries[key]?.lastUse = uses
        return value
    }

    /// What is larger than all the room is not kept.
    mutating func keep(_ value: Value, _ size: Int, for key: Key) {
        guard size <= capacity else { return }
        uses += 1
        let old = entries.updateValue(Entry(value: value, size: size, lastUse: uses), forKey: key)
        self.size += size - (old?.size ?? 0)
        while self.size > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            self.size -= oldest.value.size
        }
    }
}
