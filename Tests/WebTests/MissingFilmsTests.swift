import Foundation
import HTTPServer
import Model
import Store
import Support
import Testing

@testable import Catalog
@testable import Web

/// Entries of a catalogue without a file, as everybody meets them.
@Suite struct MissingFilmsTests {
    private let house: WebHouse
    private let film: String

    init() throws {
        house = try WebHouse()
        try house.folder.write(
            """
            {"total": 2, "results": [
              {"file": "gone.mkv", "name": "The Gone", "genres": ["Drama"], "durationMinutes": 90, "mood": "calm"},
              {"file": "here.avi", "name": "The Here", "genres": ["Drama"]}]}
            """, to: "Films/catalogue.json")
        try house.folder.write("x", to: "Films/here.avi")
        try house.look()
        house.describe()
        let found = try house.ask("GET", "/api/v1/search?q=gone", as: .viewer).results
        film = try #require(found.first?["id"] as? String)
    }

    private func get(_ target: String) throws -> Answered {
        let answer = try house.ask("GET", target, as: .viewer)
        #expect(answer.status == 200, "\(target) \(answer.text)")
        return answer
    }

    @Test func `a missing film is shown with what is said of it, and nothing can be done with its file`() throws {
        let file = try get("/api/v1/files/\(film)").object
        #expect(file["state"] as? String == "missing" && file["title"] as? String == "The Gone")
        #expect(file["duration"] as? Double == 5400 && file["path"] as? String == "Films/gone.mkv")
        #expect(file["extra"] as? [String: String] == ["mood": "calm"] && file["can"] as? [String] == [])
        #expect(file["media"] == nil && file["poster"] == nil && file["added"] != nil)
        for target in [
            "/media/\(film)", "/media/\(film)?anyway=1", "/api/v1/files/\(film)/play", "/images/\(film)/poster.jpg",
        ] {
            #expect(try house.ask("GET", target, as: .viewer).status == 404, "\(target)")
        }
        #expect(try house.ask("DELETE", "/api/v1/files/\(film)", as: .editor).status == 404)
        #expect(try house.ask("PATCH", "/api/v1/files/\(film)", as: .editor, ["name": "b.mkv"]).status == 404)
    }

    @Test func `lists of films have it, lists of what lies on the disk have not`() throws {
        let folder = try house.id("Films")
        for list in [
            "categories/genre-drama", "categories/folder-\(folder)", "rows/folder-\(folder)", "search?q=the",
            "search?genre=drama", "search?q=the&folder=\(folder)",
        ] {
            let answer = try get("/api/v1/\(list)")
            #expect(Set(answer.names) == ["gone.mkv", "here.avi"], "\(list) \(answer.names)")
            #expect(answer.object["total"] as? Int == 2, "\(list)")
        }
        #expect(try get("/api/v1/files/\(house.id("Films/here.avi"))/similar").names == ["gone.mkv"])
        #expect(try get("/api/v1/files/\(film)/similar").names == ["here.avi"])
        for list in ["files?kind=video", "rows/recent", "categories/kind-video"] {
            #expect(try get("/api/v1/\(list)").names == ["here.avi"], "\(list)")
        }
        #expect(!(try get("/api/v1/folders/\(folder)").names.contains("gone.mkv")))
        let home = try get("/api/v1/home").object
        #expect((home["featured"] as? [String: Any])?["id"] as? String != film)
        let categories = try JSONSerialization.jsonObject(with: Data(try get("/api/v1/categories").text.utf8))
        let counts = (categories as? [[String: Any]])?.first { $0["label"] as? String == "Films" }?["count"] as? Int
        #expect(counts == 2)
    }

    @Test func `it can be saved, and stays saved when its file comes`() throws {
        #expect(try house.ask("PUT", "/api/v1/me/list/\(film)", as: .viewer).status == 204)
        let saved = try #require(try get("/api/v1/me/list").results.first)
        #expect(saved["id"] as? String == film && saved["state"] as? String == "missing")
        #expect(saved["title"] as? String == "The Gone" && saved["inMyList"] as? Bool == true)
        #expect(try get("/api/v1/rows/list").results.first?["title"] as? String == "The Gone")
        #expect(try get("/api/v1/files/\(film)").object["inMyList"] as? Bool == true)
        try house.folder.write("content", to: "Films/gone.mkv")
        try house.look()
        let file = try get("/api/v1/files/\(film)").object
        #expect(file["inMyList"] as? Bool == true && file["state"] as? String != "missing" && file["media"] != nil)
        #expect(try get("/api/v1/me/list").results.first?["state"] as? String == file["state"] as? String)
    }

    @Test func `what people say of it counts as of any film`() throws {
        let answer = try house.ask("PATCH", "/api/v1/files/\(film)/details", as: .editor, ["title": "Mine"])
        #expect(answer.status == 200 && answer.object["title"] as? String == "Mine", "\(answer.text)")
        #expect(try get("/api/v1/search?q=mine").results.first?["state"] as? String == "missing")
        let back = try house.ask("PATCH", "/api/v1/files/\(film)/details", as: .editor, ["title": NSNull()])
        #expect(back.object["title"] as? String == "The Gone")
    }
}
