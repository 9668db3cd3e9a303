public import Model

/// Which content of which file an address means: another write, another address, so that what an address gives can be
/// kept by everybody for ever.
public struct StreamVersion: Hashable, Sendable, CustomStringConvertible {
    /// Rises whenever the same film would be cut or packed into other bytes than before.
    private static let packing: UInt64 = 7

    private let text: String

    /// - Parameters:
    ///   - modified: nanoseconds since 1970.
    ///   - contentRevision: rises with every write that was seen.
    public init(identity: Identity, size: UInt64, modified: Int64, contentRevision: Int64) {
        let parts = [
            Self.packing, identity.fileSystem, identity.inode, UInt64(bitPattern: identity.birth), size,
            UInt64(bitPattern: modified), UInt64(bitPattern: contentRevision),
        ]
        text = String(parts.reduce(Self.basis) { Self.mixed($0, $1) }, radix: 36)
    }

    public var description: String { text }

    /// FNV-1a over the bytes of each number, the lowest first: stable over restarts and machines.
    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
        (0..<8).reduce(hash) { ($0 ^ (number >> UInt64($1 * 8) & 0xFF)) &* 0x100_0000_01B3 }
    }
}
