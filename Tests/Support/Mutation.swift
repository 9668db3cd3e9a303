/// Small changes of bytes, as a fuzzer makes them.
public enum Mutation {
    /// Changes the bytes at one place: another byte, something put in, taken out or said twice.
    ///
    /// - Parameter pieces: what may be put in.
    public static func mutate(
        _ bytes: inout [UInt8], with pieces: [[UInt8]], _ chance: inout some RandomNumberGenerator
    ) {
        let place = Int.random(in: 0...bytes.count, using: &chance)
        let end = min(bytes.count, place + Int.random(in: 0...20, using: &chance))
        switch Int.random(in: 0..<6, using: &chance) {
        case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &chance)
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &chance)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.insert(UInt8.random(in: 0...255, using: &chance), at: place)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &chance) ?? [], at: place)
        }
    }
}
