import CLinux
import CXXHash

/// The same content has the same fingerprint, wherever it lies.
public struct Fingerprint: Hashable, Sendable {
    /// Bytes.
    public let size: UInt64
    /// XXH3-128 over the size, the first and the last 64 KiB.
    public let high: UInt64
    public let low: UInt64

    public init(size: UInt64, high: UInt64, low: UInt64) {
        self.size = size
        self.high = high
        self.low = low
    }

    /// 24 bytes, big endian: size, high, low.
    public var bytes: [UInt8] { [size, high, low].flatMap(Self.bytes) }

    public init?(bytes: [UInt8]) {
        guard bytes.count == 24 else { return nil }
        self.init(size: bytes[0..<8].bigEndian, high: bytes[8..<16].bigEndian, low: bytes[16..<24].bigEndian)
    }

    private static func bytes(of word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
}

extension OpenFile {
    /// What tells the same content again on another disk: its size now and a hash over head and tail (64 KiB each).
    public func fingerprint() throws(FileError) -> Fingerprint {
        let part = 64 * 1024
        do throws(SystemError) {
            let size = try descriptor.look().size
            let reader = ByteReader(descriptor: descriptor.number)
            var content = Fingerprint(size: size, high: 0, low: 0).bytes
            content += try reader.read(part, at: 0)
            if size > UInt64(part) {
                content += try reader.read(part, at: max(UInt64(part), size - UInt64(part)))
            }
            let hash = XXH3_128bits(content, content.count)
            return Fingerprint(size: size, high: hash.high64, low: hash.low64)
        } catch { throw FileError("read", path, FileError.Cause(number: error.number)) }
    }
}
