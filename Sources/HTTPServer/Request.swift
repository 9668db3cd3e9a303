/// What a client asked for. A plain value: it outlives the connection it came from.
public struct Request: Sendable {
    /// `GET`, `HEAD`, `POST` …, exactly as sent: methods are case-sensitive.
    public let method: String
    /// Who asks.
    public let peer: Peer
    /// Which listening socket it came through, counted in the order of `Server.listen`.
    public let listener: Int
    /// What was sent after the header fields; empty before it has been read.
    public internal(set) var body: [UInt8] = []
    /// What is wrong with the request; answer with its status and nothing else.
    public internal(set) var fault: Fault?

    private let head: RequestHead

    /// For tests of handlers: no socket is needed. The same checks apply as on the wire.
    public init(
        _ method: String = "GET", _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        peer: Peer = .loopback, listener: Int = 0
    ) {
        var fields = HeaderFields(capacity: 512)
        for (name, value) in headers {
            let (name, value) = (Array(name.utf8), Array(value.utf8))
            name.withUnsafeBytes { name in value.withUnsafeBytes { fields.append(name: name, value: $0) } }
        }
        let target = RequestTarget(Array(target.utf8), method: method, maximum: Limits().maximumTarget)
        self.init(method, RequestHead(target: target, fields: fields), peer: peer, listener: listener)
        self.body = body
        // The host is left to the handler here, so that a test need not name one.
        fault = target.fault ?? RequestCheck(fields: fields, method: method).fault
    }

    init(_ method: String, _ head: RequestHead, peer: Peer, listener: Int) {
        self.method = method
        self.head = head
        self.peer = peer
        self.listener = listener
    }

    /// The target as sent: path and query with their escapes.
    public var target: String { String(decoding: head.target.raw, as: UTF8.self) }

    /// The segments of the path, percent-decoded once; `/` has none, `/a/` has an empty last one. A segment may hold
    /// any byte but NUL, also `/`, and may be `..`: nothing is resolved here.
    public var path: [[UInt8]] { head.target.path }

    /// To whom the request is addressed, with the port if one was given: the host of an absolute-form target, else the
    /// Host field (RFC 9112 section 3.2.2).
    public var host: String? { head.target.authority ?? header("Host") }

    /// The decoded value of the first query parameter of that name, `+` being a space; `nil` when absent. What is not
    /// UTF-8 becomes U+FFFD: ask `queryBytes` where that matters.
    public func query(_ name: String) -> String? { queryBytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The decoded bytes of the first query parameter of that name.
    public func queryBytes(_ name: String) -> [UInt8]? { head.target.value(of: name) }

    /// The first value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? { head.fields.first(name) }

    /// Every value of a header field, in the order sent.
    public func headers(_ name: String) -> [String] { head.fields.all(name) }
}

/// What never changes of a request, shared by the copies of it.
final class RequestHead: Sendable {
    let target: RequestTarget
    let fields: HeaderFields

    init(target: RequestTarget, fields: HeaderFields) {
        self.target = target
        self.fields = fields
    }
}
