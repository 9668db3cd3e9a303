import Foundation
import Support
import Testing

@testable import Web

/// The life of an account in the shapes of three generations of clients: up, in, asked with the token, out, gone.
@Suite struct GraphQLAccountTests {
    struct Shape: Sendable {
        let name: String
        let signUp: String
        let logIn: String
        let logOut: String
        /// Where the answers lie.
        let inside: [String]
    }

    static let shapes = [
        Shape(
            name: "plain",
            signUp:
                #"mutation { signUp(username: "grace", password: "correct horse", email: "g@attic") { sessionToken viewer { id username } } }"#,
            logIn:
                #"mutation { logIn(username: "grace", password: "correct horse") { sessionToken viewer { id username } } }"#,
            logOut: "mutation { logOut }", inside: []),
        Shape(
            name: "fields",
            signUp:
                #"mutation { signUp(fields: {username: "grace", password: "correct horse", email: "g@attic"}) { objectId id createdAt sessionToken } }"#,
            logIn:
                #"mutation { logIn(fields: {username: "grace", password: "correct horse"}) { objectId id createdAt sessionToken } }"#,
            logOut: "mutation { logOut }", inside: []),
        Shape(
            name: "users",
            signUp:
                #"mutation { users { signUp(fields: {username: "grace", password: "correct horse", email: "g@attic"}) { objectId } } }"#,
            logIn: #"mutation { users { logIn(username: "grace", password: "correct horse") { sessionToken } } }"#,
            logOut: "mutation { users { logOut } }", inside: ["users"]),
    ]

    @Test(arguments: shapes.indices, ["Authorization", "X-Parse-Session-Token"])
    func `an account lives in each shape`(place: Int, field: String) async throws {
        let shape = Self.shapes[place]
        let house = try WebHouse()
        _ = try house.ask("PATCH", "/api/v1/settings", as: .owner, ["signUp": "open"])
        try await house.browse { browser throws in
            let up = try browser.graphQL(shape.signUp, headers: [("X-Parse-Application-Id", "any")])
            #expect(up.errors.isEmpty, "\(shape.name): \(up.answer.text)")
            let wrong = try browser.graphQL(shape.logIn.replacing("correct", with: "wrong"))
            #expect(wrong.codes == ["wrong-credentials"])
            let login = try browser.graphQL(shape.logIn)
            let made = shape.inside.reduce(login.data as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any]
            let token = try #require((made?["logIn"] as? [String: Any])?["sessionToken"] as? String)
            let header = [(field, field == "Authorization" ? "Bearer " + token : token)]
            let session = try browser.graphQL("{ viewer { username role } }", headers: header)
            #expect(
                session["viewer", "username"] as? String == "grace" && session["viewer", "role"] as? String == "viewer")
            #expect(try browser.graphQL(shape.logOut, headers: header).errors.isEmpty)
            let gone = try browser.graphQL("{ viewer { username } }", headers: header)
            #expect(gone.codes == ["not-signed-in"] && gone.answer.status == 200)
            #expect(try browser.get("/api/v1/session", headers: header).status == 401)
        }
    }

    @Test func `what is missing is refused before anything is done`() async throws {
        try await WebHouse().browse { browser throws in
            for text in ["mutation { logIn(username: \"a\") { id } }", "mutation { signUp { id } }"] {
                #expect(try browser.graphQL(text).codes == ["invalid"])
            }
            let closed = #"mutation { signUp(username: "a", password: "correct horse") { id } }"#
            #expect(try browser.graphQL(closed).codes.count == 1)
        }
    }

    @Test func `what follows a log-out is no longer done`() async throws {
        let house = try WebHouse()
        try house.fill("a.mp4")
        try await house.browse { browser throws in
            let files = try browser.graphQL(
                "{ search(q: \"a\") { results { id } } }", headers: house.token(.editor))["search", "results"]
            let id = try #require((files as? [[String: Any]])?.first?["id"] as? String)
            let answer = try browser.graphQL(
                "mutation($id: ID!) { logOut deleteFile(id: $id) { id } }", ["id": id], headers: house.token(.editor))
            #expect(answer.codes == ["not-signed-in"])
        }
    }

    @Test func `guesses are slowed as they are elsewhere`() async throws {
        try await WebHouse().browse { browser throws in
            let guess = #"mutation { a: logIn(username: "viewer", password: "wrong horse") { id } }"#
            var codes: [String] = []
            for _ in 0..<12 { codes += try browser.graphQL(guess).codes }
            #expect(codes.first == "wrong-credentials" && codes.last == "too-many-attempts")
            let many = (0..<30).map { #"a\#($0): logIn(username: "v", password: "wrong horse") { id } "# }.joined()
            #expect(try browser.graphQL("mutation { \(many) }").answer.status == 400)
        }
    }
}
