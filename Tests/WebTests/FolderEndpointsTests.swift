import Foundation
import Model
import Support
import Testing

@testable import Web

@Suite struct FolderEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func listing(_ query: String = "", of folder: String = "root") throws -> Answered {
        try house.ask("GET", "/api/v1/folders/\(folder)\(query)", as: .viewer)
    }

    @Test func `a folder comes with its crumbs and its content, folders first`() throws {
        try house.fill("z/10.srt", "z/9.srt", "z/Ä/a.srt", "z/b/a.srt")
        let answer = try listing(of: try house.id("z").text)
        #expect(answer.names == ["Ä", "b", "9.srt", "10.srt"])
        let folder = try #require(answer.object["folder"] as? [String: Any])
        #expect(folder["path"] as? String == "z")
        #expect(folder["parent"] as? String == "root")
        #expect(folder["files"] as? Int == 2 && folder["folders"] as? Int == 2)
        #expect(folder["can"] as? [String] == ["delete", "rename"])
        let crumbs = answer.object["crumbs"] as? [[String: Any]] ?? []
        #expect(crumbs.compactMap { $0["name"] as? String } == ["Attic", "z"])
        #expect(answer.object["total"] as? Int == 4)
        #expect(answer.object["next"] is NSNull)
    }

    @Test func `a folder whose content nobody has seen yet comes first when somebody opens it`() throws {
        try house.folder.write("a", to: "deep/a.srt")
        try house.glance()
        let answer = try listing(of: try house.id("deep").text)
        #expect(answer.status == 200 && answer.names.isEmpty)
        #expect(house.hurried.map(\.text) == ["deep"])
        try house.look()
        #expect(try listing(of: try house.id("deep").text).names == ["a.srt"])
        #expect(house.hurried.count == 1)
    }

    @Test func `the root can be neither deleted nor renamed, and has the name of the server`() throws {
        let folder = try #require(try listing().object["folder"] as? [String: Any])
        #expect(folder["id"] as? String == "root" && folder["name"] as? String == "Attic")
        #expect(folder["can"] as? [String] == [])
        #expect(folder["parent"] == nil)
    }

    @Test(arguments: [
        ("", ["a.srt", "bb.srt", "ccc.srt"]), ("?sort=-name", ["ccc.srt", "bb.srt", "a.srt"]),
        ("?sort=size", ["a.srt", "bb.srt", "ccc.srt"]), ("?sort=-size", ["ccc.srt", "bb.srt", "a.srt"]),
        ("?sort=-duration", ["ccc.srt", "bb.srt", "a.srt"]), ("?q=BB", ["bb.srt"]), ("?q=b%C3%9F", []),
        ("?limit=2", ["a.srt", "bb.srt"]), ("?offset=1", ["bb.srt", "ccc.srt"]), ("?offset=9", []),
    ])
    func `a list is sorted, filtered and cut as asked`(query: String, names: [String]) throws {
        try house.fill("a.srt", "bb.srt", "ccc.srt")
        let answer = try listing(query)
        #expect(answer.status == 200)
        #expect(answer.names == names)
    }

    @Test(arguments: [
        "limit=0", "limit=501", "limit=x", "limit=", "limit=99999999999999999999", "offset=-1", "sort=colour",
        "sort=--name", "cursor=x", "cursor=&limit=1", "cursor=x&offset=0", "q=%FF", "sort=%C3", "limit=%FF",
    ])
    func `what cannot be asked for is refused by name`(query: String) throws {
        try house.fill("a.srt")
        let answer = try listing("?\(query)")
        #expect(answer.status == 400 && answer.code == "invalid", "\(answer.text)")
    }

    @Test func `a cursor leads through everything once, and outlives the item that it stood on`() throws {
        try house.fill("x/1.srt", "2.srt", "3.srt", "4.srt", "5.srt")
        var found: [String] = []
        var next: String? = ""
        while let cursor = next {
            let answer = try listing("?limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
            found += answer.names
            next = answer.object["next"] as? String
            if let last = answer.results.last?["id"] as? String, found.count == 2 {
                #expect(try house.ask("DELETE", "/api/v1/files/\(last)", as: .editor).status == 200)
            }
        }
        #expect(found == ["x", "2.srt", "3.srt", "4.srt", "5.srt"])
    }

    @Test func `a cursor of one order is of no use in another`() throws {
        try house.fill("1.srt", "2.srt", "3.srt")
        let next = try #require(try listing("?limit=1").object["next"] as? String)
        #expect(try listing("?sort=size&cursor=\(next)").status == 400)
    }

    @Test func `an unchanged listing has the same tag, and a changed one another`() throws {
        try house.fill("a.srt")
        let tag = try listing().header("ETag")
        #expect(try listing().header("ETag") == tag)
        try house.fill("b.srt")
        let answer = try listing()
        #expect(answer.header("ETag") != tag && answer.names == ["a.srt", "b.srt"])
    }

    @Test func `a name that is not UTF-8 is shown, and is there exactly`() throws {
        let name = try #require(NastyNames.invalidUTF8)
        try house.folder.write([1], to: name)
        try house.look()
        let shown = try #require(try listing().results.first)
        #expect(shown["name"] as? String == "am\u{FFFD}lie.mp4")
        #expect(Data(base64Encoded: shown["rawName"] as? String ?? "") == Data(name.bytes))
        let id = try #require(shown["id"] as? String)
        #expect(try house.ask("DELETE", "/api/v1/files/\(id)", as: .editor).status == 200)
    }

    @Test(arguments: ["nothing", "a%20b", "..", "%2e%2e", "a%2Fb"])
    func `what is no folder is not found`(id: String) throws {
        let answer = try listing(of: id)
        #expect(answer.status == 404 && answer.code == "not-found")
    }

    @Test func `a file is no folder`() throws {
        try house.fill("a.srt")
        #expect(try listing(of: try house.id("a.srt").text).status == 404)
    }
}
