/// What a handler answers. A plain value: no handler ever sees a C type.
public struct Response: Sendable {
    /// What follows the header fields. `Content-Length`, `Date` and chunks are the server's business.
    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        /// A ready answer shared by many connections; the response's own header fields are added to its.
        case shared(SharedResponse)
        /// A part of a file, sent by the kernel.
        case file(ServedFile, Range<UInt64>)
        /// Several parts of a file, with what tells them apart.
        case parts(ServedFile, MultipartRanges)
        /// Server-sent events for as long as both sides like.
        case events(EventStream)
        /// The answer comes later, from another thread; status and headers of this one are ignored.
        case later(Promise)
    }

    public var status: Int
    /// Fields whose name or value could break out of their line are left out, with a line in the log.
    public var headers: [(name: String, value: String)]
    public var body: Body
    /// Whether the connection ends with this answer.
    public var closesConnection = false
    /// What can end the answer while it is being sent.
    public var leash: Leash?

    public init(_ status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
