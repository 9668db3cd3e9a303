import CMicroHTTPD
import Glibc
import Synchronization

/// One request's life between the calls of libmicrohttpd. Touched only by the worker that owns the connection.
final class Exchange {
    private let endpoint: Endpoint
    private let client: Connection
    private let connection: OpaquePointer
    private let target: UnsafePointer<CChar>?
    private let rawTarget: [UInt8]
    private var request: Request?
    private var refusal: Response?
    private var late: LateAnswer?
    private var leash: Leash?
    private lazy var parking = Parking(MHDPointer(connection), of: client, in: endpoint.core.lot)
    private var body: [UInt8] = []
    private var isHeard = false
    private var core: ServerCore { endpoint.core }

    /// A refused body up to this size is read to its end all the same: closing while it arrives makes some systems
    /// throw away the answer (RFC 9112 section 9.6).
    private static let smallBody: UInt64 = 64 << 10

    init(endpoint: Endpoint, client: Connection, connection: OpaquePointer, target: UnsafePointer<CChar>?) {
        self.endpoint = endpoint
        self.client = client
        self.connection = connection
        self.target = target
        rawTarget = target.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }

    var hasHead: Bool { request != nil }

    /// All header fields are there; an answer given now leaves the body unread and closes the connection.
    func headIsComplete(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>?) -> MHD_Result {
        let reader = HeadReader(connection, method: method, version: version, target: target, rawTarget: rawTarget)
        let (head, check, fault) = reader.read(
            from: client.peer, through: endpoint.index, maximumTarget: core.limits.maximumTarget)
        var request = Request(head)
        request.fault = fault
        if fault == nil, let length = check.length, length > UInt64(max(0, core.limits.maximumBody)) {
            request.fault = .bodyTooLarge
        }
        let hasBody = check.isChunked || check.length ?? 0 > 0
        if hasBody { client.owes(within: core.clients.patience(for: .body)) } else { client.owesNothing() }
        isHeard = !hasBody && request.fault == nil
        self.request = request
        guard request.fault == nil else { return send(core.handler(request), isEarly: true) }
        guard hasBody else { return .YES }
        guard let refusal = core.admit(request) else {
            body.reserveCapacity(Int(clamping: min(check.length ?? 0, Self.smallBody)))
            return .YES
        }
        let isSmall = !check.isChunked && !check.expectsContinue && check.length ?? .max <= Self.smallBody
        guard isSmall else { return send(refusal, isEarly: true) }
        self.refusal = refusal
        return .YES
    }

    /// A piece of the body. `.NO` ends the connection.
    func received(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
        if refusal != nil { return .YES }
        guard piece.count <= core.limits.maximumBody - body.count else { return refuseRest(.bodyTooLarge) }
        guard holdMore(piece.count) else { return refuseRest(.tooManyBodies) }
        body.append(contentsOf: piece)
        return .YES
    }

    private func holdMore(_ count: Int) -> Bool {
        let sum = core.bodies.add(count, ordering: .relaxed).newValue
        guard sum > core.limits.maximumBodies else { return true }
        core.bodies.subtract(count, ordering: .relaxed)
        return false
    }

    private func letGoOfBody() {
        core.bodies.subtract(body.count, ordering: .relaxed)
        body = []
    }

    /// libmicrohttpd takes no answer in the middle of a body, so this one goes past it.
    private func refuseRest(_ fault: Fault) -> MHD_Result {
        guard var request else { return .NO }
        request.fault = fault
        client.say(LastWords.bytes(of: core.handler(request)))
        return .NO
    }

    /// The request is complete, or the connection was woken.
    func answer() -> MHD_Result {
        client.owesNothing()
        isHeard = true
        if let late { return wait(for: late) }
        if let refusal { return send(refusal) }
        guard var request else { return .NO }
        request.body = body
        defer { letGoOfBody() }
        return send(core.handler(request))
    }

    private func wait(for late: LateAnswer) -> MHD_Result {
        guard let response = late.takeOrPark(parking) else { return .YES }
        self.late = nil
        return send(response)
    }

    private func send(_ response: Response, isEarly: Bool = false) -> MHD_Result {
        if case .later(let promise) = response.body {
            // An early answer cannot wait: libmicrohttpd would go on to read the body.
            guard !isEarly else { return send(Response(503), isEarly: true) }
            late = promise.answer
            return wait(for: promise.answer)
        }
        guard var reply = reply(for: response) else {
            // Without the target, which may hold a permission.
            core.log("cannot answer \(request?.method ?? "") with \(response.status): no memory, or sent twice")
            return .NO
        }
        if case .shared = response.body, response.headers.isEmpty, !closes(response) {
            return reply.queue(response.status, on: connection)
        }
        dress(&reply, response)
        leash = response.leash
        leash?.attach(client)
        return reply.queue(response.status, on: connection)
    }

    private func closes(_ response: Response) -> Bool { response.closesConnection || request?.fault != nil }

    private func dress(_ reply: inout Reply, _ response: Response) {
        for (name, value) in response.headers {
            if HeaderLine.isSafe(name: name, value: value) {
                reply.add(name, value)
            } else {
                core.log("left out the header field \(name.debugDescription): it would break out of its line")
            }
        }
        if closes(response) { reply.add("Connection", "close") }
    }

    private func sendsBody(_ response: Response) -> Bool { response.status != 304 && request?.method != "HEAD" }

    private func reply(for response: Response) -> Reply? {
        switch response.body {
        case .empty, .later: return Reply.make(of: []).map { Reply(owning: $0) }
        case .bytes(let bytes): return Reply.make(of: bytes).map { Reply(owning: $0) }
        case .shared(let shared):
            return response.headers.isEmpty && !closes(response) ? shared.reply() : shared.separateReply()
        case .file(let file, let range) where sendsBody(response) && file.isCold(range):
            return Reply.make(of: ColdFile(file, range, warming: core.warming, parking: parking), range)
                .map { Reply(owning: $0) }
        case .file(let file, let range):
            guard let descriptor = file.take() else { return nil }
            guard let made = Reply.make(of: descriptor, range) else { return nil }
            client.beginDownload(of: descriptor, to: range.upperBound)
            return Reply(owning: made)
        case .parts(let file, let parts):
            guard let descriptor = file.take() else { return nil }
            return Reply.make(of: descriptor, parts).map { Reply(owning: $0) }
        case .events(let stream):
            guard stream.attach(parking) else { return nil }
            guard let made = Reply.make(of: stream) else {
                stream.detach()
                return nil
            }
            core.clients.add(stream)
            return Reply(owning: made)
        }
    }

    /// The answer has been sent, or never will be; the descriptor of a file is still open.
    func ended() {
        client.endDownload()
        leash?.release()
        client.setHeard(isHeard)
        client.owes(within: core.clients.patience(for: .nextHead))
        letGoOfBody()
        late?.abandon()
        refusal?.discard()
    }
}
