import Glibc

/// The header fields of one request: one allocation for all of them, and none becomes a string before it is asked for.
///
/// Each field lies in `storage` as two lengths of four bytes, the name in lower case and the value.
struct HeaderFields: Sendable {
    private var storage: [UInt8] = []
    private static let lengths = 8

    init(capacity: Int) { storage.reserveCapacity(capacity) }

    mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        append(length: name.count)
        append(length: value.count)
        for byte in name { storage.append(Self.lowercased(byte)) }
        storage.append(contentsOf: value)
    }

    private mutating func append(length: Int) {
        let length = UInt32(truncatingIfNeeded: length)
        for shift in [UInt32(0), 8, 16, 24] { storage.append(UInt8(truncatingIfNeeded: length >> shift)) }
    }

    /// Calls with every field until the body answers `false`; names are in lower case.
    func visit(_ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool) {
        storage.withUnsafeBytes { bytes in
            var offset = 0
            while offset + Self.lengths <= bytes.count {
                let nameLength = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
                let valueLength = Int(bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).littleEndian)
                offset += Self.lengths
                let name = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + nameLength])
                offset += nameLength
                let value = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + valueLength])
                offset += valueLength
                guard body(name, value) else { return }
            }
        }
    }

    /// The first value of the field, without the blanks around it.
    func first(_ name: String) -> String? {
        var found: String?
        visit { key, value in
            guard Self.matches(key, name) else { return true }
            found = Self.text(value)
            return false
        }
        return found
    }

    /// Every value of the field, in the order sent.
    func all(_ name: String) -> [String] {
        var found: [String] = []
        visit { key, value in
            if Self.matches(key, name) { found.append(Self.text(value)) }
            return true
        }
        return found
    }

    private static func text(_ value: UnsafeRawBufferPointer) -> String {
        var end = value.count
        while end > 0, value[end - 1] == 0x20 || value[end - 1] == 0x09 { end -= 1 }
        return String(decoding: value[..<end], as: UTF8.self)
    }

    private static func matches(_ key: UnsafeRawBufferPointer, _ name: String) -> Bool {
        let name = name.utf8
        guard key.count == name.count else { return false }
        return zip(key, name).allSatisfy { $0 == lowercased($1) }
    }

    static func matches(_ key: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount, let start = key.baseAddress else { return false }
        return memcmp(start, name.utf8Start, key.count) == 0
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
