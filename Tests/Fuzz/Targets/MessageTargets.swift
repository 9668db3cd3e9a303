import Foundation

@testable import HTTPServer
@testable import Web

extension FuzzTarget {
    /// A request target, up to the route that it leads to.
    static let path = FuzzTarget(name: "path") { bytes in
        let target = RequestTarget(bytes, method: "GET", maximum: 4096)
        guard target.fault == nil else { return nil }
        if target.path.contains(where: { $0.contains(0) }) { return "a NUL in the path" }
        let written = "/" + target.path.map { PercentCoding.encode($0) }.joined(separator: "/")
        let again = RequestTarget(Array(written.utf8), method: "GET", maximum: 100_000)
        if again.path != target.path || again.fault != nil { return "written down it is another path: \(written)" }
        if bytes.count > 4096 { return "longer than allowed" }
        for name in ["q", "limit", "path"] { _ = target.value(of: name) }
        _ = Routes.table.match(method: "GET", path: target.path)
        return nil
    }

    /// Fields, one a line, and what they say of the frame of a message.
    static let head = FuzzTarget(name: "head") { bytes in
        let given = fields(bytes)
        let check = RequestCheck(fields: given, method: "POST", isOldVersion: bytes.first == 0x30)
        guard check.fault == nil else { return nil }
        if check.isChunked, check.length != nil { return "two ends of a body" }
        let names = pairs(given).map(\.name)
        for once in ["host", "content-length", "transfer-encoding"] where names.count(where: { $0 == once }) > 1 {
            return "\(once) twice"
        }
        return nil
    }

    /// The first line is a Range field, the second a size.
    static let range = FuzzTarget(name: "range") { bytes in
        let given = lines(bytes)
        let size = given.dropFirst().first.flatMap { UInt64($0) } ?? 1000
        switch ByteRange(given.first ?? "", size: size) {
        case .whole, .unsatisfiable: return nil
        case .part(let range): return range.isEmpty || range.upperBound > size ? "\(range) of \(size)" : nil
        case .parts(let ranges):
            if ranges.count < 2 || ranges.count > ByteRange.most { return "\(ranges.count) parts" }
            let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
            if sorted.contains(where: { $0.isEmpty || $0.upperBound > size }) { return "\(ranges) of \(size)" }
            let overlap = zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
            if overlap { return "overlapping" }
            let multipart = MultipartRanges(ranges, of: size, contentType: "video/mp4")
            let overhead = multipart.count - ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            return overhead > 4096 ? "\(overhead) bytes around the parts" : nil
        }
    }

    /// Conditions, one a line, held against one state of a file.
    static let condition = FuzzTarget(name: "condition") { bytes in
        let given = fields(bytes)
        let head = RequestHead(
            method: "GET", target: RequestTarget([0x2F], method: "GET", maximum: 10), fields: given, peer: .loopback,
            listener: 0)
        let request = Request(head)
        let state = Conditional(etag: "\"a\"", lastModified: 1_700_000_000)
        let verdict = state.verdict(on: request)
        let hasMatch = request.header("If-Match") != nil || request.header("If-Unmodified-Since") != nil
        if verdict == .preconditionFailed, !hasMatch { return "412 without a condition for it" }
        let hasNone = request.header("If-None-Match") != nil || request.header("If-Modified-Since") != nil
        if verdict == .notModified, !hasNone { return "304 without a condition for it" }
        if state.allowsRange(request), let field = request.header("If-Range"), field.hasPrefix("W/") {
            return "a weak tag lets a range through"
        }
        for (_, value) in pairs(given) {
            guard let date = HTTPDate.parse(value), (0...253_402_300_799).contains(date) else { continue }
            if HTTPDate.parse(HTTPDate.text(date)) != date { return "\(value) is read as another date" }
        }
        return nil
    }

    /// A Cookie field.
    static let cookie = FuzzTarget(name: "cookie") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let tokens = SessionCookie.tokens(in: text)
        if tokens.count > 50 { return "\(tokens.count) tokens" }
        if tokens.contains(where: { $0.isEmpty || $0.utf8.contains(0x3B) }) { return "\(tokens)" }
        return tokens.contains { !text.contains("dropreel=" + $0) } ? "a token that was not sent: \(tokens)" : nil
    }

    /// A name of a file on its way into a field.
    static let disposition = FuzzTarget(name: "disposition") { bytes in
        let value = ContentDisposition(.attachment, name: bytes).value
        if !HeaderLine.isSafe(name: "Content-Disposition", value: value) { return "breaks out of its line" }
        if !value.utf8.allSatisfy({ $0 < 0x80 }) { return "not ASCII" }
        return value.count(where: { $0 == "\"" }) > 2 ? "breaks out of its quotes" : nil
    }

    private static func fields(_ bytes: [UInt8]) -> HeaderFields {
        var fields = HeaderFields(capacity: bytes.count)
        for line in bytes.split(separator: 0x0A).prefix(100) {
            let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
            let value = line[colon...].dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
            line[..<colon].withUnsafeBytes { name in value.withUnsafeBytes { fields.append(name: name, value: $0) } }
        }
        return fields
    }

    private static func pairs(_ fields: HeaderFields) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        fields.visit { name, value in
            found.append((String(decoding: name, as: UTF8.self), HeaderFields.text(value)))
            return true
        }
        return found
    }
}
