import Foundation
import Model
import Store
import Support
import Testing

@testable import Web

@Suite struct HomeEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse(letsGuestsIn: true) }

    private struct Row: Equatable {
        let id: String
        let title: String
        let total: Int
        let names: [String]
    }

    private func rows(as who: Who = .viewer) throws -> [Row] {
        let answer = try house.ask("GET", "/api/v1/home", as: who)
        #expect(answer.status == 200)
        let rows = try #require(answer.object["rows"] as? [[String: Any]])
        return rows.map { row in
            let results = row["results"] as? [[String: Any]] ?? []
            return Row(
                id: row["id"] as? String ?? "", title: row["title"] as? String ?? "", total: row["total"] as? Int ?? -1,
                names: results.compactMap { $0["name"] as? String })
        }
    }

    /// Films arrive, one after the other.
    func add(_ names: String...) throws {
        for name in names {
            house.clock.advance(seconds: 1)
            try house.folder.copy(.twoSecondsOfH264, to: name)
            try house.look()
        }
    }

    func probe(_ path: String) throws {
        let id = try house.id(path)
        let picture = MediaInfo.Video(
            index: 0, codec: "h264", codecs: nil, profile: nil, bitDepth: nil, hdr: nil, frameRate: nil, width: 16,
            height: 9, rotation: nil)
        let info = MediaInfo(
            container: "mov", duration: 60, begins: nil, soundDelay: nil, video: [picture], audio: [], subtitles: [],
            chapters: [], tags: [:])
        try house.database.writer.write { index in
            if let row = try index.item(id) { try index.saveMedia(info, of: row, fingerprint: nil) }
        }
    }

    private func featured() throws -> String? {
        let answer = try house.ask("GET", "/api/v1/home", as: .viewer)
        return (answer.object["featured"] as? [String: Any])?["name"] as? String
    }

    @Test func `an empty house has a home without rows`() throws {
        #expect(try house.ask("GET", "/api/v1/home", as: .viewer).text == "{\"rows\":[]}")
    }

    @Test func `rows of what came last and of each folder of the top, without those that have no film`() throws {
        try house.fill("Papers/a.srt")
        try add("Shows/x/1.mp4", "Films/2.mp4", "3.mp4")
        let films = "folder-\(try house.id("Films"))"
        #expect(
            try rows(as: .guest) == [
                Row(id: "recent", title: "Recently added", total: 3, names: ["3.mp4", "2.mp4", "1.mp4"]),
                Row(id: films, title: "Films", total: 1, names: ["2.mp4"]),
                Row(id: "folder-\(try house.id("Shows"))", title: "Shows", total: 1, names: ["1.mp4"]),
            ])
        #expect(try house.ask("GET", "/api/v1/rows/\(films)", as: .guest).names == ["2.mp4"])
        for id in ["none", "folder-none", "folder-root", "folder-\(try house.id("Shows/x"))", "continue", "list"] {
            #expect(try house.ask("GET", "/api/v1/rows/\(id)", as: .guest).code == "not-found", "\(id)")
        }
    }

    @Test func `one's own rows come first, with one's marks on every film`() throws {
        try add("1.mp4", "2.mp4", "3.mp4")
        for (name, deed, body) in [
            ("1.mp4", "list", nil), ("2.mp4", "list", nil),
            ("3.mp4", "progress", ["position": 60, "duration": 600, "play": "p", "seq": 1]),
        ] as [(String, String, [String: Any]?)] {
            #expect(try house.ask("PUT", "/api/v1/me/\(deed)/\(try house.id(name))", as: .viewer, body).status == 204)
        }
        let mine = try rows()
        #expect(mine.map(\.id) == ["continue", "list", "recent"])
        #expect(mine.map(\.names) == [["3.mp4"], ["2.mp4", "1.mp4"], ["3.mp4", "2.mp4", "1.mp4"]])
        #expect(try rows(as: .editor).map(\.id) == ["recent"])
        let films = try house.ask("GET", "/api/v1/rows/recent", as: .viewer).results
        #expect(films.map { $0["inMyList"] as? Bool } == [false, true, true])
        #expect((films[0]["progress"] as? [String: Any])?["position"] as? Double == 60)
        #expect(try house.ask("GET", "/api/v1/rows/recent", as: .guest).results[0]["inMyList"] == nil)
        // What is gone is in one's list, but not on the home page.
        let id = try house.id("2.mp4")
        #expect(try house.ask("DELETE", "/api/v1/files/\(id)", as: .editor).status == 200)
        #expect(try rows().first { $0.id == "list" }?.names == ["1.mp4"])
        #expect(try house.ask("GET", "/api/v1/rows/list", as: .viewer).object["total"] as? Int == 1)
    }

    @Test func `a row has ten films, and the rest by its cursor`() throws {
        for number in 10..<23 {
            try add("Films/\(number).mp4")
            let target = "/api/v1/me/list/\(try house.id("Films/\(number).mp4"))"
            #expect(try house.ask("PUT", target, as: .viewer).status == 204)
        }
        let home = try house.ask("GET", "/api/v1/home", as: .viewer)
        for row in try #require(home.object["rows"] as? [[String: Any]]) {
            let (id, next) = (try #require(row["id"] as? String), try #require(row["next"] as? String))
            #expect((row["results"] as? [Any])?.count == 10 && row["total"] as? Int == 13)
            let rest = try house.ask("GET", "/api/v1/rows/\(id)?cursor=\(next)", as: .viewer)
            #expect(rest.names == ["12.mp4", "11.mp4", "10.mp4"], "\(id)")
            #expect(rest.object["next"] is NSNull)
            for wrong in ["cursor=x", "offset=2147483648", "cursor=\(next)&offset=1", "limit=0"] {
                #expect(try house.ask("GET", "/api/v1/rows/\(id)?\(wrong)", as: .viewer).code == "invalid", "\(wrong)")
            }
            let last = try house.ask("GET", "/api/v1/rows/\(id)?offset=12", as: .viewer)
            #expect(last.names == ["10.mp4"])
        }
    }

    @Test func `the film of the day stays the same from midnight to midnight`() throws {
        try add("1.mp4", "2.mp4")
        #expect(try featured() == nil)
        for name in ["1.mp4", "2.mp4"] { try probe(name) }
        let first = try #require(try featured())
        try add("3.mp4")
        try probe("3.mp4")
        #expect(try featured() == first)
        house.clock.advance(seconds: 86_400)
        try add("4.mp4")
        try probe("4.mp4")
        #expect(try featured() == "3.mp4")
        try add("5.mp4")
        #expect(try featured() == "3.mp4")
    }

    @Test func `what nobody has changed is not sent again`() throws {
        try add("1.mp4")
        let tag = try #require(try house.ask("GET", "/api/v1/home", as: .viewer).header("ETag"))
        let again = [("If-None-Match", tag)]
        #expect(try house.ask("GET", "/api/v1/home", as: .viewer, headers: again).status == 304)
        _ = try house.ask("PUT", "/api/v1/me/list/\(try house.id("1.mp4"))", as: .viewer)
        #expect(try house.ask("GET", "/api/v1/home", as: .viewer, headers: again).status == 200)
        #expect(try house.ask("GET", "/api/v1/home", as: .editor, headers: again).status == 304)
    }
}

extension HomeEndpointsTests {
    @Test func `what changes of a film shows on the home page, whatever was ready before`() throws {
        try add("Films/1.mp4")
        func film() throws -> [String: Any] { try house.ask("GET", "/api/v1/rows/recent", as: .viewer).results[0] }
        let before = try film()
        try probe("Films/1.mp4")
        #expect(try before["duration"] == nil && film()["duration"] as? Double == 60)
        let version = try #require(before["poster"] as? String).split(separator: "?v=").last.map(String.init) ?? ""
        let id = try house.id("Films/1.mp4")
        try house.database.writer.write { index in
            try index.saveArtwork(of: id, version: version, color: "#102030")
        }
        #expect(try film()["posterColor"] as? String == "#102030")
        let body = ["name": "Kino"]
        #expect(try house.ask("PATCH", "/api/v1/folders/\(try house.id("Films"))", as: .editor, body).status == 200)
        #expect(try film()["path"] as? String == "Kino/1.mp4")
        try house.unplug("Kino")
        #expect(try film()["state"] as? String == "offline")
    }
}
