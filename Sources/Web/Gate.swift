import HTTPServer
import Model
import People

/// Everything a request passes before an endpoint sees it. Whatever is not let in here does not get in.
struct Gate: Sendable {
    let services: Services

    /// The call, or why the request goes no further.
    func pass(_ request: Request) throws(Problem) -> Call {
        if let fault = request.fault { throw Problem(fault) }
        let forwarded = Forwarded(request, isTrusted: services.door.isTrustedProxy)
        if let problem = services.door.hosts.check(forwarded.host) { throw problem }
        let route = try find(request)
        let caller = try caller(request, on: route)
        try allow(caller, on: route)
        if Self.changes(request.method) { try checkOrigin(request, forwarded, caller) }
        return Call(
            request: request, route: route, caller: caller, address: forwarded.address, origin: forwarded.origin)
    }

    private func find(_ request: Request) throws(Problem) -> Route {
        // The second port is for bytes only, so that the six connections that a browser opens to the first stay free.
        if request.listener > 0, !Self.bytesOnly.contains(request.path.first ?? []) { throw .notFound }
        switch Routes.table.match(method: request.method, path: request.path) {
        case .found(let route): return route
        case .unknown: throw .notFound
        case .wrongMethod(let methods):
            let allowed = methods.sorted().joined(separator: ", ")
            throw Problem(.methodNotAllowed, "This address takes \(allowed).", headers: ["Allow": allowed])
        }
    }

    private static let bytesOnly = Set(["media", "hls", "prepared", "images", "signed"].map { Array($0.utf8) })

    private func caller(_ request: Request, on route: Route) throws(Problem) -> Caller {
        guard route.access == .link else {
            return Caller(request, sessions: services.sessions, guests: services.settings.current.guests)
        }
        let token = String(decoding: route.part("token", of: request.path) ?? [], as: UTF8.self)
        do throws(SignedLinks.Refusal) {
            let grant = try services.people.links.open(token)
            // A link to one file tells nothing of others: not even whether they are there.
            guard route.part("id", of: request.path).map({ $0.elementsEqual(grant.file.text.utf8) }) == true else {
                throw .unknown
            }
            return Caller(bearing: grant)
        } catch {
            throw Problem(error)
        }
    }

    private func allow(_ caller: Caller, on route: Route) throws(Problem) {
        guard case .atLeast(let least) = route.access else { return }  // links have been looked at already
        try caller.check(atLeast: least)
    }

    private static func changes(_ method: String) -> Bool { !["GET", "HEAD", "OPTIONS"].contains(method) }

    /// An act with a cookie counts only when it was begun on our own page: a browser tells where it was begun.
    private func checkOrigin(_ request: Request, _ forwarded: Forwarded, _ caller: Caller) throws(Problem) {
        if caller.credential == .token { return }
        let origin = request.header("Origin")
        let isOurs = origin != nil && origin == forwarded.origin
        // Without a cookie and without an Origin it is a program that signs in: it has nothing that could be abused.
        let isProgram = origin == nil && caller.credential == .none
        guard isOurs || isProgram, request.header("Sec-Fetch-Site") != "cross-site" else {
            throw Problem(
                .wrongOrigin, "This was not asked from the page of this server.",
                hint: "Programs send a token (Authorization: Bearer …) instead of a cookie.")
        }
    }
}

extension Caller {
    /// Refuses whoever is less than that.
    func check(atLeast least: Role) throws(Problem) {
        guard let role else { throw .notSignedIn }
        guard role >= least else {
            throw Problem(
                .notAllowed, "You are \(role.article) here; this takes \(least.article).",
                hint: role == .guest ? "Sign in." : "Ask an owner for it.")
        }
    }
}

extension Problem {
    static let notSignedIn = Problem(
        .notSignedIn, "You don’t seem to be signed in.", headers: ["WWW-Authenticate": "Bearer realm=\"Dropreel\""])
}

extension Role {
    /// As it stands in a sentence.
    var article: String { self == .editor || self == .owner ? "an \(rawValue)" : "a \(rawValue)" }
}

/// Where a request really came from and to whom it was sent: what a trusted proxy says, else what is plain.
struct Forwarded {
    let host: String?
    let scheme: String
    let address: String

    init(_ request: Request, isTrusted: (String) -> Bool) {
        let isProxy = isTrusted(request.peer.address)
        /// The last value is the one that our own proxy has written.
        func last(_ name: String) -> String? {
            guard isProxy, let value = request.header(name)?.split(separator: ",").last else { return nil }
            return String(value.trimmingPrefix { $0 == " " })
        }
        host = last("X-Forwarded-Host") ?? request.host
        scheme = last("X-Forwarded-Proto") == "https" ? "https" : "http"
        address = last("X-Forwarded-For") ?? request.peer.address
    }

    /// What a browser sends as `Origin` from our own page (RFC 6454 section 6.1).
    var origin: String? { host.map { "\(scheme)://\($0)" } }
}
