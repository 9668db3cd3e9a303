/// The target of a request line, taken apart and decoded (RFC 9112 section 3.2).
struct RequestTarget: Sendable {
    /// As sent.
    let raw: [UInt8]
    /// The authority of an absolute-form target; it wins over the Host field.
    private(set) var authority: String?
    private(set) var path: [[UInt8]] = []
    /// Where the query lies in `raw`; empty when there is none.
    private(set) var query: Range<Int> = 0..<0
    private(set) var fault: Fault?

    init(_ raw: [UInt8], method: String, maximum: Int) {
        self.raw = raw
        fault = Self.fault(in: raw, maximum: maximum)
        guard fault == nil else { return }
        if raw == [0x2A], method == "OPTIONS" { return }
        guard let start = pathStart() else {
            fault = .badTarget
            return
        }
        let question = raw[start...].firstIndex(of: 0x3F) ?? raw.endIndex
        if question < raw.endIndex { query = question + 1..<raw.endIndex }
        if start + 1 < question { split(raw[(start + 1)..<question]) }
    }

    /// A trailing slash leaves an empty last segment: "/a" and "/a/" are two resources.
    private mutating func split(_ text: ArraySlice<UInt8>) {
        path.reserveCapacity(6)
        var rest = text
        while true {
            let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
            let segment = rest[..<end]
            path.append(segment.contains(0x25) ? PercentCoding.decode(segment) : Array(segment))
            guard end < rest.endIndex else { return }
            rest = rest[(end + 1)...]
        }
    }

    /// Control characters, spaces, `#` and broken escapes; bytes above ASCII are let through, as browsers and curl
    /// send them and names may be any bytes.
    private static func fault(in raw: [UInt8], maximum: Int) -> Fault? {
        guard raw.count <= maximum else { return .targetTooLong }
        for (index, byte) in raw.enumerated() {
            switch byte {
            case 0: return .nulInTarget
            case 0x01...0x20, 0x7F, 0x23: return .badTarget
            case 0x25:
                guard let escaped = PercentCoding.escape(in: raw[(index + 1)...]) else { return .badEscape }
                if escaped == 0 { return .nulInTarget }
            default: break
            }
        }
        return nil
    }

    /// The index of the first slash of the path (or where it would be); takes note of an authority.
    private mutating func pathStart() -> Int? {
        if raw.first == 0x2F { return 0 }
        let scheme = Array("http://".utf8)
        guard raw.count > scheme.count, zip(raw, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return nil }
        let end = raw[scheme.count...].firstIndex { $0 == 0x2F || $0 == 0x3F } ?? raw.endIndex
        let authority = raw[scheme.count..<end]
        guard HostName.isValid(authority), !authority.isEmpty else { return nil }
        self.authority = String(decoding: authority, as: UTF8.self)
        return end < raw.endIndex && raw[end] == 0x3F ? end - 1 : end
    }

    /// The decoded value of the first parameter with that name.
    func value(of name: some StringProtocol) -> [UInt8]? {
        guard !query.isEmpty else { return nil }
        for pair in raw[query].split(separator: 0x26) {
            let equals = pair.firstIndex(of: 0x3D) ?? pair.endIndex
            let key = pair[..<equals]
            let matches =
                key.contains(0x25) || key.contains(0x2B)
                ? PercentCoding.decode(key, plusIsSpace: true).elementsEqual(name.utf8)
                : key.elementsEqual(name.utf8)
            guard matches else { continue }
            return equals < pair.endIndex ? PercentCoding.decode(pair[(equals + 1)...], plusIsSpace: true) : []
        }
        return nil
    }
}
