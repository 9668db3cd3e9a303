import Catalog
import Foundation
import HTTPServer
import Model
import Store
import Support
import Testing

@testable import Web

@Suite struct CategoryEndpointsTests {
    let house = try! WebHouse()

    private func get(_ target: String) throws -> [String: Any] {
        let answer = try house.ask("GET", target, as: .viewer)
        #expect(answer.status == 200, "\(target) \(answer.text)")
        return answer.object
    }

    private func names(_ target: String) throws -> [String] {
        (try get(target)["results"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    /// What containers say, by the names of the files.
    private func probe(_ tags: [String: [String: String]]) async {
        let queue = ProbeQueue(house.indexer) { _, name in
            MediaInfo(
                container: "", duration: 60, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
                chapters: [],
                tags: tags[name.text] ?? [:])
        }
        while await queue.workOnce() {}
        house.describe()
    }

    @Test func `folders of the top, genres and kinds are categories, each with what is in it`() async throws {
        try house.fill("Films/Zeta (1999).avi", "Films/Alpha.2005.avi", "song.mp3")
        await probe(["Zeta (1999).avi": ["genre": "Drama"], "Alpha.2005.avi": ["genre": "drama; War"]])
        let answer = try house.ask("GET", "/api/v1/categories", as: .viewer)
        let list = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]] ?? []
        let folder = try house.id("Films")
        #expect(
            list.compactMap { $0["id"] as? String }
                == ["folder-\(folder)", "genre-drama", "genre-war", "kind-video", "kind-audio"])
        #expect(list.compactMap { $0["count"] as? Int } == [2, 2, 1, 2, 1])
        for id in ["folder-\(folder)", "genre-drama"] {
            #expect(try names("/api/v1/categories/\(id)") == ["Alpha.2005.avi", "Zeta (1999).avi"], "\(id)")
            #expect(try names("/api/v1/categories/\(id)?sort=year") == ["Zeta (1999).avi", "Alpha.2005.avi"])
        }
        #expect(try names("/api/v1/categories/genre-war") == ["Alpha.2005.avi"])
        #expect(try names("/api/v1/categories/kind-audio") == ["song.mp3"])
        let part = try get("/api/v1/categories/genre-drama?limit=1")
        let next = try #require(part["next"] as? String)
        #expect(try names("/api/v1/categories/genre-drama?cursor=\(next)") == ["Zeta (1999).avi"])
        #expect(try house.ask("GET", "/api/v1/categories/genre-drama?sort=colour", as: .viewer).status == 400)
        for id in ["genre-western", "kind-poem", "folder-x", "x", "show-"] {
            #expect(try house.ask("GET", "/api/v1/categories/\(id)", as: .viewer).status == 404, "\(id)")
        }
    }

    @Test func `a film has what is known of it, alone also who says so`() async throws {
        try house.fill("The Film (1999).avi")
        await probe(["The Film (1999).avi": ["genre": "Drama"]])
        let id = try house.id("The Film (1999).avi")
        let whole = try get("/api/v1/files/\(id)")
        #expect(whole["title"] as? String == "The Film" && whole["year"] as? Int == 1999)
        #expect(whole["sources"] as? [String: String] == ["title": "name", "year": "name", "genres": "container"])
        let listed = try get("/api/v1/search?q=film%201999&genre=DRAMA")["results"] as? [[String: Any]]
        #expect(listed?.first?["title"] as? String == "The Film" && listed?.first?["sources"] == nil)
        #expect(try names("/api/v1/search?genre=drama") == ["The Film (1999).avi"])
        #expect(try names("/api/v1/search?q=film&tag=none") == [])
        #expect(try house.ask("GET", "/api/v1/search?genre=-", as: .viewer).status == 400)
    }

    @Test func `rows are made of what films are`() async throws {
        try house.fill("a.avi", "b.avi")
        await probe(["a.avi": ["genre": "Horror"]])
        let rows = try get("/api/v1/home")["rows"] as? [[String: Any]] ?? []
        #expect(rows.compactMap { $0["id"] as? String } == ["recent", "horror"])
        #expect(try names("/api/v1/rows/horror") == ["a.avi"])
        #expect(try names("/api/v1/rows/long") == [])
    }
}
