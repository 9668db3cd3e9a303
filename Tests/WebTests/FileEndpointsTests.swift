import Foundation
import Model
import Support
import Testing

@testable import Web

@Suite struct FileEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func get(_ target: String) throws -> Answered { try house.ask("GET", target, as: .viewer) }

    private func file(_ path: String) throws -> String { "/api/v1/files/\(try house.id(path))" }

    @Test func `all files come in one list, whatever folder they are in`() throws {
        try house.fill("x/1.srt", "2.srt", "x/y/3.txt")
        #expect(try get("/api/v1/files").names == ["1.srt", "2.srt", "3.txt"])
        #expect(try get("/api/v1/files?sort=-name&limit=1").names == ["3.txt"])
        #expect(try get("/api/v1/files?kind=subtitle").object["total"] as? Int == 2)
        #expect(try get("/api/v1/files?kind=film").status == 400)
        let next = try #require(try get("/api/v1/files?limit=2").object["next"] as? String)
        #expect(try get("/api/v1/files?limit=2&cursor=\(next)").names == ["3.txt"])
        #expect(try get("/api/v1/files?kind=subtitle&cursor=\(next)").status == 400)
    }

    @Test func `a file is told whole, and what is not known is left out`() throws {
        try house.fill("x/1.srt")
        let object = try get(try file("x/1.srt")).object
        #expect(object["path"] as? String == "x/1.srt" && object["kind"] as? String == "subtitle")
        #expect(object["state"] as? String == "ready" && object["size"] as? Int == 7)
        #expect(object["folder"] as? String == (try house.id("x").text))
        #expect(object["media"] as? String == "/media/\(try house.id("x/1.srt"))")
        for key in ["copied", "duration", "video", "rawName"] { #expect(object[key] == nil, "\(key)") }
        #expect(try get("/api/v1/files/\(try house.id("x"))").status == 404)
    }

    @Test func `a file gets another name and another folder`() throws {
        try house.fill("1.srt", "2.srt", "x/y.srt")
        let id = try house.id("1.srt")
        func change(_ wish: [String: Any]) throws -> Answered {
            try house.ask("PATCH", "/api/v1/files/\(id)", as: .editor, wish)
        }
        #expect(try change(["name": "2.srt"]).code == "conflict")
        #expect(try change(["name": "a/b"]).status == 400)
        #expect(try change(["name": "3.srt"]).object["path"] as? String == "3.srt")
        let moved = try change(["folder": try house.id("x").text])
        #expect(moved.object["path"] as? String == "x/3.srt" && moved.object["id"] as? String == id.text)
    }

    @Test func `a file that has changed since it was shown is not deleted by its tag`() throws {
        try house.fill("1.srt", "2.srt", "3.srt")
        for wrong in ["\"other\"", "W/\"other\"", "W/" + (try get(try file("1.srt")).header("ETag") ?? "")] {
            let answer = try house.ask("DELETE", try file("1.srt"), as: .editor, headers: [("If-Match", wrong)])
            #expect(answer.status == 412 && answer.code == "conflict", "\(wrong)")
        }
        let shown = try #require(try get(try file("1.srt")).header("ETag"))
        #expect(try house.ask("DELETE", try file("1.srt"), as: .editor, headers: [("If-Match", shown)]).status == 200)
        let bytes = try #require(try get("/media/\(try house.id("2.srt"))").header("ETag"))
        let list = "\"other\", \(bytes)"
        #expect(try house.ask("DELETE", try file("2.srt"), as: .editor, headers: [("If-Match", list)]).status == 200)
        #expect(try house.ask("DELETE", try file("3.srt"), as: .editor, headers: [("If-Match", "*")]).status == 200)
    }

    @Test func `what becomes known of a file is no change of it; other bytes are`() throws {
        try house.fill("a.avi", "b.avi")
        func remove(_ name: String, _ tag: String) throws -> Int {
            try house.ask("DELETE", try file(name), as: .editor, headers: [("If-Match", tag)]).status
        }
        let shown = try #require(try get(try file("a.avi")).header("ETag"))
        let said = try house.ask("PATCH", try file("a.avi") + "/details", as: .editor, ["title": "Mine"])
        #expect(said.status == 200)
        let now = try #require(try get(try file("a.avi")).header("ETag"))
        let again = try house.ask("GET", try file("a.avi"), as: .viewer, headers: [("If-None-Match", shown)])
        #expect(now != shown && again.status == 200)
        #expect(try remove("b.avi", shown) == 412)
        #expect(try remove("a.avi", shown) == 200)
        let old = try #require(try get(try file("b.avi")).header("ETag"))
        try house.folder.write("other bytes", to: "b.avi")
        try house.look()
        #expect(try remove("b.avi", old) == 412)
    }

    @Test func `what belongs to a film goes with it when that is asked for`() throws {
        try house.folder.copy(.twoSecondsOfH264, to: "Film.mp4")
        try house.fill("Film.srt", "Film.en.srt", "Filmed.srt")
        let film = try file("Film.mp4")
        let answer = try house.ask("DELETE", film + "?companions=1", as: .editor)
        #expect(answer.status == 200)
        #expect(try get("/api/v1/files").names == ["Filmed.srt"])
        #expect(try house.ask("DELETE", film, as: .editor).status == 404)
    }

    @Test func `another file under its name is not deleted`() throws {
        try house.fill("1.srt")
        let target = try file("1.srt")
        try house.folder.write("other", to: "new.srt")
        let path = house.folder.path
        #expect(rename(path + "/new.srt", path + "/1.srt") == 0)
        let answer = try house.ask("DELETE", target, as: .editor)
        #expect(answer.status == 409 && answer.code == "conflict")
        #expect(try String(contentsOfFile: path + "/1.srt", encoding: .utf8) == "other")
    }
}
