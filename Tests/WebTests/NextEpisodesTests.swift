import Foundation
import Model
import Support
import Testing

@testable import Web

/// The row with the next episode of each show that one watches.
@Suite struct NextEpisodesTests {
    let house: WebHouse

    init() throws {
        house = try WebHouse(letsGuestsIn: true)
        for (show, seasons) in [("Alpha", [3, 2]), ("Beta", [2])] {
            for (season, episodes) in zip(1..., seasons) {
                for episode in 1...episodes { try add(show, season, episode) }
            }
        }
        try house.fill("Film (1999).mp4")
    }

    private func path(_ show: String, _ season: Int, _ episode: Int) -> String {
        "\(show)/\(show) S0\(season)E0\(episode).mp4"
    }

    private func add(_ show: String, _ season: Int, _ episode: Int) throws {
        try house.fill(path(show, season, episode))
    }

    /// Somebody comes so far in an episode, which has 100 seconds.
    private func watch(_ path: String, to position: Double = 100, as who: Who = .viewer) throws {
        house.clock.advance(seconds: 1)
        let id = try house.id(path)
        let report: [String: Any] = ["position": position, "duration": 100, "play": ItemID.random().text, "seq": 1]
        #expect(try house.ask("PUT", "/api/v1/me/progress/\(id)", as: who, report).status == 204)
    }

    private func next(as who: Who = .viewer) throws -> [String] {
        let home = try house.ask("GET", "/api/v1/home", as: who)
        let rows = try #require(home.object["rows"] as? [[String: Any]])
        let row = rows.first { $0["id"] as? String == "next" }
        return (row?["results"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
    }

    @Test func `the one after the last that was seen, the show that was watched last first`() throws {
        #expect(try next() == [])
        try watch(path("Alpha", 1, 1))
        try watch("Film (1999).mp4")
        #expect(try next() == [path("Alpha", 1, 2)])
        try watch(path("Beta", 1, 1))
        #expect(try next() == [path("Beta", 1, 2), path("Alpha", 1, 2)])
        try watch(path("Alpha", 1, 3))
        #expect(try next() == [path("Alpha", 2, 1), path("Beta", 1, 2)])
        #expect(try next(as: .editor) == [] && next(as: .guest) == [])
        let row = try house.ask("GET", "/api/v1/rows/next?limit=1", as: .viewer)
        #expect(row.object["title"] as? String == "Next episodes" && row.object["total"] as? Int == 2)
        let cursor = try #require(row.object["next"] as? String)
        let rest = try house.ask("GET", "/api/v1/rows/next?cursor=\(cursor)", as: .viewer)
        #expect(rest.results.compactMap { $0["path"] as? String } == [path("Beta", 1, 2)])
        #expect(try house.ask("GET", "/api/v1/rows/next", as: .guest).status == 404)
    }

    @Test func `what was seen is passed over, and what was begun is gone on with elsewhere`() throws {
        for place in [(1, 2), (1, 3), (1, 1)] { try watch(path("Alpha", place.0, place.1)) }
        #expect(try next() == [path("Alpha", 2, 1)])
        try watch(path("Alpha", 2, 1), to: 0.5)
        #expect(try next() == [path("Alpha", 2, 1)], "nobody has begun who was there for half a second")
        try watch(path("Alpha", 2, 1), to: 50)
        #expect(try next() == [])
        try watch(path("Alpha", 2, 1))
        #expect(try next() == [path("Alpha", 2, 2)])
    }

    @Test func `a show that was seen to its end waits for another episode`() throws {
        for episode in 1...2 { try watch(path("Beta", 1, episode)) }
        #expect(try next() == [])
        try add("Beta", 1, 3)
        #expect(try next() == [path("Beta", 1, 3)])
    }

    @Test func `a file of two episodes is one step`() throws {
        try house.fill("Gamma/Gamma S01E01-E02.mp4", "Gamma/Gamma S01E02.mp4", "Gamma/Gamma S01E03.mp4")
        try watch("Gamma/Gamma S01E01-E02.mp4")
        #expect(try next() == ["Gamma/Gamma S01E03.mp4"])
    }

    @Test func `who deletes what they have seen still gets the next`() throws {
        try watch(path("Alpha", 1, 1))
        let id = try house.id(path("Alpha", 1, 1))
        #expect(try house.ask("DELETE", "/api/v1/files/\(id)", as: .editor).status == 200)
        house.describe()
        #expect(try next() == [path("Alpha", 1, 2)])
        // Nothing else is known of it than that it was there.
        #expect(try house.ask("GET", "/api/v1/files/\(id)", as: .viewer).status == 404)
    }

    @Test func `specials follow specials`() throws {
        for episode in 1...2 { try house.fill("Alpha/Alpha S00E0\(episode).mp4") }
        try watch("Alpha/Alpha S00E01.mp4")
        #expect(try next() == ["Alpha/Alpha S00E02.mp4"])
        try watch("Alpha/Alpha S00E02.mp4")
        #expect(try next() == [])
    }
}
