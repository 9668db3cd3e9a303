import Foundation
import Support

@testable import Web

extension WebHouse {
    /// Over a real socket, on a thread of its own: GraphQL is executed by Swift's tasks, for which a test that waits would
    /// leave no thread.
    func browse(_ body: @escaping @Sendable (Browser) throws -> Void) async throws {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { try withBrowser(body) })
            }
        }
    }

    func token(_ who: Who) -> [(String, String)] {
        who.role.flatMap { members.tokens[$0]?.first }.map { [("Authorization", "Bearer \($0)")] } ?? []
    }
}

extension Browser {
    /// A document, with what its field has given.
    func graphQL(
        _ query: String, _ variables: [String: Any] = [:], headers: [(String, String)] = []
    ) throws -> GraphQLAnswer {
        let body = try JSONSerialization.data(withJSONObject: ["query": query, "variables": variables])
        let fields = [("Content-Type", "application/json")] + headers
        return GraphQLAnswer(answer: try request("POST", "/graphql", headers: fields, body: Array(body)))
    }
}

struct GraphQLAnswer {
    let answer: Browser.Answer

    var data: [String: Any]? { answer.object["data"] as? [String: Any] }
    var errors: [[String: Any]] { answer.object["errors"] as? [[String: Any]] ?? [] }
    var codes: [String] { errors.compactMap { ($0["extensions"] as? [String: Any])?["code"] as? String } }

    /// What lies at the end of these keys.
    subscript(_ keys: String...) -> Any? {
        keys.reduce(data as Any?) { value, key in (value as? [String: Any])?[key] }
    }
}
