import HTTPServer
import Model
import Testing

@testable import Web

@Suite struct GateTests {
    let house: WebHouse

    init() throws { house = try WebHouse(letsGuestsIn: true) }

    private func status(_ fields: (name: String, value: String)...) throws -> Int {
        try house.ask("GET", "/api/v1/sessions", headers: fields).status
    }

    private var token: String { house.members.tokens[.viewer]?[0] ?? "" }

    @Test func `a token is taken from its two fields and the cookie, and from nowhere else`() throws {
        #expect(try status(("Authorization", "Bearer \(token)")) == 200)
        #expect(try status(("authorization", "bearer \(token)")) == 200)
        #expect(try status(("X-Parse-Session-Token", token)) == 200)
        #expect(try status(("Cookie", "dropreel=\(token)")) == 200)
        #expect(try status(("Cookie", "dropreel=other; dropreel=\(token)")) == 200)
        #expect(try status(("Authorization", "Basic \(token)")) == 401)
        #expect(try house.ask("GET", "/api/v1/sessions?token=\(token)").status == 403)
        #expect(try house.ask("GET", "/api/v1/sessions?access_token=\(token)").status == 403)
    }

    @Test func `a token that is none is not taken for a guest, a cookie that has ended is`() throws {
        let listing = "/api/v1/folders/root"
        let program = try house.ask("GET", listing, headers: [("Authorization", "Bearer none")])
        #expect(program.status == 401 && program.code == "not-signed-in")
        #expect(try house.ask("GET", listing, headers: [("Cookie", "dropreel=none")]).status == 200)
        #expect(try house.ask("GET", listing).status == 200)
    }

    @Test func `a guest is told to sign in, a member to ask an owner`() throws {
        let guest = try house.ask("GET", "/api/v1/log")
        #expect(guest.status == 403 && guest.object["hint"] as? String == "Sign in.")
        let editor = try house.ask("GET", "/api/v1/log", as: .editor)
        #expect(editor.object["detail"] as? String == "You are an editor here; this takes an owner.")
    }

    @Test func `what a trusted proxy says counts, and what others say does not`() throws {
        let forwarded = [
            ("Host", "inner"), ("X-Forwarded-Host", "evil.example, \(WebHouse.host)"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-For", "192.0.2.77"), ("Cookie", "dropreel=\(token)"), ("Origin", "https://\(WebHouse.host)"),
        ]
        let trusted = try house.ask("DELETE", "/api/v1/sessions/none", headers: forwarded, address: "192.0.2.9")
        #expect(trusted.status == 404)
        #expect(try house.ask("DELETE", "/api/v1/sessions/none", headers: forwarded).status == 421)
    }

    @Test func `what the protocol forbids is refused before anything is looked at, and ends the connection`() throws {
        for fields in [
            [("Host", WebHouse.host), ("Host", WebHouse.host)],
            [("Content-Length", "1"), ("Transfer-Encoding", "chunked")],
            [("Transfer-Encoding", "gzip")],
        ] {
            let answer = try house.ask("GET", "/api/v1/status", headers: fields)
            #expect(answer.status == 400 || answer.status == 501)
            #expect(answer.code == "invalid" && answer.response.closesConnection)
        }
        #expect(try house.ask("GET", "/%zz").status == 400)
        #expect(try house.ask("GET", "/%00").status == 400)
        #expect(try house.ask("GET", "/" + String(repeating: "a", count: 5000)).status == 414)
    }

    @Test func `a refusal before the body is the one that comes after it`() throws {
        let request = Request("POST", "/api/v1/folders", headers: [("Host", WebHouse.host), ("Content-Length", "9")])
        #expect(Routes.admit(request, house.services)?.status == 403)
        #expect(Routes.admit(Request("PUT", "/"), house.services)?.status == 405)
        #expect(Routes.admit(Request("POST", "/api/v1/session"), house.services) == nil)
    }

    @Test func `an unknown method and an unknown path are told apart`() throws {
        let options = try house.ask("OPTIONS", "*")
        #expect(options.status == 405 && options.header("Allow") == "GET, HEAD")
        #expect(try house.ask("BREW", "/api/v1/status").header("Allow") == "GET, HEAD")
        #expect(try house.ask("GET", "/api/v1/unknown").code == "not-found")
        #expect(try house.ask("GET", "/api/v1/status/").code == "not-found")
        #expect(try house.ask("GET", "//api/v1/status").code == "not-found")
    }
}
