import GraphQL
import HTTPServer
import Model

/// The door to GraphQL, as GraphQL-over-HTTP has it. What is asked is answered by the functions that REST has too.
enum GraphQLEndpoints {
    static func post(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try GraphQLMedia.checkSent(call.request.header("Content-Type"))
        return try answer(.init(body: call.request.body), call, services)
    }

    static func get(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try answer(.init(call), call, services)
    }

    private static func answer(_ wish: Query.Wish, _ call: Call, _ services: Services) throws(Problem) -> Response {
        let media = try GraphQLMedia(accepted: call.request.headers("Accept"))
        let query: Query
        do throws(Query.Refusal) {
            query = try Query(wish, on: GraphQLSchema.schema)
        } catch {
            // A client that knows only JSON takes another status for another answer than one of GraphQL.
            let status = error.isBeyondLimits || media == .graphQL ? 400 : 200
            return media.response(error.answer, status: status, to: call)
        }
        guard !query.isMutation || call.request.method == "POST" else {
            throw Problem(.methodNotAllowed, "Only queries are answered to GET.", headers: ["Allow": "POST"])
        }
        let promise = Promise()
        let asking = Asking(call: call, services: services)
        let execution = Execution(
            context: asking, explain: { QueryError(services.problem($0)) },
            checkIntrospection: { _ = try asking.call(atLeast: .guest) })
        Task { promise.fulfil(media.response(await query.answer(execution), to: call)) }
        return Response(body: .later(promise))
    }
}

extension Query.Wish {
    /// The most bytes that a wish has: a document, and variables as long.
    private static let limit = 200_000

    /// Of a POST.
    init(body: [UInt8]) throws(Problem) {
        guard body.count <= Self.limit else {
            throw Problem(.tooLarge, "The request has more than \(Self.limit) bytes.")
        }
        guard let wish = Value(json: body) else { throw Problem(.invalid, "The body is not JSON.") }
        guard case .object = wish else { throw Problem(.invalid, "The body is not a JSON object.") }
        try self.init(
            query: wish["query"], operation: wish["operationName"], variables: wish["variables"],
            extensions: wish["extensions"])
    }

    /// Of a GET: the same in the address.
    init(_ call: Call) throws(Problem) {
        func json(_ name: String) throws(Problem) -> Value? {
            guard let text = try call.text(name), !text.isEmpty else { return nil }
            guard let value = Value(json: Array(text.utf8)) else { throw Problem(.invalid, "“\(name)” is not JSON.") }
            return value
        }
        try self.init(
            query: call.text("query").map(Value.text), operation: call.text("operationName").map(Value.text),
            variables: json("variables"), extensions: json("extensions"))
    }

    private init(query: Value?, operation: Value?, variables: Value?, extensions: Value?) throws(Problem) {
        guard case .text(let document)? = query else { throw Problem(.invalid, "“query” is a text, and is missing.") }
        var name: String?
        switch operation {
        case .text(let text): name = text.isEmpty ? nil : text
        case nil, .null: break
        default: throw Problem(.invalid, "“operationName” is a text.")
        }
        _ = try Self.members(extensions, "extensions")
        self.init(
            document: Array(document.utf8), operation: name, variables: try Self.members(variables, "variables"))
    }

    private static func members(_ value: Value?, _ name: String) throws(Problem) -> [Value.Member] {
        switch value {
        case .object(let members): return members
        case nil, .null: return []
        default: throw Problem(.invalid, "“\(name)” is an object.")
        }
    }
}

extension QueryError {
    /// What REST would have said.
    init(_ problem: Problem) {
        var extensions = [Value.Member("code", .text(problem.code.rawValue))]
        if let hint = problem.hint { extensions.append(.init("hint", .text(hint))) }
        if let seconds = problem.headers["Retry-After"].flatMap({ Int64($0) }) {
            extensions.append(.init("retryAfter", .integer(seconds)))
        }
        self.init(problem.detail, extensions: extensions)
    }
}
