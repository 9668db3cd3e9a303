import Foundation
import HTTPServer
import Support
import Testing

@testable import Web

@Suite struct TokenEndpointsTests {
    private func bearer(_ answer: Answered) throws -> [(name: String, value: String)] {
        [("Authorization", "Bearer \(try #require(answer.object["token"] as? String))")]
    }

    private func add(_ house: WebHouse, _ name: String, _ role: String, as who: Who) throws -> Answered {
        try house.ask("POST", "/api/v1/tokens", as: who, ["name": name, "role": role])
    }

    @Test func `a token is shown once, and is good for what its role may do`() throws {
        let house = try WebHouse()
        let made = try add(house, "Kodi", "viewer", as: .owner)
        #expect(made.status == 201)
        let program = try bearer(made)
        #expect(try house.ask("GET", "/api/v1/folders/root", headers: program).status == 200)
        #expect(try house.ask("POST", "/api/v1/folders", ["name": "a"], headers: program).code == "not-allowed")
        let list = try house.ask("GET", "/api/v1/tokens", as: .owner)
        #expect(list.results.map { $0["name"] as? String } == ["Kodi"])
        #expect(list.results.first?["token"] == nil && list.results.first?["role"] as? String == "viewer")
        #expect(try house.ask("GET", "/api/v1/tokens", as: .viewer).results.isEmpty)
        #expect(try house.ask("GET", "/api/v1/tokens?all=1", as: .editor).status == 403)
        let id = try #require(made.object["id"] as? String)
        #expect(try house.ask("DELETE", "/api/v1/tokens/\(id)", as: .viewer).status == 404)
        #expect(try house.ask("DELETE", "/api/v1/tokens/\(id)", as: .owner).status == 204)
        #expect(try house.ask("GET", "/api/v1/folders/root", headers: program).status == 401)
    }

    @Test func `nobody gives a program more than they have, or the same name twice`() throws {
        let house = try WebHouse()
        #expect(try add(house, "Kodi", "editor", as: .viewer).code == "invalid")
        #expect(try add(house, "Kodi", "owner", as: .owner).code == "invalid")
        #expect(try add(house, "Kodi", "wizard", as: .owner).code == "invalid")
        #expect(try add(house, "", "viewer", as: .owner).code == "invalid")
        #expect(try add(house, "Kodi", "editor", as: .editor).status == 201)
        #expect(try add(house, "KODI", "viewer", as: .owner).code == "conflict")
    }

    @Test(arguments: [
        ("POST", "/api/v1/tokens", ["name": "Other"]), ("DELETE", "/api/v1/tokens/x", [:]),
        ("POST", "/api/v1/session/password", ["old": "correct horse", "new": "battery staple"]),
        ("DELETE", "/api/v1/sessions/x", [:]),
    ])
    func `a program cannot make itself at home`(method: String, target: String, body: [String: String]) throws {
        let house = try WebHouse()
        let program = try bearer(add(house, "Kodi", "viewer", as: .owner))
        #expect(try house.ask(method, target, body, headers: program).code == "not-allowed")
    }
}
