import GraphQL
import HTTPServer

/// In which form an answer is given (GraphQL-over-HTTP, “Media types”).
enum GraphQLMedia: String, CaseIterable {
    case graphQL = "application/graphql-response+json"
    /// What clients take that are older than the other.
    case json = "application/json"

    /// The form that the client likes best.
    ///
    /// - Parameter fields: the values of `Accept` (RFC 9110 section 12.5.1).
    init(accepted fields: [String]) throws(Problem) {
        let ranges = fields.joined(separator: ",").split(separator: ",").map(Range.init)
        guard !ranges.isEmpty else {
            self = .json
            return
        }
        func quality(_ media: GraphQLMedia) -> Double {
            let fitting = ranges.filter { $0.includes(media) }
            return fitting.max { $0.precision < $1.precision }?.quality ?? 0
        }
        let isNamed = ranges.contains { $0.type == GraphQLMedia.graphQL.rawValue }
        let (own, json) = (isNamed ? quality(.graphQL) : 0, quality(.json))
        guard own > 0 || json > 0 else {
            throw Problem(
                .invalid, "GraphQL is answered as application/graphql-response+json or application/json.",
                hint: "Name one of them in Accept.", status: 406)
        }
        self = own >= json ? .graphQL : .json
    }

    private struct Range {
        let type: String
        let quality: Double

        init(_ text: Substring) {
            let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            type = parts.first ?? ""
            quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }

        func includes(_ media: GraphQLMedia) -> Bool { ["*/*", "application/*", media.rawValue].contains(type) }

        /// The exact type counts more than a range that it is in.
        var precision: Int { type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }
    }

    /// Refuses a request whose body is not said to be JSON in UTF-8. Other types can be sent by a form of a foreign page
    /// without the browser asking first; JSON cannot.
    static func checkSent(_ type: String?) throws(Problem) {
        let parts = (type ?? "").split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst(8).filter { $0 != "\"" }
        guard parts.first == json.rawValue, charset == nil || charset == "utf-8" else {
            throw Problem(
                .invalid, "GraphQL is sent as application/json in UTF-8.", hint: "Say so in Content-Type.",
                status: 415)
        }
    }

    /// An answer in this form.
    func response(_ value: Value, status: Int = 200, to call: Call) -> Response {
        let isRepeatable = status == 200 && call.request.method != "POST"
        var response =
            isRepeatable
            ? Answer.json(bytes: value.json, for: call.request)
            : Response(
                status, headers: [("Cache-Control", "no-store"), Answer.nosniff],
                body: .bytes(value.json))
        response.headers.removeAll { ["Content-Type", "Vary"].contains($0.name) }
        response.headers += [
            ("Content-Type", rawValue + "; charset=utf-8"), ("Vary", "Accept, Authorization, Cookie"),
        ]
        return response
    }
}
