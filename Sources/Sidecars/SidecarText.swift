/// The bytes of a sidecar as UTF-8.
enum SidecarText {
    /// By a byte order mark, else as UTF-8, else as UTF-16 where every other byte is zero; what is none of them is read
    /// with U+FFFD for each wrong byte, and a fault says so.
    static func utf8(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return valid(Array(bytes.dropFirst(3)), &faults) }
        if let isBig = isWide(bytes) { return wide(bytes, isBig: isBig) }
        return valid(bytes, &faults)
    }

    /// Whether a text is UTF-16, and then whether the big end of each unit comes first.
    static func isWide(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        if bytes.starts(with: [0xFF, 0xFE]) { return false }
        // Both formats begin with ASCII.
        guard bytes.count >= 4 else { return nil }
        if bytes[0] == 0, bytes[1] != 0, bytes[2] == 0 { return true }
        return bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0 ? false : nil
    }

    static func wide(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let (high, low) = isBig ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        if units.first == 0xFEFF { units.removeFirst() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func valid(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        guard !isUTF8(bytes) else { return bytes }
        return lossy(bytes, &faults)
    }

    /// UTF-8 with U+FFFD for what is wrong in it.
    static func lossy(_ bytes: [UInt8], _ faults: inout FaultList) -> [UInt8] {
        faults.note("some letters of the file", "they are not UTF-8, and are shown as “�”", "Save it as UTF-8")
        return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
