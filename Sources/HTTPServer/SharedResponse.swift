import CMicroHTTPD

/// A ready answer that many connections send at the same time without copying it.
///
/// libmicrohttpd counts references and takes no lock for an answer out of memory, so sharing one costs nothing.
public final class SharedResponse: Sendable {
    /// The entity tag among the header fields.
    public let etag: String?
    public let headers: [(name: String, value: String)]
    /// How many bytes the body has.
    public var size: Int { block.count }
    /// A copy of the body, for tests of handlers.
    var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: block.start, count: block.count)) }

    private let block: Block
    private let handle: MHDPointer?
    private let state: Conditional

    /// - Parameter headers: what goes with the bytes: `Content-Type`, `ETag`, `Cache-Control` …
    public init(bytes: [UInt8], headers: [(name: String, value: String)]) {
        self.headers = headers.filter { HeaderLine.isSafe(name: $0.name, value: $0.value) }
        let etag = headers.first { $0.name.lowercased() == "etag" }?.value
        self.etag = etag
        state = Conditional(etag: etag, lastModified: nil)
        block = Block(bytes)
        handle = Reply.make(of: block).map(MHDPointer.init)
        guard let handle else { return }
        for (name, value) in self.headers { _ = MHD_add_response_header(handle.raw, name, value) }
    }

    // Only our reference ends here: an answer that is being sent keeps its own, and with it the bytes.
    deinit { if let handle { MHD_destroy_response(handle.raw) } }

    /// The answer to a GET or HEAD: 200, or 304 or 412 when the request's conditions say so.
    public func answer(_ request: Request) -> Response {
        switch state.verdict(on: request) {
        case .proceed: Response(200, body: .shared(self))
        case .notModified: Response(304, body: .shared(self))
        case .preconditionFailed: Response(412)
        }
    }

    /// A reply that can be queued as it is; `nil` when memory is short.
    func reply() -> Reply? { handle.map { Reply(sharing: $0.raw) } }

    /// A reply of its own over the same bytes, for header fields that are not for everybody.
    func separateReply() -> Reply? {
        guard let handle = Reply.make(of: block) else { return nil }
        let reply = Reply(owning: handle)
        for (name, value) in headers { reply.add(name, value) }
        return reply
    }
}

/// Bytes at an address that stays, freed when neither we nor libmicrohttpd need them.
final class Block: Sendable {
    // Safe because the bytes are written in `init` alone.
    nonisolated(unsafe) let start: UnsafeMutableRawPointer
    let count: Int

    init(_ bytes: [UInt8]) {
        count = bytes.count
        start = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
        bytes.withUnsafeBytes { start.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(start), byteCount: count) }
    }

    deinit { start.deallocate() }
}
