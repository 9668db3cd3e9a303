/// The answers that one open file can give to GET and HEAD: whole, a range, unchanged, or a refused precondition.
public struct FileResponse: Sendable {
    /// Bytes in the file.
    public let size: UInt64
    /// A strong entity tag, with its quotes.
    public let etag: String
    /// Seconds since 1970.
    public let lastModified: Int64
    private let file: ServedFile
    private let contentType: String
    private let disposition: ContentDisposition?
    private let headers: [(name: String, value: String)]

    /// - Parameters:
    ///   - etag: strong and with its quotes; changes with every change of the bytes.
    ///   - lastModified: seconds since 1970; a time to come is not told (RFC 9110 section 8.8.2.1).
    ///   - headers: what else goes with every answer, such as `Cache-Control`.
    public init(
        file: ServedFile, size: UInt64, etag: String, lastModified: Int64, contentType: String,
        disposition: ContentDisposition? = nil, headers: [(name: String, value: String)] = []
    ) {
        self.file = file
        self.size = size
        self.etag = etag
        self.lastModified = lastModified
        self.contentType = contentType
        self.disposition = disposition
        self.headers = headers
    }

    /// The answer by the precedence of RFC 9110 section 13.2.2.
    public func answer(_ request: Request) -> Response { answer(request, now: HTTPDate.now()) }

    func answer(_ request: Request, now: Int64) -> Response {
        let modified = min(lastModified, now)
        let condition = Conditional(etag: etag, lastModified: modified)
        switch condition.verdict(on: request) {
        case .preconditionFailed: return Response(412, headers: headers)
        case .notModified:
            // It has no body, but is made of the whole file: made of nothing it would have a Content-Length of 0, which
            // is wrong (RFC 9110 section 8.6).
            return Response(304, headers: validators(modified), body: .file(file, 0..<size))
        case .proceed: break
        }
        // Range is for GET alone (RFC 9110 section 14.2), and void when If-Range names another state of the file. A second
        // that is not over may see another change: its date is no strong validator (section 8.8.2.2).
        let state = modified < now ? condition : Conditional(etag: etag, lastModified: nil)
        guard request.method == "GET", state.allowsRange(request) else { return whole(modified) }
        switch request.header("Range").map({ ByteRange($0, size: size) }) ?? .whole {
        case .whole: return whole(modified)
        case .part(let range):
            let contentRange = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                206, headers: description(modified) + [("Content-Range", contentRange)], body: .file(file, range))
        case .parts(let ranges):
            let parts = MultipartRanges(ranges, of: size, contentType: contentType)
            // The type is that of the whole, and the parts say where they lie (section 15.3.7.2).
            let fields = description(modified).filter { $0.name != "Content-Type" }
            return Response(206, headers: fields + [("Content-Type", parts.type)], body: .parts(file, parts))
        case .unsatisfiable:
            return Response(416, headers: headers + [("Accept-Ranges", "bytes"), ("Content-Range", "bytes */\(size)")])
        }
    }

    private func whole(_ modified: Int64) -> Response {
        Response(200, headers: description(modified), body: .file(file, 0..<size))
    }

    private func validators(_ modified: Int64) -> [(name: String, value: String)] {
        headers + [("ETag", etag), ("Last-Modified", HTTPDate.text(modified)), ("Accept-Ranges", "bytes")]
    }

    private func description(_ modified: Int64) -> [(name: String, value: String)] {
        var fields = validators(modified) + [(name: "Content-Type", value: contentType)]
        if let disposition { fields.append(("Content-Disposition", disposition.value)) }
        return fields
    }
}
