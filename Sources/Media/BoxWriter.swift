/// Writes boxes of ISO/IEC 14496-12: a size, four letters, a body.
struct BoxWriter {
    private(set) var bytes: [UInt8] = []

    mutating func box(_ name: StaticString, _ body: (inout BoxWriter) -> Void) {
        let start = bytes.count
        number(UInt32(0))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        body(&self)
        put(UInt32(clamping: bytes.count - start), at: start)
    }

    /// A box with a version and flags.
    mutating func box(_ name: StaticString, version: UInt8, flags: UInt32, _ body: (inout BoxWriter) -> Void) {
        box(name) {
            $0.number(UInt32(version) << 24 | flags & 0xFF_FFFF)
            body(&$0)
        }
    }

    mutating func number(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Many at once: there are thousands in a segment.
    mutating func numbers(_ values: [UInt32]) {
        values.map(\.bigEndian).withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Over four bytes that are there.
    mutating func put(_ value: UInt32, at place: Int) {
        guard place >= 0, place + 4 <= bytes.count else { return }
        for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte)) }
    }

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }
}
