/// How the bytes of an answer are put together: some come with it, the others lie in the file of the job as they are. So a
/// segment of some megabytes, of which nearly all is in the film already, is an answer of some kilobytes.
public struct Recipe: Equatable, Sendable {
    /// A stretch of the result.
    public struct Part: Equatable, Sendable {
        /// Where it lies in the file; `nil`: it is what comes next in `bytes`.
        public let place: Int64?
        public let count: Int
    }

    public private(set) var parts: [Part] = []
    /// What does not lie in the file.
    public private(set) var bytes: [UInt8] = []
    /// Of the whole result.
    public private(set) var count = 0

    /// Stretches at most, of which a segment of a minute has some thousand, and bytes that come with it. What has more is
    /// better sent as it is.
    static let mostParts = 1 << 18
    static let mostBytes = 16 << 20
    /// As it lies behind an answer.
    public static let longest = 4 + mostParts * entry + mostBytes

    public init() {}

    /// Nothing of it lies in the file.
    public init(carrying bytes: [UInt8]) {
        self.bytes = bytes
        count = bytes.count
        parts = bytes.isEmpty ? [] : [Part(place: nil, count: bytes.count)]
    }

    /// Whether it is short enough.
    public var isShort: Bool { parts.count <= Self.mostParts && bytes.count <= Self.mostBytes }

    /// Whether nothing of it lies in the file.
    public var isBytes: Bool { bytes.count == count }

    public mutating func add(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more)
        note(Part(place: nil, count: more.count))
    }

    /// Bytes of the file.
    public mutating func add(count: Int, at place: Int64) { note(Part(place: place, count: count)) }

    public mutating func add(_ other: Recipe) {
        bytes += other.bytes
        for part in other.parts { note(part) }
    }

    /// Makes room for so many bytes, which do not lie in the file.
    public mutating func reserve(_ more: Int) { bytes.reserveCapacity(bytes.count + more) }

    /// Bytes that fit without another reservation.
    public var room: Int { bytes.capacity - bytes.count }

    private mutating func note(_ part: Part) {
        guard part.count > 0 else { return }
        count += part.count
        if let last = parts.last, last.goesOn(in: part) {
            parts[parts.count - 1] = Part(place: last.place, count: last.count + part.count)
        } else {
            parts.append(part)
        }
    }
}

extension Recipe.Part {
    fileprivate func goesOn(in next: Recipe.Part) -> Bool {
        guard let place else { return next.place == nil }
        return next.place == place + Int64(count)
    }
}

/// As it lies behind an answer: the number of parts in four bytes, each with its place (-1: none) in eight and its length in
/// four, and the bytes. Numbers are big endian.
extension Recipe {
    private static let entry = 12

    public var coded: [UInt8] {
        let head = 4 + parts.count * Self.entry
        return [UInt8](unsafeUninitializedCapacity: head + bytes.count) { buffer, filled in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            raw.storeBytes(of: UInt32(clamping: parts.count).bigEndian, toByteOffset: 0, as: UInt32.self)
            for (number, part) in parts.enumerated() {
                let offset = 4 + number * Self.entry
                raw.storeBytes(of: (part.place ?? -1).bigEndian, toByteOffset: offset, as: Int64.self)
                raw.storeBytes(of: UInt32(clamping: part.count).bigEndian, toByteOffset: offset + 8, as: UInt32.self)
            }
            UnsafeMutableRawBufferPointer(rebasing: raw[head...]).copyBytes(from: bytes)
            filled = raw.count
        }
    }

    /// `nil` for anything else, and for what would be larger than `limit`.
    public init?(coded: [UInt8], limit: Int) {
        self.init()
        let isWhole = coded.withUnsafeBytes { raw in
            guard raw.count >= 4 else { return false }
            let number = Int(UInt32(bigEndian: raw.loadUnaligned(as: UInt32.self)))
            let head = 4 + number * Self.entry
            guard number <= Self.mostParts, raw.count >= head else { return false }
            guard raw.count - head <= Self.mostBytes else { return false }
            bytes = Array(raw[head...])
            parts.reserveCapacity(number)
            for offset in stride(from: 4, to: head, by: Self.entry) {
                let place = Int64(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: Int64.self))
                let length = Int(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self)))
                guard place >= -1, place <= Int64.max - Int64(UInt32.max), length > 0, length <= limit - count else {
                    return false
                }
                parts.append(Part(place: place < 0 ? nil : place, count: length))
                count += length
            }
            return true
        }
        guard isWhole, parts.reduce(0, { $0 + ($1.place == nil ? $1.count : 0) }) == bytes.count else { return nil }
    }
}
