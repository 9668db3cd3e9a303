import CSodium

/// libsodium, made ready once for the whole process.
enum Sodium {
    /// False only where the system has no source of randomness; libsodium itself then ends the process rather than
    /// hand out bytes that are not random.
    static let isReady: Bool = sodium_init() >= 0

    /// Bytes from the random source of the kernel.
    static func random(_ count: Int) -> [UInt8] {
        _ = isReady
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Overwrites `bytes` in a way that the optimizer may not leave out.
    static func wipe(_ bytes: inout [CChar]) {
        sodium_memzero(&bytes, bytes.count)
    }

    /// Whether both hold the same, in a time that depends only on their length.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return sodium_memcmp(left, right, left.count) == 0
    }
}
