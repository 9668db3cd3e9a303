import Foundation

/// Somebody who is signed in, with the conversations that tests have: JSON in, JSON out, events.
public final class Phone {
    public struct Unexpected: Error, CustomStringConvertible {
        public let description: String
    }

    /// One value of an answer.
    public typealias Object = [String: Any]

    public let port: UInt16
    public let token: String
    private var browser: Browser

    /// Makes the first account.
    public init(owning daemon: RunningDaemon, name: String = "ada", password: String = "correct horse") throws {
        port = daemon.port
        browser = try Browser(port: port, deadline: 30)
        let body: Object = ["code": daemon.setupCode ?? "", "name": name, "password": password]
        token = try Self.token(of: browser.post("/api/v1/setup", body))
    }

    /// Signs in.
    public init(port: UInt16, name: String = "ada", password: String = "correct horse") throws {
        self.port = port
        browser = try Browser(port: port, deadline: 30)
        token = try Self.token(of: browser.post("/api/v1/session", ["name": name, "password": password]))
    }

    /// With a token that it has kept.
    public init(port: UInt16, token: String) throws {
        self.port = port
        self.token = token
        browser = try Browser(port: port, deadline: 30)
    }

    private static func token(of answer: Browser.Answer) throws -> String {
        guard answer.status == 201, let token = answer.object["token"] as? String else {
            throw Unexpected(description: "not signed in: \(answer.status) \(answer.text)")
        }
        return token
    }

    private var credential: (String, String) { ("Authorization", "Bearer \(token)") }

    /// Any request; the connection is opened anew when the daemon has closed it.
    public func send(
        _ method: String, _ target: String, _ body: Object? = nil, headers: [(String, String)] = []
    ) throws -> Browser.Answer {
        let bytes = try body.map { try Array(JSONSerialization.data(withJSONObject: $0)) }
        let fields = [credential] + headers
        do {
            return try browser.request(method, target, headers: fields, body: bytes)
        } catch Browser.Failure.closed {
            browser = try Browser(port: port, deadline: 30)
            return try browser.request(method, target, headers: fields, body: bytes)
        }
    }

    /// The object that a request must give with this status.
    public func object(
        _ method: String = "GET", _ target: String, _ body: Object? = nil, status: Int = 200
    ) throws -> Object {
        let answer = try send(method, target, body)
        guard answer.status == status else {
            throw Unexpected(description: "\(method) \(target): \(answer.status) \(answer.text)")
        }
        return answer.object
    }

    /// What lies in a folder.
    public func listing(_ folder: String = "root", query: String = "?limit=500") throws -> [Object] {
        try object("GET", "/api/v1/folders/\(folder)\(query)")["results"] as? [Object] ?? []
    }

    /// The file or folder at that path, `nil` when it is not (yet) listed.
    public func lookup(_ path: [UInt8]) throws -> Object? {
        let answer = try send("GET", "/api/v1/lookup?path=\(Self.escaped(path))")
        if answer.status == 404 { return nil }
        guard answer.status == 200 else { throw Unexpected(description: "\(answer.status) \(answer.text)") }
        return answer.object
    }

    public func lookup(_ path: String) throws -> Object? { try lookup(Array(path.utf8)) }

    /// Opens the stream of events; each wait has the deadline of a browser.
    public func events(lastID: String? = nil, deadline: Double = 30) throws -> Events {
        let browser = try Browser(port: port, deadline: deadline)
        try browser.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\(credential.0): \(credential.1)\r\n")
        try browser.send((lastID.map { "Last-Event-ID: \($0)\r\n" } ?? "") + "\r\n")
        let head = try browser.readHead()
        guard head.status == 200 else { throw Unexpected(description: "no events: \(head.status)") }
        return Events(browser: browser)
    }

    /// Percent-encodes every byte that is not plainly safe.
    public static func escaped(_ bytes: [UInt8]) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        return bytes.map { plain.contains($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
    }

    /// An open stream of events.
    public struct Events {
        let browser: Browser
        /// Heartbeats come for ever, so waiting needs an end of its own.
        private let end = ContinuousClock.now + .seconds(60)

        init(browser: Browser) { self.browser = browser }

        /// Looks at once and after every event until `look` finds something.
        public func until<Found>(_ look: () throws -> Found?) throws -> Found {
            while true {
                if let found = try look() { return found }
                _ = try next()
            }
        }

        public func next() throws -> Browser.Event {
            guard ContinuousClock.now < end else { throw Browser.Failure.deadline }
            return try browser.nextEvent()
        }

        /// Waits for an event of that name.
        public func next(_ name: String) throws -> Browser.Event {
            while true {
                let event = try next()
                if event.name == name { return event }
            }
        }

        public func readToEnd() throws { _ = try browser.readToEnd() }
    }
}

extension Browser.Answer {
    public var object: Phone.Object {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? Phone.Object ?? [:]
    }
}

extension Browser {
    public func post(_ target: String, _ object: Phone.Object) throws -> Answer {
        try request("POST", target, body: Array(JSONSerialization.data(withJSONObject: object)))
    }
}
