import Foundation
import Model
import People
import Support
import Testing

@testable import Web

@Suite struct AccountEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func list(_ query: String = "") throws -> Answered {
        try house.ask("GET", "/api/v1/accounts\(query)", as: .owner)
    }

    private func account(_ role: Role) throws -> String { try #require(house.members.accounts[role]).id.text }

    private func change(_ role: Role, _ wish: [String: Any]) throws -> Answered {
        try house.ask("PATCH", "/api/v1/accounts/\(try account(role))", as: .owner, wish)
    }

    @Test func `all accounts come in parts`() throws {
        #expect(Set(try list().names) == ["viewer", "editor", "owner"])
        #expect(try list().object["total"] as? Int == 3)
        let first = try list("?limit=2")
        let next = try #require(first.object["next"] as? String)
        let second = try list("?limit=2&cursor=\(next)")
        #expect(second.names.count == 1 && second.object["next"] is NSNull)
        #expect(Set(first.names + second.names).count == 3)
        for query in ["?limit=0", "?limit=501", "?cursor=x", "?cursor=%FF"] {
            #expect(try list(query).status == 400, "\(query)")
        }
    }

    @Test func `an account is changed as a whole or not at all`() throws {
        let all = try list().body
        for wish: [String: Any] in [
            ["role": "editor", "name": "owner"], ["role": "editor", "name": "x", "email": "none"],
            ["name": "x", "email": "a@b", "role": "boss"], ["name": "", "role": "editor"],
            ["role": "guest", "name": "x"],
        ] {
            let answer = try change(.viewer, wish)
            #expect(answer.status == 400 || answer.status == 409, "\(wish): \(answer.text)")
            #expect(try list().body == all, "\(wish)")
        }
        let answer = try change(.viewer, ["role": "editor", "name": "Vera", "email": "vera@attic"])
        #expect(answer.object["role"] as? String == "editor" && answer.object["name"] as? String == "Vera")
        #expect(answer.object["email"] as? String == "vera@attic")
        #expect(try change(.viewer, ["email": ""]).object["email"] == nil)
        // From the next request on, for sessions that are open too.
        #expect(try house.ask("GET", "/api/v1/trash", as: .viewer).status == 200)
    }

    @Test func `the last owner stays one`() throws {
        for answer in [
            try change(.owner, ["role": "viewer", "name": "x"]),
            try house.ask("DELETE", "/api/v1/accounts/\(try account(.owner))", as: .owner),
        ] {
            #expect(answer.status == 409 && answer.code == "conflict")
        }
        #expect(try list().names.contains("owner"))
    }

    @Test func `a removed account is gone with its sessions`() throws {
        let target = "/api/v1/accounts/\(try account(.viewer))"
        #expect(try house.ask("DELETE", target, as: .owner).status == 204)
        #expect(try house.ask("GET", "/api/v1/session", as: .viewer).status == 401)
        #expect(try house.ask("DELETE", target, as: .owner).status == 404)
        #expect(try change(.viewer, ["name": "x"]).status == 404)
    }

    @Test func `an account goes without its marks when that is said`() throws {
        try house.fill("a.mp4")
        let film = try house.id("a.mp4")
        #expect(try house.ask("PUT", "/api/v1/me/list/\(film)", as: .viewer).status == 204)
        let id = try account(.viewer)
        for wrong in ["", "none", "KEEP"] {
            #expect(try house.ask("DELETE", "/api/v1/accounts/\(id)?marks=\(wrong)", as: .owner).code == "invalid")
        }
        #expect(try house.ask("DELETE", "/api/v1/accounts/\(id)?marks=keep", as: .owner).status == 204)
        #expect(try house.ask("GET", "/api/v1/session", as: .viewer).status == 401)
        #expect(try !list().names.contains("viewer"))
        func former() throws -> [String] {
            try house.ask("GET", "/api/v1/accounts/former", as: .owner).results.compactMap { $0["name"] as? String }
        }
        #expect(try former() == ["viewer"])
        #expect(try change(.viewer, ["name": "x"]).status == 404)
        #expect(try house.people.myList.keepsakes(of: [film]).count == 1)
        #expect(try house.ask("DELETE", "/api/v1/accounts/\(id)?marks=remove", as: .owner).status == 204)
        #expect(try former() == [] && house.people.myList.keepsakes(of: [film]).isEmpty)
        #expect(try house.ask("DELETE", "/api/v1/accounts/\(id)", as: .owner).status == 404)
    }

    @Test func `an invitation is for a member and for some hours`() throws {
        for wish: [String: Any] in [["role": "guest"], ["role": "boss"], ["hours": 0], ["hours": 721], ["hours": "1"]] {
            let answer = try house.ask("POST", "/api/v1/invitations", as: .owner, wish)
            #expect(answer.status == 400 && answer.code == "invalid", "\(wish)")
        }
        #expect(try house.ask("POST", "/api/v1/invitations", as: .owner, [String: String]()).status == 201)
    }

    @Test func `the rules of the house are changed one by one`() throws {
        let before = try house.ask("GET", "/api/v1/settings", as: .owner).object
        #expect(before["signUp"] as? String == "code" && before["guests"] as? String == "none")
        #expect(before["delete"] as? Bool == true && before["name"] as? String == "Attic")
        let after = try house.ask("PATCH", "/api/v1/settings", as: .owner, ["guests": "watch", "name": "Kino"])
        #expect(after.object["guests"] as? String == "watch" && after.object["name"] as? String == "Kino")
        #expect(after.object["signUp"] as? String == "code")
        #expect(try house.ask("GET", "/api/v1/status").object["name"] as? String == "Kino")
        for wish: [String: Any] in [
            ["guests": "all"], ["signUp": ""], ["delete": "on"], ["name": ""], ["name": "a\nb"],
        ] {
            #expect(try house.ask("PATCH", "/api/v1/settings", as: .owner, wish).status == 400, "\(wish)")
        }
        #expect(try house.ask("GET", "/api/v1/settings", as: .owner).body == after.body)
    }

    @Test func `the log comes in parts, the newest first`() throws {
        for name in ["a", "b", "c"] { #expect(try change(.viewer, ["name": name]).status == 200) }
        func log(_ query: String) throws -> Answered { try house.ask("GET", "/api/v1/log\(query)", as: .owner) }
        let first = try log("?limit=2")
        #expect(first.results.compactMap { $0["about"] as? String } == ["c", "b"])
        #expect(first.results.first?["who"] as? String == "owner")
        let next = try #require(first.object["next"] as? String)
        #expect(try log("?limit=2&cursor=\(next)").results.compactMap { $0["about"] as? String } == ["a"])
        for query in ["?limit=0", "?limit=501", "?cursor=x", "?cursor=%FF"] { #expect(try log(query).status == 400) }
    }
}
