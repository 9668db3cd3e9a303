import Foundation
import HTTPServer
import Model
import Store
import Support
import Testing

@testable import Catalog
@testable import Web

@Suite struct CatalogueEndpointsTests {
    let house = try! WebHouse()

    private func patch(_ file: String, _ body: [String: Any], as who: Who = .editor) throws -> Answered {
        try house.ask("PATCH", "/api/v1/files/\(try house.id(file))/details", as: who, body)
    }

    private func get(_ target: String) throws -> Answered {
        let answer = try house.ask("GET", target, as: .viewer)
        #expect(answer.status == 200, "\(target) \(answer.text)")
        return answer
    }

    @Test func `what people say counts before everything, is shown at once, and can be taken back`() throws {
        try house.fill("The Film (1999).avi", "The Film (1999).json")
        let answer = try patch(
            "The Film (1999).avi", ["title": "Mine", "genres": ["Drama", "Nachtfilm"], "rating": 7.5])
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.object["title"] as? String == "Mine" && answer.object["year"] as? Int == 1999)
        let sources = answer.object["sources"] as? [String: String]
        #expect(sources == ["title": "edit", "genres": "edit", "rating": "edit", "year": "name"])
        #expect(try get("/api/v1/search?q=mine").names == ["The Film (1999).avi"])
        #expect(try get("/api/v1/categories/genre-nachtfilm").names == ["The Film (1999).avi"])
        let back = try patch("The Film (1999).avi", ["title": NSNull(), "genres": NSNull(), "rating": NSNull()])
        #expect(back.object["title"] as? String == "The Film" && back.object["genres"] == nil)
        let file = try house.id("The Film (1999).avi")
        #expect(try house.edits.details(of: file) == nil)
    }

    @Test func `what is said stays through a rename, and is written to no file`() throws {
        try house.fill("a.avi")
        let before = try FileManager.default.contentsOfDirectory(atPath: house.folder.path)
        _ = try patch("a.avi", ["title": "Mine"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: house.folder.path) == before)
        let id = try house.id("a.avi")
        _ = try house.ask("PATCH", "/api/v1/files/\(id)", as: .editor, ["name": "b.avi"])
        house.describe()
        #expect(try get("/api/v1/files/\(id)").object["title"] as? String == "Mine")
    }

    @Test(
        arguments: [
            ["plot": "x"], ["title": ""], ["title": 3], ["year": 1], ["year": "x"], ["rating": 11],
            ["genres": [String]()],
            ["genres": ["x", " "]], ["cast": "Ada"], ["season": -1], ["episode": 0], ["original": "yes"],
            ["title": String(repeating: "x", count: 301)], ["date": "0"], ["date": "2021-02-29"],
            ["date": "2021-3-14"], ["date": "2021-13-01"], ["date": "٢٠٢١-٠٣-١٤"], ["date": "2021-03-14T00:00"],
        ] as [[String: any Sendable]])
    func `what cannot be is refused, and changes nothing`(body: [String: any Sendable]) throws {
        try house.fill("a.avi")
        let answer = try patch("a.avi", body)
        #expect(answer.status == 400 && answer.code == "invalid", "\(answer.text)")
        #expect(try house.edits.details(of: house.id("a.avi")) == nil)
    }

    @Test(arguments: ["2021-03-14", "2020-02-29", "2000-12-31"])
    func `a day that there was is taken`(day: String) throws {
        try house.fill("a.avi")
        #expect(try patch("a.avi", ["date": day]).object["date"] as? String == day)
    }

    @Test func `only editors say what films are, and only of films`() throws {
        try house.fill("a.avi", "a.srt")
        #expect(try patch("a.avi", ["title": "x"], as: .viewer).status == 403)
        #expect(try patch("a.srt", ["title": "x"]).status == 400)
        #expect(try house.ask("PATCH", "/api/v1/files/nothing/details", as: .editor, ["title": "x"]).status == 404)
    }

    @Test func `episodes gather to a show across folders, specials last, and know the next`() throws {
        try house.fill(
            "Show.S01E02.avi", "x/Show.S01E01.avi", "Show.S02E01.avi", "Show.S00E01.avi", "Other.S01E01.avi", "Film.avi"
        )
        let shows = try get("/api/v1/shows")
        #expect(shows.results.compactMap { $0["title"] as? String } == ["Other", "Show"])
        #expect(shows.results.compactMap { $0["episodes"] as? Int } == [1, 4])
        let show = try get("/api/v1/shows/show-show").object
        let seasons = show["seasons"] as? [[String: Any]] ?? []
        #expect(seasons.compactMap { $0["season"] as? Int } == [1, 2, 0])
        let first = (seasons.first?["episodes"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(first == ["Show.S01E01.avi", "Show.S01E02.avi"])
        func next(_ name: String) throws -> String? {
            try get("/api/v1/files/\(house.id(name))").object["next"] as? String
        }
        #expect(try next("x/Show.S01E01.avi") == house.id("Show.S01E02.avi").text)
        #expect(try next("Show.S01E02.avi") == house.id("Show.S02E01.avi").text)
        #expect(try next("Show.S02E01.avi") == nil && next("Show.S00E01.avi") == nil && next("Film.avi") == nil)
        #expect(try get("/api/v1/files/\(house.id("Show.S00E01.avi"))").object["showId"] as? String == "show-show")
        #expect(try house.ask("GET", "/api/v1/shows/genre-drama", as: .viewer).status == 404)
        let part = try get("/api/v1/shows?limit=1").object["next"] as? String
        let rest = try get("/api/v1/shows?cursor=\(try #require(part))")
        #expect(rest.results.compactMap { $0["title"] as? String } == ["Show"])
    }

    @Test func `of a show each sees what they have seen of it`() throws {
        try house.fill("Show.S01E01.avi", "Show.S01E02.avi")
        let first = try house.id("Show.S01E01.avi")
        let body: [String: any Sendable] = ["watched": true]
        #expect(try house.ask("PUT", "/api/v1/me/progress/\(first)", as: .viewer, body).status == 204)
        func watched(_ path: String, as who: Who) throws -> [Bool?] {
            let show = try house.ask("GET", path, as: who).object
            let episodes = (show["seasons"] as? [[String: Any]])?.first?["episodes"] as? [[String: Any]] ?? []
            return episodes.map { ($0["progress"] as? [String: Any])?["watched"] as? Bool }
        }
        #expect(try watched("/api/v1/me/shows/show-show", as: .viewer) == [true, nil])
        #expect(try watched("/api/v1/me/shows/show-show", as: .editor) == [nil, nil])
        #expect(try watched("/api/v1/shows/show-show", as: .viewer) == [nil, nil])
    }

    @Test func `similar films share what makes a film, the most first, never the film itself`() throws {
        try house.fill("a.avi", "b.avi", "c.avi", "d.avi")
        _ = try patch("a.avi", ["genres": ["Drama"], "cast": ["Ada"], "year": 1991])
        _ = try patch("b.avi", ["genres": ["Drama"]])
        _ = try patch("c.avi", ["genres": ["Drama"], "cast": ["Ada"]])
        #expect(try get("/api/v1/files/\(house.id("a.avi"))/similar").names == ["c.avi", "b.avi"])
        #expect(try get("/api/v1/files/\(house.id("d.avi"))/similar").names == [])
        _ = try patch("b.avi", ["cast": ["Ada"], "year": 1999])
        #expect(try get("/api/v1/files/\(house.id("a.avi"))/similar").names == ["b.avi", "c.avi"])
    }

    @Test func `what is watched is popular, the most first`() throws {
        try house.fill("a.avi", "b.avi", "c.avi")
        func watch(_ name: String, _ who: Who) throws {
            let answer = try house.ask(
                "PUT", "/api/v1/me/progress/\(try house.id(name))", as: who,
                ["position": 30, "duration": 600, "play": "p-\(name)", "seq": 1])
            #expect(answer.status == 204, "\(answer.text)")
        }
        try watch("b.avi", .viewer)
        try watch("c.avi", .viewer)
        try watch("c.avi", .editor)
        house.trend.refresh()
        #expect(try get("/api/v1/rows/popular").names == ["c.avi", "b.avi"])
    }

    @Test func `a search by category has the folder of the best match first`() throws {
        try house.fill("Films/the rome.avi", "Shows/rome.avi", "Shows/x/old rome.avi", "rome tour.avi", "Films/b.avi")
        let groups = try get("/api/v1/search?q=rome&group=category").object["groups"] as? [[String: Any]] ?? []
        #expect(groups.compactMap { $0["label"] as? String } == ["Shows", "Attic", "Films"])
        #expect(groups.compactMap { $0["total"] as? Int } == [2, 1, 1])
        #expect(try get("/api/v1/search?q=zzz&group=category").text == "{\"groups\":[]}")
        #expect(try house.ask("GET", "/api/v1/search?q=a&group=year", as: .viewer).status == 400)
    }

    @Test func `a list of a category is narrowed down by words, in any of its orders`() throws {
        let dramas = ["Films/the rome.avi", "Films/paris.avi", "Shows/rome.avi"]
        try house.fill(
            "Films/the rome.avi", "Films/paris.avi", "Films/sub/rome two.avi", "Shows/rome.avi", "a rome.srt")
        for name in dramas { _ = try patch(name, ["genres": ["Drama"]]) }
        let folder = try house.id("Films")
        func names(_ category: String, _ query: String) throws -> [String] {
            try get("/api/v1/categories/\(category)?\(query)").names
        }
        #expect(try names("folder-\(folder)", "q=rome") == ["rome two.avi", "the rome.avi"])
        #expect(try names("folder-\(folder)", "q=rome&sort=-title") == ["the rome.avi", "rome two.avi"])
        #expect(try names("genre-drama", "q=ROM") == ["rome.avi", "the rome.avi"])
        #expect(try names("kind-subtitle", "q=rome") == ["a rome.srt"])
        #expect(try names("genre-drama", "q=zzz") == [])
        #expect(try names("genre-drama", "q=%20").count == 3)
        let part = try get("/api/v1/categories/genre-drama?q=rome&limit=1").object
        #expect(part["total"] as? Int == 2)
        let next = try #require(part["next"] as? String)
        #expect(try names("genre-drama", "q=rome&cursor=\(next)") == ["the rome.avi"])
    }

    @Test func `a show is listed by its episodes, specials behind the others`() throws {
        try house.fill("Show.S01E10.avi", "Show.S01E09.avi", "Show.S00E01.avi", "Show.S02E01.avi")
        let first = ["Show.S01E09.avi", "Show.S01E10.avi", "Show.S02E01.avi", "Show.S00E01.avi"]
        #expect(try get("/api/v1/categories/show-show").names == first)
        #expect(try get("/api/v1/categories/show-show?sort=-episode").names == first.reversed())
        #expect(try get("/api/v1/search?show=show&sort=episode").names == first)
        #expect(try house.ask("GET", "/api/v1/categories/kind-video?sort=episode", as: .viewer).status == 400)
    }
}
