/// Reads numbers of odd sizes out of codec configuration bytes; `nil` once they end. Nothing in it can overflow.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// Up to 32 bits, the highest first.
    mutating func bits(_ count: Int) -> UInt32? {
        guard (0...32).contains(count), position + count <= bytes.count * 8 else { return nil }
        var value: UInt32 = 0
        for _ in 0..<count {
            value = value << 1 | UInt32(bytes[position / 8] >> (7 - UInt8(position % 8)) & 1)
            position += 1
        }
        return value
    }

    /// An unsigned Exp-Golomb number, `ue(v)` (ITU-T H.264 section 9.1), below 2^16: more than any field read here.
    mutating func exponentialGolomb() -> UInt32? {
        var zeros = 0
        while let bit = bits(1) {
            if bit == 1 { return bits(zeros).map { (1 << UInt32(zeros)) - 1 + $0 } }
            zeros += 1
            if zeros > 16 { return nil }
        }
        return nil
    }
}
