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
        let asked = conditions(of: request)
        if let isMatch = asked.isMatch {
            guard isMatch else { return .preconditionFailed }
        } else if let date = asked.unmodifiedSince, let lastModified, lastModified > date {
            return .preconditionFailed
        }
        let isRead = request.method == "GET" || request.method == "HEAD"
        if let isKnown = asked.isKnown {
            guard isKnown else { return .proceed }
            return isRead ? .notModified : .preconditionFailed
        }
        if isRead, let date = asked.modifiedSince, let lastModified, lastModified <= date { return .notModified }
        return .proceed
    }

    /// Whether a Range may be honored: without If-Range, or when it names exactly this state (section 13.1.5).
    public func allowsRange(_ request: Request) -> Bool {
        guard let field = request.header("If-Range") else { return true }
        if let tag = EntityTag(field) { return tag == etag && !tag.isWeak }
        guard let date = HTTPDate.parse(field), let lastModified else { return false }
        return date == lastModified
    }

    /// What the fields of a request say about this state; `nil` where they say nothing.
    private struct Conditions {
        var isMatch: Bool?
        var isKnown: Bool?
        var unmodifiedSince: Int64?
        var modifiedSince: Int64?
    }

    /// A list may be spread over several fields (section 5.3); a date that cannot be read does not count (13.1.3).
    private func conditions(of request: Request) -> Conditions {
        var found = Conditions()
        request.head.fields.visit { name, value in
            guard name.count >= 8, name[0] == 0x69, name[1] == 0x66, name[2] == 0x2D else { return true }  // if-
            if HeaderFields.matches(name, "if-none-match") {
                found.isKnown = found.isKnown ?? false || names(value, strongly: false)
            } else if HeaderFields.matches(name, "if-match") {
                found.isMatch = found.isMatch ?? false || names(value, strongly: true)
            } else if HeaderFields.matches(name, "if-modified-since") {
                found.modifiedSince = HTTPDate.parse(HeaderFields.text(value))
            } else if HeaderFields.matches(name, "if-unmodified-since") {
                found.unmodifiedSince = HTTPDate.parse(HeaderFields.text(value))
            }
            return true
        }
        return found
    }

    private func names(_ list: UnsafeRawBufferPointer, strongly: Bool) -> Bool {
        if HeaderFields.text(list) == "*" { return true }
        return etag?.isListed(in: list, strongly: strongly) ?? false
    }
}

extension Request {
    /// Whether `If-Match` names a state that is fine, told by its strong tag without quotes; true without the field.
    /// For what is one thing in several forms, each with a tag of its own.
    public func matches(_ isFine: (String) -> Bool) -> Bool {
        var isAsked = false
        var isMatch = false
        head.fields.visit { name, value in
            guard HeaderFields.matches(name, "if-match") else { return true }
            isAsked = true
            isMatch = HeaderFields.text(value) == "*" || EntityTag.isListed(in: value, where: isFine)
            return !isMatch
        }
        return !isAsked || isMatch
    }
}
