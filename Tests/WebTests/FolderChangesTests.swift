import Foundation
import Model
import Support
import Testing

@testable import Web

/// New folders, new names and places, and deletion.
@Suite struct FolderChangesTests {
    let house: WebHouse

    init() throws {
        house = try WebHouse()
        try house.fill("Films/a.srt", "Series/b.srt")
    }

    private func make(_ name: String, in parent: String = "root") throws -> Answered {
        try house.ask("POST", "/api/v1/folders", as: .editor, ["parent": parent, "name": name])
    }

    private func change(_ path: String, _ wish: [String: Any]) throws -> Answered {
        try house.ask("PATCH", "/api/v1/folders/\(try house.id(path))", as: .editor, wish)
    }

    private func remove(_ path: String, _ query: String) throws -> Answered {
        try house.ask("DELETE", "/api/v1/folders/\(try house.id(path))\(query)", as: .editor)
    }

    @Test func `a new folder is there at once, at the address that the answer names`() throws {
        let answer = try make("New & old")
        #expect(answer.status == 201)
        let id = try #require(answer.object["id"] as? String)
        #expect(answer.header("Location") == "/api/v1/folders/\(id)")
        #expect(try house.ask("GET", "/api/v1/folders/\(id)", as: .viewer).status == 200)
        #expect(FileManager.default.fileExists(atPath: house.folder.path + "/New & old"))
        let taken = try make("New & old")
        #expect(taken.status == 409 && taken.code == "conflict")
    }

    @Test(arguments: ["", ".", "..", "a/b", "/", String(repeating: "x", count: 256), ".hidden", "a.part"])
    func `what cannot be a name, or would not be listed, is refused`(name: String) throws {
        let answer = try make(name)
        #expect(answer.status == 400 && answer.code == "invalid", "\(answer.text)")
    }

    @Test func `a body that does not fit names the key that is wrong`() throws {
        func detail(_ body: Any) throws -> String {
            let answer = try house.ask("POST", "/api/v1/folders", as: .editor, body)
            #expect(answer.status == 400 && answer.code == "invalid")
            return answer.object["detail"] as? String ?? ""
        }
        #expect(try detail(["name": "x"]).contains("“parent”"))
        #expect(try detail(["parent": "root", "name": 7]).contains("“name”"))
        #expect(try detail(["parent": "two words", "name": "x"]).contains("“parent”"))
        #expect(try detail(["parent": "root", "name": NSNull()]).contains("“name”"))
        #expect(try detail([1, 2]) == "The body is not a JSON object.")
    }

    @Test func `a folder in a folder that is not there is not made`() throws {
        #expect(try make("x", in: "nowhere").status == 404)
    }

    @Test func `a folder gets a new name, a new place, or both, and keeps its id`() throws {
        let id = try house.id("Films")
        #expect(try change("Films", ["name": "Movies"]).object["path"] as? String == "Movies")
        #expect(try change("Movies", ["folder": try house.id("Series").text]).status == 200)
        let both = try change("Series/Movies", ["folder": "root", "name": "Kino"])
        #expect(both.object["id"] as? String == id.text && both.object["path"] as? String == "Kino")
    }

    @Test func `a folder goes nowhere where it cannot be`() throws {
        #expect(try change("Films", ["name": "Series"]).code == "conflict")
        let into = try change("Films", ["folder": try house.id("Films").text])
        #expect(into.status == 409 && into.code == "conflict")
        #expect(try change("Films", ["folder": "nowhere"]).status == 404)
        #expect(try change("Films", [:]).status == 400)
        let root = try house.ask("PATCH", "/api/v1/folders/root", as: .editor, ["name": "x"])
        #expect(root.status == 403 && root.code == "not-allowed")
    }

    @Test func `a folder is deleted as it was shown and not otherwise`() throws {
        for query in ["", "?version=", "?version=x", "?version=%FF"] {
            let answer = try remove("Films", query)
            #expect(answer.status == 400 && answer.code == "invalid", "\(query)")
        }
        let stale = try remove("Films", "?version=\(try house.version("Films") + 1)")
        #expect(stale.status == 409 && stale.code == "conflict")
        let answer = try remove("Films", "?version=\(try house.version("Films"))")
        #expect(answer.status == 200)
        let trash = try #require(answer.object["trash"] as? [String: Any])
        #expect(trash["name"] as? String == "Films" && trash["files"] as? Int == 1)
        #expect(trash["by"] as? String == "editor")
        #expect(try house.ask("GET", "/api/v1/folders/root", as: .viewer).names == ["Series"])
    }

    @Test func `the root is not deleted`() throws {
        let answer = try house.ask("DELETE", "/api/v1/folders/root?version=1", as: .owner)
        #expect(answer.status == 403 && answer.code == "not-allowed")
    }

    @Test func `where deleting is switched off nothing is deleted, and nobody is offered it`() throws {
        #expect(try house.ask("PATCH", "/api/v1/settings", as: .owner, ["delete": false]).status == 200)
        let answer = try remove("Films", "?version=\(try house.version("Films"))")
        #expect(answer.status == 403 && answer.code == "not-allowed")
        #expect(answer.object["hint"] != nil)
        let film = try house.ask("DELETE", "/api/v1/files/\(try house.id("Films/a.srt"))", as: .owner)
        #expect(film.status == 403 && film.code == "not-allowed")
        let shown = try house.ask("GET", "/api/v1/folders/root", as: .viewer).results
        #expect(shown.allSatisfy { $0["can"] as? [String] == ["rename"] } && shown.count == 2)
    }

    @Test func `what was done is in the log`() throws {
        _ = try change("Films", ["name": "Movies"])
        _ = try remove("Movies", "?version=\(try house.version("Movies"))")
        let lines = try house.ask("GET", "/api/v1/log", as: .owner).results
        #expect(lines.compactMap { $0["who"] as? String }.prefix(2) == ["editor", "editor"])
        #expect(lines.compactMap { $0["about"] as? String }.prefix(2) == ["Movies", "Movies"])
    }
}
