import Foundation
import Model
import People
import Support
import Testing

@testable import Web

@Suite struct SessionEndpointsTests {
    private static let password = Members.password

    private func signIn(
        _ browser: Browser, _ name: String, _ password: String = SessionEndpointsTests.password
    ) throws -> Browser.Answer {
        try browser.post("/api/v1/session", ["name": name, "password": password])
    }

    private func bearer(_ answer: Browser.Answer) -> [(String, String)] {
        [("Authorization", "Bearer \(answer.object["token"] as? String ?? "")")]
    }

    @Test func `name and password give a token and a cookie that are good from then on`() throws {
        try WebHouse().withBrowser { browser in
            let answer = try signIn(browser, "VIEWER")
            #expect(answer.status == 201)
            let account = try #require(answer.object["account"] as? Phone.Object)
            #expect(account["name"] as? String == "viewer" && account["role"] as? String == "viewer")
            #expect(answer.object["expires"] is String)
            let current = try browser.get("/api/v1/session", headers: bearer(answer))
            #expect(current.object["role"] as? String == "viewer" && current.object["token"] == nil)
            let cookie = try #require(answer.header("Set-Cookie")?.split(separator: ";").first)
            #expect(try browser.get("/api/v1/session", headers: [("Cookie", String(cookie))]).status == 200)
            #expect(try browser.request("DELETE", "/api/v1/session", headers: bearer(answer)).status == 204)
            #expect(try browser.get("/api/v1/session", headers: bearer(answer)).status == 401)
        }
    }

    @Test func `a wrong password and an unknown name get the same answer, and too many of them a pause`() throws {
        try WebHouse().withBrowser { browser in
            let wrong = try signIn(browser, "viewer", "wrong horse")
            #expect(wrong.status == 401 && wrong.object["code"] as? String == "wrong-credentials")
            #expect(wrong.header("WWW-Authenticate") != nil)
            let unknown = try signIn(browser, "nobody")
            #expect(unknown.status == 401 && unknown.body == wrong.body)
            var last = wrong
            for _ in 0..<20 where last.status == 401 { last = try signIn(browser, "viewer", "wrong horse") }
            #expect(last.status == 429 && last.object["code"] as? String == "too-many-attempts")
            #expect(Int(last.header("Retry-After") ?? "") ?? 0 > 0)
        }
    }

    @Test func `a body without a name or a password is told what is missing`() throws {
        let house = try WebHouse()
        for body in [[:], ["name": "a"], ["password": "b"]] {
            let answer = try house.ask("POST", "/api/v1/session", body)
            #expect(answer.status == 400 && answer.code == "invalid")
        }
    }

    @Test func `the first owner comes in by the code on the screen, once`() throws {
        let house = try WebHouse(isNew: true)
        #expect(try house.ask("GET", "/api/v1/status").object["needsSetup"] as? Bool == true)
        let code = try #require(house.people.setupCode.current())
        var wish = ["code": code, "name": "ada", "password": Self.password, "guests": "watch"]
        try house.withBrowser { browser in
            let wrong = try browser.post("/api/v1/setup", wish.merging(["code": "0000000000"]) { $1 })
            #expect(wrong.status == 401 && wrong.object["code"] as? String == "wrong-credentials")
            let short = try browser.post("/api/v1/setup", wish.merging(["password": "short"]) { $1 })
            #expect(short.status == 400)
            #expect(try browser.post("/api/v1/setup", wish.merging(["guests": "all"]) { $1 }).status == 400)
            let answer = try browser.post("/api/v1/setup", wish)
            #expect(answer.status == 201 && answer.header("Set-Cookie") != nil)
            #expect((answer.object["account"] as? Phone.Object)?["role"] as? String == "owner")
            wish["name"] = "bob"
            let second = try browser.post("/api/v1/setup", wish)
            #expect(second.status == 409 && second.object["code"] as? String == "conflict")
        }
        #expect(try house.ask("GET", "/api/v1/folders/root").status == 200)
        #expect(try house.ask("GET", "/api/v1/status").object["needsSetup"] as? Bool == false)
    }

    @Test func `who may sign up is what the house says`() throws {
        let house = try WebHouse()
        let wish = ["name": "new", "password": Self.password]
        func set(_ policy: String) throws {
            #expect(try house.ask("PATCH", "/api/v1/settings", as: .owner, ["signUp": policy]).status == 200)
        }
        try house.withBrowser { browser in
            #expect(try browser.post("/api/v1/accounts", wish).status == 401)
            let invitation = try house.ask("POST", "/api/v1/invitations", as: .owner, ["role": "editor", "hours": 1])
            #expect(invitation.status == 201)
            let code = try #require(invitation.object["code"] as? String)
            #expect(invitation.object["url"] as? String == "http://attic:3767/sign-up#\(code)")
            let joined = try browser.post("/api/v1/accounts", wish.merging(["code": code]) { $1 })
            #expect(joined.status == 201)
            #expect((joined.object["account"] as? Phone.Object)?["role"] as? String == "editor")
            let again = ["name": "other", "password": Self.password, "code": code]
            #expect(try browser.post("/api/v1/accounts", again).status == 401)
            try set("closed")
            let closed = try browser.post("/api/v1/accounts", ["name": "third", "password": Self.password])
            #expect(closed.status == 403 && closed.object["code"] as? String == "not-allowed")
            try set("open")
            #expect(try browser.post("/api/v1/accounts", wish).status == 409)
            let open = try browser.post("/api/v1/accounts", ["name": "third", "password": Self.password])
            #expect((open.object["account"] as? Phone.Object)?["role"] as? String == "viewer")
        }
    }

    @Test func `a new password ends the account's other sessions and leaves this one`() throws {
        let house = try WebHouse()
        try house.withBrowser { browser in
            let here = bearer(try signIn(browser, "viewer"))
            let wish = ["old": Self.password, "new": "battery staple"]
            func change(_ wish: [String: String]) throws -> Browser.Answer {
                let body = try JSONSerialization.data(withJSONObject: wish)
                return try browser.request("POST", "/api/v1/session/password", headers: here, body: Array(body))
            }
            #expect(try change(["old": "wrong horse", "new": "battery staple"]).status == 401)
            #expect(try change(["old": Self.password, "new": "short"]).status == 400)
            #expect(try house.ask("GET", "/api/v1/session", as: .viewer).status == 200)
            #expect(try change(wish).status == 204)
            #expect(try house.ask("GET", "/api/v1/session", as: .viewer).status == 401)
            #expect(try house.ask("GET", "/api/v1/session", as: .editor).status == 200)
            #expect(try browser.get("/api/v1/session", headers: here).status == 200)
            #expect(try signIn(browser, "viewer").status == 401)
            #expect(try signIn(browser, "viewer", "battery staple").status == 201)
        }
    }

    @Test func `nobody is somebody only where guests may watch`() throws {
        let closed = try WebHouse().ask("GET", "/api/v1/session")
        #expect(closed.status == 401 && closed.code == "not-signed-in")
        let open = try WebHouse(letsGuestsIn: true).ask("GET", "/api/v1/session")
        #expect(open.object["account"] is NSNull && open.object["role"] as? String == "guest")
    }

    @Test func `one sees one's own devices in parts, and an owner everybody's`() throws {
        let house = try WebHouse(sessions: 5)
        func list(_ query: String, as who: Who) throws -> Answered {
            try house.ask("GET", "/api/v1/sessions\(query)", as: who)
        }
        let own = try list("", as: .viewer)
        #expect(own.object["total"] as? Int == 5)
        #expect(own.results.count { $0["current"] as? Bool == true } == 1)
        let device = try #require(own.results.first)
        #expect(device["device"] as? String == "Phone" && device["address"] as? String == "192.0.2.7")
        var found: Set<String> = []
        var next: String? = ""
        while let cursor = next {
            let part = try list("?limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"), as: .viewer)
            #expect(part.results.count <= 2)
            for device in part.results { #expect(found.insert(device["id"] as? String ?? "").inserted) }
            next = part.object["next"] as? String
        }
        #expect(found.count == 5)
        #expect(try list("?all=1&limit=500", as: .owner).object["total"] as? Int == 15)
        let refused = try list("?all=1", as: .editor)
        #expect(refused.status == 403 && refused.code == "not-allowed")
        for query in ["?limit=0", "?cursor=x", "?all=%FF"] { #expect(try list(query, as: .viewer).status == 400) }
    }

    @Test func `one ends one's own devices, and an owner anybody's`() throws {
        let house = try WebHouse()
        func id(_ who: Who, current: Bool) throws -> String {
            let devices = try house.ask("GET", "/api/v1/sessions", as: who).results
            return try #require(devices.first { $0["current"] as? Bool == current }?["id"] as? String)
        }
        let other = try id(.viewer, current: false)
        #expect(try house.ask("DELETE", "/api/v1/sessions/\(other)", as: .editor).status == 404)
        #expect(try house.ask("DELETE", "/api/v1/sessions/\(other)", as: .viewer).status == 204)
        let mine = try id(.viewer, current: true)
        #expect(try house.ask("DELETE", "/api/v1/sessions/\(mine)", as: .owner).status == 204)
        #expect(try house.ask("GET", "/api/v1/session", as: .viewer).status == 401)
    }
}
