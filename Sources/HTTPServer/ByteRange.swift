/// What a Range field asks of a file (RFC 9110 section 14).
///
/// The field may always be ignored; it is, when it is malformed, of another unit or names several ranges.
public enum ByteRange: Sendable, Equatable {
    case whole
    case part(Range<UInt64>)
    /// No byte of the file is meant.
    case unsatisfiable

    public init(_ field: String, size: UInt64) {
        let bytes = Array(field.utf8)
        let unit = Array("bytes=".utf8)
        guard bytes.count > unit.count, zip(bytes, unit).allSatisfy({ $0.0 | 0x20 == $0.1 | 0x20 }), bytes[5] == 0x3D
        else {
            self = .whole
            return
        }
        let ends = Self.trimmed(bytes[unit.count...])
        guard let dash = ends.firstIndex(of: 0x2D) else {
            self = .whole
            return
        }
        self = Self.range(first: ends[..<dash], last: ends[(dash + 1)...], size: size)
    }

    private static func range(first: ArraySlice<UInt8>, last: ArraySlice<UInt8>, size: UInt64) -> ByteRange {
        if first.isEmpty {
            guard let count = position(last) else { return .whole }
            // An empty file has no range that could be written into Content-Range: the whole is the answer.
            guard count > 0 else { return .unsatisfiable }
            return size == 0 ? .whole : .part(size - min(count, size)..<size)
        }
        guard let start = position(first) else { return .whole }
        guard !last.isEmpty else { return start < size ? .part(start..<size) : .unsatisfiable }
        guard let end = position(last), start <= end else { return .whole }
        return start < size ? .part(start..<(min(end, size - 1) + 1)) : .unsatisfiable
    }

    /// A position; one beyond 64 bits is as good as the largest, as no file reaches either.
    private static func position(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return DecimalNumber.parse(digits) ?? .max
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
        return bytes
    }
}
