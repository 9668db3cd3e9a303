/// One name in a directory: the bytes that Linux has, whatever they mean.
public struct FileName: Hashable, Sendable {
    /// 1 to 255 bytes without `/` and NUL; never `.` or `..`.
    public let bytes: [UInt8]

    /// `nil` for what cannot be a name.
    public init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard (1...255).contains(bytes.count), !bytes.contains(0x2F), !bytes.contains(0),
            bytes != [0x2E], bytes != [0x2E, 0x2E]
        else { return nil }
        self.bytes = bytes
    }

    public init?(_ text: String) { self.init(text.utf8) }

    /// For people: bytes that are not UTF-8 are shown as U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public var isValidUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    public var isHidden: Bool { bytes[0] == 0x2E }

    /// What follows the last dot, in lower case; empty when there is none or the name only begins with one.
    public var pathExtension: String {
        guard let dot = bytes.lastIndex(of: 0x2E), dot > 0 else { return "" }
        return String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// The name without its last extension, as bytes.
    public var stem: ArraySlice<UInt8> {
        guard let dot = bytes.lastIndex(of: 0x2E), dot > 0 else { return bytes[...] }
        return bytes[..<dot]
    }
}

extension FileName: Comparable {
    public static func < (left: FileName, right: FileName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
