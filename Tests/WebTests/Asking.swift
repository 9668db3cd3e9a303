import Foundation
import Glibc
import Model
import Support
import Testing

@testable import HTTPServer
@testable import Web

/// Who asks.
enum Who: CaseIterable, Sendable {
    case nobody, guest, viewer, editor, owner

    var role: Role? {
        switch self {
        case .nobody: nil
        case .guest: .guest
        case .viewer: .viewer
        case .editor: .editor
        case .owner: .owner
        }
    }
}

/// An answer with its body, wherever that came from.
struct Answered {
    let status: Int
    let body: [UInt8]
    let response: Response
    private let headers: [(name: String, value: String)]

    init(_ response: Response) {
        self.response = response
        status = response.status
        if case .shared(let shared) = response.body {
            headers = response.headers + shared.headers
        } else {
            headers = response.headers
        }
        body = response.status == 304 ? [] : Self.bytes(response.body)
    }

    /// What is sent, but for a 304, whose body only says how long it would be.
    private static func bytes(_ body: Response.Body) -> [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .shared(let shared): shared.bytes
        case .file(let file, let range): read(file, range)
        case .parts, .empty, .events, .later: []
        }
    }

    private static func read(_ file: ServedFile, _ range: Range<UInt64>) -> [UInt8] {
        guard let descriptor = file.take() else { return [] }
        defer { close(descriptor) }
        return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, range.count, Int(range.lowerBound)))
        }
    }

    func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

    var text: String { String(decoding: body, as: UTF8.self) }
    var object: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }
    var results: [[String: Any]] { object["results"] as? [[String: Any]] ?? [] }
    var names: [String] { results.compactMap { $0["name"] as? String } }

    /// That of a problem document, which it must be.
    var code: String? { header("Content-Type") == "application/problem+json" ? object["code"] as? String : nil }
}

extension WebHouse {
    /// Asks in memory. Whoever has a role shows a token.
    func ask(
        _ method: String = "GET", _ target: String, as who: Who = .nobody, _ body: Any? = nil,
        headers: [(name: String, value: String)] = [], session: Int = 0, address: String = "192.0.2.7",
        listener: Int = 0
    ) throws -> Answered {
        var fields = headers
        if !headers.contains(where: { $0.name == "Host" }) { fields.append(("Host", Self.host)) }
        if let token = who.role.flatMap({ members.tokens[$0] })?[session] {
            fields.append(("Authorization", "Bearer \(token)"))
        }
        let bytes = try body.map { try Array(JSONSerialization.data(withJSONObject: $0)) } ?? []
        let request = Request(
            method, target, headers: fields, body: bytes, peer: Peer(address: address, isLoopback: false),
            listener: listener)
        return Answered(Routes.answer(request, services))
    }
}

extension WebHouse {
    /// Over a real socket, for answers that come later.
    func withBrowser(_ body: (Browser) throws -> Void) throws {
        let services = services
        let server = Server(
            admit: { Routes.admit($0, services) }, handler: { Routes.answer($0, services) })
        defer { server.stop(within: 1) }
        try body(try Browser(port: try server.listen(host: "127.0.0.1", port: 0), deadline: 300))
    }

    /// The same for Swift's tasks: on a thread of its own, since what comes later comes from such tasks, for which a test
    /// that waits would leave no thread.
    func fetch(
        _ targets: [String], as who: Who = .nobody, method: String = "GET"
    ) async throws -> [Browser.Answer] {
        let token = who.role.flatMap { members.tokens[$0]?.first }
        let headers = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                continuation.resume(
                    with: Result {
                        var answers: [Browser.Answer] = []
                        try withBrowser { browser in
                            answers = try targets.map { try browser.request(method, $0, headers: headers) }
                        }
                        return answers
                    })
            }
        }
    }
}
