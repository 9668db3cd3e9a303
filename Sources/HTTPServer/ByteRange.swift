/// What a Range field asks of a file (RFC 9110 section 14).
///
/// The field may always be ignored; it is, when it is malformed, of another unit or names more than `most` ranges.
public enum ByteRange: Sendable, Equatable {
    case whole
    case part(Range<UInt64>)
    /// Several that lie apart, in the order in which they were asked for.
    case parts([Range<UInt64>])
    /// No byte of the file is meant.
    case unsatisfiable

    /// Many small ranges are a way to make a server work hard (section 17.15).
    public static let most = 16

    public init(_ field: String, size: UInt64) {
        let bytes = Array(field.utf8)
        let unit = Array("bytes=".utf8)
        guard bytes.count > unit.count, zip(bytes, unit).allSatisfy({ $0.0 | 0x20 == $0.1 | 0x20 }), bytes[5] == 0x3D
        else {
            self = .whole
            return
        }
        // A list may have empty elements (section 5.6.1.2).
        let specs = bytes[unit.count...].split(separator: 0x2C, maxSplits: 2 * Self.most).map(Self.trimmed)
            .filter { !$0.isEmpty }
        self = specs.count <= Self.most ? Self.set(specs, size: size) : .whole
    }

    private static func set(_ specs: [ArraySlice<UInt8>], size: UInt64) -> ByteRange {
        var parts: [Range<UInt64>] = []
        for spec in specs {
            guard let dash = spec.firstIndex(of: 0x2D) else { return .whole }
            switch range(first: spec[..<dash], last: spec[(dash + 1)...], size: size) {
            case .part(let range): add(range, to: &parts)
            case .unsatisfiable: break
            case .whole, .parts: return .whole
            }
        }
        guard let first = parts.first else { return specs.isEmpty ? .whole : .unsatisfiable }
        return parts.count == 1 ? .part(first) : .parts(parts)
    }

    /// What a part costs besides its bytes: ranges that lie nearer to each other are sent as one (section 15.3.7.2).
    private static let gap: UInt64 = 100

    private static func add(_ range: Range<UInt64>, to parts: inout [Range<UInt64>]) {
        var range = range
        while let near = parts.firstIndex(where: { isNear($0, range) }) {
            let other = parts.remove(at: near)
            range = min(range.lowerBound, other.lowerBound)..<max(range.upperBound, other.upperBound)
        }
        parts.append(range)
    }

    private static func isNear(_ one: Range<UInt64>, _ other: Range<UInt64>) -> Bool {
        let (low, high) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
        return high.lowerBound <= low.upperBound || high.lowerBound - low.upperBound < gap
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
