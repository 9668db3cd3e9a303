import HTTPServer
import Model

/// One row of the table of routes: who may ask for what, and which function answers.
struct Route: Sendable {
    /// The least that a caller must be.
    enum Access: Sendable, Equatable {
        /// Anyone, without a session.
        case anyone
        /// Whoever is at least this.
        case atLeast(Role)
        /// Whoever holds a link to the very file: the token is the part `:token` of the path, the file `:id`.
        case link
    }

    typealias Endpoint = @Sendable (Call, Services) throws(Problem) -> Response

    let method: String
    /// Segments; one that begins with `:` stands for any one segment, a last `*` for one or more, or none.
    let pattern: [String]
    /// Which segment each variable part is, by its name.
    let places: [String: Int]
    let access: Access
    let endpoint: Endpoint

    init(_ method: String, _ pattern: String, _ access: Access, _ endpoint: @escaping Endpoint) {
        self.method = method
        self.pattern = pattern.split(separator: "/").map(String.init)
        let variables = self.pattern.enumerated().filter { $0.element.hasPrefix(":") }
        places = Dictionary(variables.map { (String($0.element.dropFirst()), $0.offset) }) { first, _ in first }
        self.access = access
        self.endpoint = endpoint
    }

    init(_ method: String, _ pattern: String, _ role: Role, _ endpoint: @escaping Endpoint) {
        self.init(method, pattern, .atLeast(role), endpoint)
    }

    /// The bytes of a variable part in `path`; `nil` when the route has none of that name.
    func part(_ name: String, of path: [[UInt8]]) -> [UInt8]? {
        guard let place = places[name], path.indices.contains(place) else { return nil }
        return path[place]
    }

    /// The pattern as it is written down.
    var path: String { "/" + pattern.joined(separator: "/") }
}

/// All routes, found by walking a tree of their segments: a request costs its own length, not the number of routes.
struct RouteTable: Sendable {
    enum Match {
        case found(Route)
        /// The path is known, with these methods.
        case wrongMethod([String])
        case unknown
    }

    private struct Node {
        var literals: [[UInt8]: Int] = [:]
        var parameter: Int?
        var rest: Int?
        var routes: [Route] = []
    }

    let routes: [Route]
    private var nodes = [Node()]

    init(_ routes: [Route]) {
        self.routes = routes
        for route in routes { insert(route) }
    }

    private mutating func insert(_ route: Route) {
        var place = 0
        for segment in route.pattern {
            let next: Int
            if segment == "*" {
                next = nodes[place].rest ?? nodes.count
                nodes[place].rest = next
            } else if segment.hasPrefix(":") {
                next = nodes[place].parameter ?? nodes.count
                nodes[place].parameter = next
            } else {
                next = nodes[place].literals[Array(segment.utf8)] ?? nodes.count
                nodes[place].literals[Array(segment.utf8)] = next
            }
            if next == nodes.count { nodes.append(Node()) }
            place = next
        }
        nodes[place].routes.append(route)
    }

    func match(method: String, path: [[UInt8]]) -> Match {
        guard let routes = find(path[...], from: 0), !routes.isEmpty else { return .unknown }
        // HEAD is GET without a body (RFC 9110 section 9.3.2).
        let wanted = method == "HEAD" ? "GET" : method
        guard let route = routes.first(where: { $0.method == wanted }) else {
            let methods = routes.map(\.method)
            return .wrongMethod(methods.contains("GET") ? methods + ["HEAD"] : methods)
        }
        return .found(route)
    }

    /// A literal segment wins over a parameter, a parameter over the rest.
    private func find(_ path: ArraySlice<[UInt8]>, from place: Int) -> [Route]? {
        guard let segment = path.first else {
            if !nodes[place].routes.isEmpty { return nodes[place].routes }
            return nodes[place].rest.map { nodes[$0].routes }
        }
        if let next = nodes[place].literals[segment], let found = find(path.dropFirst(), from: next) { return found }
        if let next = nodes[place].parameter, !segment.isEmpty, let found = find(path.dropFirst(), from: next) {
            return found
        }
        return nodes[place].rest.map { nodes[$0].routes }
    }
}
