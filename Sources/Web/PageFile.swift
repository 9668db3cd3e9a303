import HTTPServer
import Packing

/// One file of the page, as it is and packed.
final class PageFile: Sendable {
    private let plain: SharedResponse
    private let packed: SharedResponse?

    /// - Parameters:
    ///   - isText: pictures are packed already.
    ///   - headers: what goes with it, but for its tag.
    init(_ bytes: [UInt8], isText: Bool, headers: [(name: String, value: String)]) {
        let varying = isText ? headers + [("Vary", "Accept-Encoding")] : headers
        plain = SharedResponse(bytes: bytes, headers: varying + [("ETag", Answer.tag(of: bytes))])
        packed = (isText ? Gzip.packed(bytes) : nil).map {
            let fields = [("Content-Encoding", "gzip"), ("ETag", Answer.tag(of: $0))]
            return SharedResponse(bytes: $0, headers: varying + fields)
        }
    }

    func answer(_ request: Request) -> Response {
        guard let packed, Self.takesGzip(request.headers("Accept-Encoding")) else { return plain.answer(request) }
        return packed.answer(request)
    }

    /// Whether it is among what the client takes, and not with a weight of nothing (RFC 9110 section 12.5.3).
    static func takesGzip(_ fields: [String]) -> Bool {
        for coding in fields.flatMap({ $0.split(separator: ",") }) {
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard parts.first == "gzip" else { continue }
            return parts.dropFirst().allSatisfy { !$0.hasPrefix("q=0") || $0.contains { "123456789".contains($0) } }
        }
        return false
    }
}
