import Model

/// The same for the same content of a directory in any order, at any start: kept on the disk, so no `Hasher`.
struct ContentHash {
    private var sum: UInt64

    /// Of a directory without any content.
    init(_ directory: Facts) { sum = Self.mix(UInt64(bitPattern: directory.modified), 0) }

    mutating func add(_ entry: Listing.Entry) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in entry.name.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let facts = entry.facts
        let rest: UInt64 = UInt64(facts.kind.rawValue) << 56 | UInt64(facts.mode) << 32 | UInt64(facts.owner)
        for part in [
            facts.identity.fileSystem, facts.identity.inode, UInt64(bitPattern: facts.identity.birth), facts.size,
            facts.allocated, UInt64(bitPattern: facts.modified), UInt64(bitPattern: facts.changed),
            UInt64(facts.links), rest,
        ] {
            hash = Self.mix(hash, part)
        }
        sum &+= hash
    }

    /// Never 0, which stands for what is not known.
    var value: Int64 { Int64(bitPattern: sum | 1) }

    /// Multiplication and shifts of splitmix64, which spread every bit over the others.
    private static func mix(_ hash: UInt64, _ part: UInt64) -> UInt64 {
        var mixed = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
        mixed ^= mixed >> 31
        return mixed &* 0x94D0_49BB_1331_11EB
    }
}
