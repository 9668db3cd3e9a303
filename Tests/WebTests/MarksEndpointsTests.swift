import Foundation
import Model
import People
import Support
import Testing

@testable import HTTPServer
@testable import Web

@Suite struct MarksEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func ask(_ method: String, _ path: String, _ body: Any? = nil, as who: Who = .viewer) throws -> Answered {
        try house.ask(method, "/api/v1/me/" + path, as: who, body)
    }

    private func stream(_ who: Who) throws -> EventStream {
        let answer = try house.ask("GET", "/api/v1/events", as: who)
        guard case .events(let stream) = answer.response.body else { throw Problem(.internalError, answer.text) }
        return stream
    }

    private func report(_ position: Double, _ play: String, _ seq: Int) -> [String: Any] {
        ["position": position, "duration": 6000, "play": play, "seq": seq]
    }

    @Test func `a file is saved and taken out again, as often as one likes`() throws {
        try house.fill("a.srt", "b.srt")
        let (a, b) = (try house.id("a.srt"), try house.id("b.srt"))
        for file in [a, b, a] { #expect(try ask("PUT", "list/\(file)").status == 204) }
        #expect(try ask("GET", "list").names == ["b.srt", "a.srt"])
        #expect(try ask("GET", "list").object["total"] as? Int == 2)
        #expect(try ask("GET", "list", as: .editor).names == [])
        #expect(
            try ask("POST", "list/state", ["ids": [a.text, b.text, "x"]]).object as? [String: Bool] == [
                a.text: true, b.text: true, "x": false,
            ])
        for _ in 0..<2 { #expect(try ask("DELETE", "list/\(b)").status == 204) }
        #expect(try ask("GET", "list").names == ["a.srt"])
        #expect(try house.ask("GET", "/api/v1/files/\(a)", as: .viewer).object["inMyList"] as? Bool == true)
        #expect(try house.ask("GET", "/api/v1/files/\(b)", as: .viewer).object["inMyList"] as? Bool == false)
        #expect(try ask("PUT", "list/nothing").code == "not-found")
        #expect(try ask("PUT", "list/root").code == "not-found")
        #expect(try ask("DELETE", "list/nothing").status == 204)
    }

    @Test func `the list comes in parts whose end may be taken out`() throws {
        let names = (0..<5).map { "\($0).srt" }
        for name in names {
            try house.fill(name)
            _ = try ask("PUT", "list/\(try house.id(name))")
        }
        let first = try ask("GET", "list?limit=2")
        #expect(first.names == ["4.srt", "3.srt"])
        _ = try ask("DELETE", "list/\(try house.id("3.srt"))")
        let next = try #require(first.object["next"] as? String)
        let rest = try ask("GET", "list?cursor=\(next)")
        #expect(rest.names == ["2.srt", "1.srt", "0.srt"] && rest.object["next"] is NSNull)
        #expect(try ask("GET", "list?cursor=x").code == "invalid")
        #expect(try ask("GET", "list?limit=501").code == "invalid")
    }

    @Test func `what is asked at once has its bounds`() throws {
        #expect(try ask("POST", "list/state", ["ids": (0..<500).map { "f\($0)" }]).object.count == 500)
        #expect(try ask("POST", "list/state", ["ids": (0..<501).map { "f\($0)" }]).code == "invalid")
        #expect(try ask("POST", "list/state", ["ids": ["a b"]]).code == "invalid")
        #expect(try ask("POST", "list/state", [String: String]()).code == "invalid")
    }

    @Test func `a deleted file stays in the list as missing, and comes back with its marks`() throws {
        try house.fill("x/a.srt")
        let id = try house.id("x/a.srt")
        _ = try ask("PUT", "list/\(id)", as: .editor)
        _ = try ask("PUT", "progress/\(id)", report(70, "p", 1), as: .editor)
        let trash = try house.ask("DELETE", "/api/v1/files/\(id)", as: .editor).object["trash"] as? [String: Any]
        let gone = try #require(try ask("GET", "list", as: .editor).results.first)
        #expect(gone["state"] as? String == "missing" && gone["name"] as? String == "a.srt")
        #expect(gone["path"] as? String == "x/a.srt" && gone["media"] == nil && gone["folder"] == nil)
        #expect((gone["progress"] as? [String: Any])?["position"] as? Double == 70)
        #expect(try ask("GET", "continue", as: .editor).names == [])
        #expect(try house.ask("GET", "/media/\(id)", as: .editor).status == 404)
        // Whoever was playing it just then has seen what was seen.
        #expect(try ask("PUT", "progress/\(id)", report(75, "p", 2), as: .editor).status == 204)
        #expect(try ask("PUT", "list/\(id)", as: .viewer).status == 204)
        let record = try #require(trash?["id"] as? String)
        #expect(try house.ask("POST", "/api/v1/trash/\(record)/restore", as: .editor).status == 200)
        #expect(try ask("GET", "continue", as: .editor).names == ["a.srt"])
        #expect(try ask("GET", "list", as: .editor).results.first?["state"] as? String == "ready")
    }

    @Test func `what is purged stays as missing until its person takes it out`() throws {
        try house.fill("a.srt")
        let id = try house.id("a.srt")
        _ = try ask("PUT", "list/\(id)")
        _ = try house.ask("DELETE", "/api/v1/files/\(id)", as: .editor)
        #expect(try house.ask("DELETE", "/api/v1/trash/\(id)", as: .owner).status == 204)
        house.advance(40 * 86_400)
        #expect(try ask("GET", "list").results.first?["state"] as? String == "missing")
        #expect(try ask("DELETE", "list/\(id)").status == 204)
        #expect(try ask("GET", "list").results.isEmpty)
        #expect(try ask("PUT", "list/\(id)").code == "not-found")
    }

    @Test func `progress is told with the file, and what was begun comes last first`() throws {
        try house.fill("a.srt", "b.srt", "c.srt")
        for (seconds, name) in [(100.0, "a.srt"), (200, "b.srt"), (5900, "c.srt"), (150, "a.srt")] {
            house.clock.advance(seconds: 1)
            let answer = try ask("PUT", "progress/\(try house.id(name))", report(seconds, "p", Int(seconds)))
            #expect(answer.status == 204)
        }
        let begun = try ask("GET", "continue")
        #expect(begun.names == ["a.srt", "b.srt"] && begun.object["total"] as? Int == 2)
        #expect((begun.results.first?["progress"] as? [String: Any])?["position"] as? Double == 150)
        let part = try ask("GET", "continue?limit=1")
        let next = try #require(part.object["next"] as? String)
        #expect(try ask("GET", "continue?limit=1&cursor=\(next)").names == ["b.srt"])
        #expect(try ask("GET", "continue?cursor=x").code == "invalid")
        let seen = try house.ask("GET", "/api/v1/files/\(try house.id("c.srt"))", as: .viewer).object["progress"]
        #expect((seen as? [String: Any])?["watched"] as? Bool == true)
        #expect(try house.ask("GET", "/api/v1/files/\(try house.id("c.srt"))", as: .owner).object["progress"] == nil)
        _ = try ask("DELETE", "progress/\(try house.id("a.srt"))")
        #expect(try ask("GET", "continue").names == ["b.srt"])
    }

    @Test(arguments: [
        "{}", "{\"position\":1}", "{\"position\":1,\"play\":\"a\"}", "{\"position\":-1,\"play\":\"a\",\"seq\":1}",
        "{\"position\":1e400,\"play\":\"a\",\"seq\":1}", "{\"position\":1,\"play\":\"a\",\"seq\":99999999999999999999}",
        "{\"position\":1,\"play\":\"a\",\"seq\":1.5}", "[]", "", "{\"watched\":\"yes\"}",
    ])
    func `a report that makes no sense is refused`(body: String) throws {
        try house.fill("a.srt")
        let token = try #require(house.members.tokens[.viewer]?[0])
        let headers = [("Host", WebHouse.host), ("Authorization", "Bearer \(token)")]
        let target = "/api/v1/me/progress/\(try house.id("a.srt"))"
        let request = Request(
            "PUT", target, headers: headers, body: Array(body.utf8), peer: Peer(address: "192.0.2.7", isLoopback: false)
        )
        #expect(Answered(Routes.answer(request, house.services)).code == "invalid")
        #expect(house.logged.isEmpty)
    }

    @Test func `one's own pages are told of one's marks, and nobody else's`() throws {
        try house.fill("a.srt")
        let id = try house.id("a.srt")
        let (mine, other) = (try stream(.viewer), try stream(.editor))
        let from = received(mine).last?.id
        _ = try ask("PUT", "list/\(id)")
        _ = try ask("PUT", "list/\(id)")
        _ = try ask("PUT", "progress/\(id)", report(100, "p", 1))
        _ = try ask("PUT", "progress/\(id)", report(110, "p", 2))
        _ = try ask("PUT", "progress/\(id)", ["watched": true])
        _ = try ask("DELETE", "list/\(id)")
        _ = try ask("PUT", "preferences", ["layout": "grid"])
        #expect(received(mine).map(\.name) == Array(repeating: "marks", count: 5))
        #expect(received(other).map(\.name) == ["hello"])
        for (who, count) in [(Who.viewer, 5), (.owner, 0)] {
            let answer = try house.ask(
                "GET", "/api/v1/events", as: who, headers: [("Last-Event-ID", from ?? "")], address: "192.0.2.8")
            guard case .events(let stream) = answer.response.body else { throw Problem(.internalError, answer.text) }
            #expect(received(stream).count { $0.name == "marks" } == count)
        }
    }

    @Test func `preferences are an object of the page's own, up to 16 KiB`() throws {
        #expect(try ask("GET", "preferences").text == "{}")
        let mine: [String: Any] = [
            "language": "ar", "searches": ["a", "😀"], "n": [1, 2.5, NSNull(), true], "o": ["x": [String: Any]()],
        ]
        #expect(try ask("PUT", "preferences", mine).status == 204)
        let kept = try ask("GET", "preferences")
        #expect(kept.object as NSDictionary == mine as NSDictionary)
        #expect(kept.header("ETag") != nil)
        #expect(try ask("GET", "preferences", as: .owner).text == "{}")
        let value = String(repeating: "x", count: 16_384 - 8)
        #expect(try ask("PUT", "preferences", ["a": value]).status == 204)
        #expect(try ask("PUT", "preferences", ["a": value + "x"]).code == "too-large")
        #expect(try ask("PUT", "preferences", ["list"]).code == "invalid")
        #expect(try ask("GET", "preferences").object["a"] as? String == value)
    }

    @Test func `guests have no marks`() throws {
        let house = try WebHouse(letsGuestsIn: true)
        try house.fill("a.srt")
        let file = try house.ask("GET", "/api/v1/files/\(try house.id("a.srt"))", as: .guest).object
        #expect(file["inMyList"] == nil && file["progress"] == nil && file["name"] as? String == "a.srt")
        #expect(try house.ask("GET", "/api/v1/me/list", as: .guest).code == "not-allowed")
    }

    @Test func `whoever was removed meanwhile marks nothing`() throws {
        try house.fill("a.srt")
        let id = try house.id("a.srt")
        let account = try #require(house.members.accounts[.viewer]).id
        _ = try ask("PUT", "list/\(id)")
        #expect(try house.ask("DELETE", "/api/v1/accounts/\(account)", as: .owner).status == 204)
        #expect(try ask("PUT", "list/\(id)").status == 401)
        #expect(try house.people.myList.count(of: account) == 0)
    }
}
