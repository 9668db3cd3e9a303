import Foundation
import Model
import Support
import Testing

@testable import Web

@Suite struct IndexEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func get(_ target: String) throws -> Answered { try house.ask("GET", target, as: .viewer) }

    @Test func `a path leads to its file or folder, whatever bytes it has`() throws {
        let names = NastyNames.all
        for name in names { try house.folder.write([1], to: name) }
        try house.fill("Films/a.srt")
        for name in names {
            let answer = try get("/api/v1/lookup?path=\(Phone.escaped(name.bytes))")
            #expect(answer.object["name"] as? String == name.text)
        }
        #expect(try get("/api/v1/lookup?path=Films").object["kind"] as? String == "folder")
        #expect(try get("/api/v1/lookup?path=Films%2Fa.srt").object["path"] as? String == "Films/a.srt")
        #expect(try get("/api/v1/lookup?path=").object["id"] as? String == "root")
    }

    @Test(arguments: ["path=/etc", "path=..", "path=a/../b", "path=a//b", "path=a/", "", "path=%00", "path=%2"])
    func `what is no path below the folder is refused`(query: String) throws {
        for route in ["lookup", "explain"] {
            let answer = try get("/api/v1/\(route)?\(query)")
            #expect(answer.status == 400 && answer.code == "invalid", "\(route)?\(query)")
        }
    }

    @Test func `a path that is not listed is not found, and explained`() throws {
        try house.fill("a.srt", "b.mkv.part", ".hidden", "x/a.srt")
        #expect(symlink("/etc/hostname", house.folder.path + "/out.mkv") == 0)
        #expect(symlink("x", house.folder.path + "/dir") == 0)
        #expect(symlink("nothing", house.folder.path + "/broken") == 0)
        #expect(mkfifo(house.folder.path + "/pipe", 0o600) == 0)
        try house.look()
        let codes = [
            "a.srt": "listed", "x": "listed", "b.mkv.part": "temp-name", ".hidden": "hidden-name",
            "out.mkv": "symlink-outside", "dir": "symlink-folder", "broken": "symlink-broken",
            "pipe": "special-file", "nothing": "not-there", "a.srt/x": "not-there", ".DS_Store": "system-name",
        ]
        for (path, code) in codes {
            let answer = try get("/api/v1/explain?path=\(path)")
            #expect(answer.object["code"] as? String == code, "\(path): \(answer.text)")
            #expect(answer.object["listed"] as? Bool == (code == "listed"), "\(path)")
            #expect(try get("/api/v1/lookup?path=\(path)").status == (code == "listed" ? 200 : 404), "\(path)")
        }
    }

    @Test func `names are found folded, in part, and the best first`() throws {
        try house.fill("Amélie.srt", "x/The AMELIE story.txt", "Other.srt")
        #expect(try get("/api/v1/search?q=amelie").names == ["Amélie.srt", "The AMELIE story.txt"])
        #expect(try get("/api/v1/search?q=e%CC%81li").names.count == 2)
        #expect(try get("/api/v1/search?q=amelie&kind=subtitle").names == ["Amélie.srt"])
        #expect(try get("/api/v1/search?q=amelie&folder=\(try house.id("x"))").names == ["The AMELIE story.txt"])
        #expect(try get("/api/v1/search?q=zzz").object["total"] as? Int == 0)
        #expect(try get("/api/v1/search").names == [])
        #expect(try get("/api/v1/search?q=a&folder=two%20words").status == 404)
        #expect(try get("/api/v1/search?q=%FF").status == 400)
    }

    @Test func `what is found can be sorted, and a cursor keeps the order`() throws {
        try house.fill("b film 22.srt", "film a 1.srt", "c film 333.srt")
        let sizes = ["film a 1.srt", "b film 22.srt", "c film 333.srt"]
        #expect(try get("/api/v1/search?q=film&sort=size").names == sizes)
        #expect(try get("/api/v1/search?q=film&sort=-size").names == sizes.reversed())
        let names = ["b film 22.srt", "c film 333.srt", "film a 1.srt"]
        for (sort, order) in [("name", names), ("-name", names.reversed()), ("", sizes)] {
            var found: [String] = []
            var next: String? = ""
            while let cursor = next {
                let sorting = sort.isEmpty ? "" : "&sort=\(sort)"
                let answer = try get(
                    "/api/v1/search?q=film&limit=1\(sorting)" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
                found += answer.names
                next = answer.object["next"] as? String
            }
            #expect(found == order, "\(sort)")
        }
        let next = try #require(try get("/api/v1/search?q=film&limit=1").object["next"] as? String)
        #expect(try get("/api/v1/search?q=film&sort=size&cursor=\(next)").status == 400)
        #expect(try get("/api/v1/search?q=film&sort=colour").status == 400)
    }

    @Test func `what has changed since a revision is told by id`() throws {
        try house.fill("a.srt")
        let first = try get("/api/v1/changes?since=0").object
        let file = try house.id("a.srt").text
        #expect((first["changed"] as? [String])?.contains(file) == true)
        let revision = try #require(first["revision"] as? Int)
        #expect(try house.ask("DELETE", "/api/v1/files/\(file)", as: .editor).status == 200)
        let later = try get("/api/v1/changes?since=\(revision)").object
        #expect(later["gone"] as? [String] == [file])
        #expect(later["next"] is NSNull)
        let part = try get("/api/v1/changes?since=0&limit=1").object
        #expect(part["next"] is String)
        for query in ["", "?since=", "?since=x", "?since=-1", "?since=%FF", "?since=0&limit=501"] {
            #expect(try get("/api/v1/changes\(query)").status == 400, "\(query)")
        }
    }

    @Test func `an owner lets the disk be compared now`() throws {
        #expect(try house.ask("POST", "/api/v1/rescan", as: .owner).status == 202)
        #expect(house.rescans == 1)
    }
}
