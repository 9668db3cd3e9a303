/// The conditions of a request held against the state of what it names (RFC 9110 section 13).
public struct Conditional: Sendable {
    public enum Verdict: Sendable, Equatable {
        case proceed, notModified, preconditionFailed
    }

    private let etag: EntityTag?
    private let lastModified: Int64?

    /// - Parameters:
    ///   - etag: with its quotes.
    ///   - lastModified: seconds since 1970.
    public init(etag: String?, lastModified: Int64?) {
        self.etag = etag.flatMap { EntityTag($0) }
        self.lastModified = lastModified
    }

    /// Whether to go on, in the order of section 13.2.2.
    public func verdict(on request: Request) -> Verdict {
        if let field = joined(request, "If-Match") {
            guard matches(field, by: { $0.isStronglyEqual(to: $1) }) else { return .preconditionFailed }
        } else if let date = date(request, "If-Unmodified-Since"), let lastModified, lastModified > date {
            return .preconditionFailed
        }
        let isRead = request.method == "GET" || request.method == "HEAD"
        if let field = joined(request, "If-None-Match") {
            guard matches(field, by: { $0.isWeaklyEqual(to: $1) }) else { return .proceed }
            return isRead ? .notModified : .preconditionFailed
        }
        if isRead, let date = date(request, "If-Modified-Since"), let lastModified, lastModified <= date {
            return .notModified
        }
        return .proceed
    }

    /// Whether a Range may be honoured: without If-Range, or when it names exactly this state (section 13.1.5).
    public func allowsRange(_ request: Request) -> Bool {
        guard let field = request.header("If-Range") else { return true }
        if let tag = EntityTag(field) { return etag.map { $0.isStronglyEqual(to: tag) } ?? false }
        guard let date = HTTPDate.parse(field), let lastModified else { return false }
        return date == lastModified
    }

    private func matches(_ field: String, by isEqual: (EntityTag, EntityTag) -> Bool) -> Bool {
        if field == "*" { return true }
        guard let etag else { return false }
        return EntityTag.list(field).contains { isEqual(etag, $0) }
    }

    /// A list may be spread over several fields (section 5.3).
    private func joined(_ request: Request, _ name: String) -> String? {
        let values = request.headers(name)
        return values.isEmpty ? nil : values.joined(separator: ",")
    }

    /// A date that cannot be read does not count (sections 13.1.3 and 13.1.4).
    private func date(_ request: Request, _ name: String) -> Int64? {
        request.header(name).flatMap { HTTPDate.parse($0) }
    }
}
