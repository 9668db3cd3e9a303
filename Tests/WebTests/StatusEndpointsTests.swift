import Foundation
import Model
import Support
import Testing

@testable import Web

@Suite struct StatusEndpointsTests {
    private let publicKeys: Set<String> = ["name", "version", "needsSetup", "signUp", "guests", "mediaPort"]
    private let problem = WatchProblem(
        code: .unreadable, path: RelativePath("Films") ?? .top, detail: "it is closed", hint: "open it")

    private func status(_ house: WebHouse, as who: Who) throws -> [String: Any] {
        try house.ask("GET", "/api/v1/status", as: who).object
    }

    @Test func `whoever is nobody learns only what the way in needs`() throws {
        for house in [try WebHouse(), try WebHouse(letsGuestsIn: true)] {
            let status = try status(house, as: .nobody)
            #expect(Set(status.keys) == publicKeys)
            #expect(status["version"] as? String == "1.2.3" && status["mediaPort"] as? Int == 3768)
        }
    }

    @Test func `members learn how the folder is watched, and editors where it is not`() throws {
        let house = try WebHouse()
        try house.fill("Films/a.srt")
        house.report([problem])
        for who in [Who.viewer, .editor, .owner] {
            let status = try status(house, as: who)
            let more: Set = ["watching", "index", "storage", "announced"]
            #expect(Set(status.keys) == publicKeys.union(more).union(who == .owner ? ["plays"] : []))
            let watching = try #require(status["watching"] as? [String: Any])
            #expect(watching["mode"] as? String == "inotify" && watching["limit"] as? Int == 100)
            let problems = watching["problems"] as? [[String: Any]] ?? []
            #expect(problems.first?["code"] as? String == "unreadable")
            #expect(problems.first?["path"] as? String == (who == .viewer ? nil : "Films"))
            let index = try #require(status["index"] as? [String: Any])
            #expect(index["files"] as? Int == 1 && index["folders"] as? Int == 1)
            #expect(((status["storage"] as? [String: Any])?["free"] as? Int ?? 0) > 0)
        }
    }

    @Test func `health is told in codes, to anybody`() throws {
        let house = try WebHouse()
        #expect(try house.ask("GET", "/healthz").text == #"{"status":"ok"}"#)
        house.report([problem, problem])
        #expect(try house.ask("GET", "/healthz").text == #"{"codes":["unreadable"],"status":"degraded"}"#)
    }

    @Test func `the description is private like every JSON`() throws {
        let answer = try WebHouse().ask("GET", "/api/openapi.json")
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.header("Cache-Control") == "private, no-cache")
        #expect(answer.header("Vary") == "Authorization, Cookie")
        #expect(answer.object["openapi"] as? String == "3.1.0")
    }
}
