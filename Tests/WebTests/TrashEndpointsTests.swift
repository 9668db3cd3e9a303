import Foundation
import Model
import Support
import Testing

@testable import Web

@Suite struct TrashEndpointsTests {
    let house: WebHouse

    init() throws {
        house = try WebHouse()
        try house.fill("1.srt", "2.srt", "3.srt", "4.srt", "5.srt")
    }

    private func remove(_ names: String...) throws {
        for name in names {
            #expect(try house.ask("DELETE", "/api/v1/files/\(try house.id(name))", as: .editor).status == 200)
            house.clock.advance(seconds: 1)
        }
    }

    private func list(_ query: String = "") throws -> Answered {
        try house.ask("GET", "/api/v1/trash\(query)", as: .editor)
    }

    private func restore(_ id: Any?) throws -> Answered {
        try house.ask("POST", "/api/v1/trash/\(id as? String ?? "")/restore", as: .editor)
    }

    @Test func `what was deleted is listed with its place, the newest first`() throws {
        try remove("1.srt", "2.srt")
        let answer = try list()
        #expect(answer.names == ["2.srt", "1.srt"])
        let first = try #require(answer.results.first)
        #expect(first["path"] as? String == "2.srt" && first["by"] as? String == "editor")
        #expect(first["size"] as? Int == 5 && first["folder"] as? Bool == false)
        #expect((first["until"] as? String ?? "") > (first["deleted"] as? String ?? ""))
        #expect(answer.object["next"] is NSNull)
    }

    @Test func `it comes in parts, and a cursor outlives what is restored`() throws {
        try remove("1.srt", "2.srt", "3.srt", "4.srt", "5.srt")
        let first = try list("?limit=2")
        #expect(first.names == ["5.srt", "4.srt"] && first.object["total"] as? Int == 5)
        let next = try #require(first.object["next"] as? String)
        #expect(try restore(first.results.last?["id"]).status == 200)
        let second = try list("?limit=2&cursor=\(next)")
        #expect(second.names == ["3.srt", "2.srt"])
        let last = try list("?limit=2&cursor=\(try #require(second.object["next"] as? String))")
        #expect(last.names == ["1.srt"] && last.object["next"] is NSNull)
        #expect(try list("?offset=3").names == ["1.srt"])
        for query in ["?cursor=x", "?cursor=1", "?limit=0", "?limit=501", "?cursor=\(next)&offset=1", "?cursor=%FF"] {
            #expect(try list(query).status == 400, "\(query)")
        }
    }

    @Test func `what is restored is where it was, under its old id`() throws {
        let id = try house.id("1.srt").text
        try remove("1.srt")
        let answer = try restore(id)
        #expect(answer.object["path"] as? String == "1.srt" && answer.object["renamed"] as? Bool == false)
        #expect(answer.object["id"] as? String == id)
        #expect(try house.id("1.srt").text == id)
        let again = try restore(id)
        #expect(again.status == 404 && again.code == "not-found")
    }

    @Test func `a taken name gets a free one, and the answer says which`() throws {
        let id = try house.id("1.srt").text
        try remove("1.srt")
        try house.fill("1.srt")
        let answer = try restore(id)
        #expect(answer.object["renamed"] as? Bool == true && answer.object["name"] as? String == "1 (2).srt")
    }

    @Test func `an owner purges one, or all`() throws {
        try remove("1.srt", "2.srt", "3.srt")
        let one = try #require(try list().results.first?["id"] as? String)
        #expect(try house.ask("DELETE", "/api/v1/trash/\(one)", as: .owner).status == 204)
        #expect(try house.ask("DELETE", "/api/v1/trash/\(one)", as: .owner).status == 404)
        #expect(try list().names == ["2.srt", "1.srt"])
        #expect(try house.ask("DELETE", "/api/v1/trash", as: .owner).status == 204)
        #expect(try list().object["total"] as? Int == 0)
        #expect(FileManager.default.fileExists(atPath: house.folder.path + "/5.srt"))
    }
}
