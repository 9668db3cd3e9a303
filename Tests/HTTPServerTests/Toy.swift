import Foundation
import HTTPServer
import Support
import Synchronization
import Testing

/// A server with a toy handler on a free port of this machine, stopped when it is let go of.
final class Toy: Sendable {
    private let state = Mutex(State())
    struct State: Sendable {
        var streams: [EventStream] = []
        var promises: [Promise] = []
        var log: [String] = []
        var handled = 0
        var admitted = 0
        var closedStreams = 0
    }
    /// What has happened so far.
    var now: State { state.withLock { $0 } }

    func takePromise() -> Promise? { state.withLock { $0.promises.popLast() } }

    static let listing = SharedResponse(
        bytes: [UInt8](repeating: 0x78, count: 20_000),
        headers: [("Content-Type", "application/json"), ("ETag", "\"v1\""), ("Cache-Control", "private, no-cache")])

    /// A file of 100,000 bytes; gone with the toy.
    let path = "/tmp/dropreel-test-film-" + UUID().uuidString
    /// Without a period, so that bytes of another place are other bytes.
    static let film = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ ($0 >> 8) &* 13 &+ ($0 >> 16) &* 31) }
    let limits: Limits

    init(limits: Limits = Limits()) throws {
        self.limits = limits
        try Data(Self.film).write(to: URL(fileURLWithPath: path))
    }

    deinit { unlink(path) }

    func server() -> Server {
        Server(
            limits: limits, admit: { [weak self] in self?.admit($0) },
            handler: { [weak self] in self?.answer($0) ?? Response(500) },
            log: { [weak self] line in self?.state.withLock { $0.log.append(line) } })
    }

    private func admit(_ request: Request) -> Response? {
        state.withLock { $0.admitted += 1 }
        return request.path.first.map { $0.elementsEqual("refuse".utf8) } == true
            ? Response(403, headers: [("X-Admit", "no")], body: .bytes(Array("refused".utf8))) : nil
    }

    private func answer(_ request: Request) -> Response {
        state.withLock { $0.handled += 1 }
        if let fault = request.fault {
            return Response(fault.status, body: .bytes(Array("fault \(fault.rawValue)".utf8)))
        }
        switch request.path.first.map({ String(decoding: $0, as: UTF8.self) }) {
        case "echo": return Response(body: .bytes(Array(echo(request).utf8)))
        case "shared": return Self.listing.answer(request)
        case "shared-cookie":
            return Response(200, headers: [("Set-Cookie", "a=b")], body: .shared(Self.listing))
        case "film": return film(request)
        case "long":
            // More than any socket buffer holds, from a file that is mostly a hole.
            return Response(body: .file(ServedFile(takingOver: hole(64 << 20)), 0..<(64 << 20)))
        case "huge":
            let size = UInt64(8) << 40
            return FileResponse(
                file: ServedFile(takingOver: hole(Int(size))), size: size, etag: "\"huge\"",
                lastModified: 1_700_000_000, contentType: "video/mp4"
            ).answer(request)
        case "sick":
            // Reading there fails with EIO, as on a broken disk: nothing lies at the address 0.
            return Response(body: .file(ServedFile(takingOver: open("/proc/self/mem", O_RDONLY | O_CLOEXEC)), 0..<9999))
        case "close":
            var response = Response(body: .bytes(Array("bye".utf8)))
            response.closesConnection = true
            return response
        case "forge": return Response(headers: [("X-A", "a\r\nX-Forged: 1"), ("X B", "c"), ("X-C", "fine")])
        case "nothing": return Response(204)
        case "events": return events()
        case "patient-events": return events(substitute: "reset")
        case "later":
            let promise = Promise()
            state.withLock { $0.promises.append(promise) }
            return Response(body: .later(promise))
        case "kept":
            let promise = Promise()
            promise.fulfil(Response(body: .bytes(Array("at once".utf8))))
            return Response(body: .later(promise))
        case "broken": return Response(body: .later(Promise()))
        default: return Response(404)
        }
    }

    private func echo(_ request: Request) -> String {
        let segments = request.path.map { String(decoding: $0, as: UTF8.self) }
        return [
            request.method, segments.joined(separator: "|"), request.query("q") ?? "-", request.host ?? "-",
            String(decoding: request.body, as: UTF8.self), request.peer.address, "\(request.peer.isLoopback)",
            "\(request.listener)",
        ].joined(separator: "\n")
    }

    private func film(_ request: Request) -> Response {
        let file = ServedFile(takingOver: open(path, O_RDONLY | O_CLOEXEC))
        return FileResponse(
            file: file, size: UInt64(Self.film.count), etag: "\"film\"", lastModified: 1_700_000_000,
            contentType: "video/mp4"
        ).answer(request)
    }

    private func hole(_ size: Int) -> Int32 {
        let descriptor = open(path + "-hole", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        ftruncate(descriptor, size)
        unlink(path + "-hole")
        return descriptor
    }

    private func events(substitute: String? = nil) -> Response {
        let stream = EventStream(maximumWaiting: limits.maximumWaitingEvents, substitute: substitute)
        stream.onClose { [weak self] in self?.state.withLock { $0.closedStreams += 1 } }
        stream.comment("welcome")
        state.withLock { $0.streams.append(stream) }
        return Response(
            headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")], body: .events(stream))
    }
}

/// Starts a toy, lets the test talk to it and stops it.
func withToy<Result>(limits: Limits = Limits(), _ body: (Toy, UInt16) throws -> Result) throws -> Result {
    let toy = try Toy(limits: limits)
    let server = toy.server()
    let port = try server.listen(host: "127.0.0.1", port: 0)
    defer { server.stop(within: 0) }
    return try body(toy, port)
}

/// Whether something becomes true before the deadline; for what only the server knows and does not tell.
func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(seconds)
    while try !condition() {
        guard Date() < end else { return false }
        usleep(2000)  // polls
    }
    return true
}

/// All suites that open sockets run one after the other: some count what is open.
@Suite(.serialized) struct OverSockets {}
