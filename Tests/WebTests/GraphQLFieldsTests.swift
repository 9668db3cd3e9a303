import Foundation
import Model
import Store
import Support
import Testing

@testable import GraphQL
@testable import Web

/// Each field gives what its REST twin gives, to whom it would give it.
@Suite struct GraphQLFieldsTests {
    @Test func `the schema is whole, and the one that is kept in the documents`() throws {
        #expect(GraphQLSchema.schema.faults.isEmpty)
        let kept = try String(contentsOfFile: Self.document, encoding: .utf8)
        #expect(kept == GraphQLSchema.text + "\n", "docs/schema.graphql: write it anew with “dropreel schema”")
    }

    private static let document = #filePath.replacing(
        "Tests/WebTests/GraphQLFieldsTests.swift", with: "docs/schema.graphql")

    private func filled(guests: Bool = false) throws -> WebHouse {
        let house = try WebHouse(letsGuestsIn: guests)
        try house.fill("Films/One.mp4", "Films/Two.mp4", "Films/Inner/Three.mkv", "notes.txt")
        return house
    }

    @Test func `folders, files and searches are as REST has them`() async throws {
        let house = try filled()
        let listing = try house.ask("GET", "/api/v1/folders/root", as: .viewer)
        try await house.browse { browser throws in
            let answer = try browser.graphQL(
                """
                { folder(id: "root") { id name version files folders crumbs { name }
                    items(limit: 1) { total next results { __typename id name } } }
                  search(q: "one") { total results { name path ... on File { kind state inMyList media } } } }
                """, headers: house.token(.viewer))
            #expect(answer.errors.isEmpty, "\(answer.answer.text)")
            #expect(answer["folder", "name"] as? String == "Attic" && answer["folder", "files"] as? Int == 1)
            #expect(answer["folder", "items", "total"] as? Int == listing.object["total"] as? Int)
            let first = (answer["folder", "items", "results"] as? [[String: Any]])?.first
            #expect(
                first?["__typename"] as? String == "Folder"
                    && first?["id"] as? String == listing.results[0]["id"] as? String)
            let next = try #require(answer["folder", "items", "next"] as? String)
            let rest = try browser.graphQL(
                "query($c: String) { folder(id: \"root\") { items(cursor: $c) { results { name } } } }", ["c": next],
                headers: house.token(.viewer))
            #expect(
                (rest["folder", "items", "results"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == [
                    "notes.txt"
                ])
            let found = (answer["search", "results"] as? [[String: Any]])?.first
            #expect(found?["path"] as? String == "Films/One.mp4" && found?["inMyList"] as? Bool == false)
        }
    }

    @Test func `marks, rows and home`() async throws {
        let house = try filled()
        let id = try #require(try house.ask("GET", "/api/v1/search?q=one", as: .viewer).results.first?["id"] as? String)
        try await house.browse { browser throws in
            let marked = try browser.graphQL(
                """
                mutation($f: ID!) { addToMyList(file: $f) { inMyList }
                    setProgress(file: $f, position: 30.5, duration: 100) { progress { position watched } } }
                """, ["f": id], headers: house.token(.viewer))
            #expect(marked["addToMyList", "inMyList"] as? Bool == true)
            #expect(marked["setProgress", "progress", "position"] as? Double == 30.5)
            let home = try browser.graphQL(
                """
                { home { featured { name } rows { id results { name inMyList } } } row(id: "continue") { total }
                  myList { total results { id } } file(id: "\(id)") { name inMyList progress { position } }
                  status { name index { files } } }
                """, headers: house.token(.viewer))
            #expect(home.errors.isEmpty, "\(home.answer.text)")
            let rows = (home["home", "rows"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
            #expect(rows.prefix(2) == ["continue", "list"])
            #expect(home["row", "total"] as? Int == 1 && home["myList", "total"] as? Int == 1)
            #expect(
                home["file", "progress", "position"] as? Double == 30.5 && home["status", "index", "files"] as? Int == 4
            )
            let out = try browser.graphQL(
                "mutation($f: ID!) { removeFromMyList(file: $f) { inMyList } }", ["f": id],
                headers: house.token(.viewer))
            #expect(out["removeFromMyList", "inMyList"] as? Bool == false)
        }
    }

    @Test func `a search by words of films is as REST has it`() async throws {
        let house = try filled()
        for (name, details) in [
            ("Films/One.mp4", ["genres": ["Horror"], "cast": ["Ada Lovelace"]] as [String: Any]),
            ("Films/Two.mp4", ["genres": ["Horror"], "tags": ["anime"]]),
        ] {
            let target = "/api/v1/files/\(try house.id(name))/details"
            #expect(try house.ask("PATCH", target, as: .editor, details).status == 200)
        }
        try await house.browse { browser throws in
            func names(_ arguments: String) throws -> Set<String> {
                let answer = try browser.graphQL(
                    "{ search(\(arguments)) { total results { name } } }", headers: house.token(.viewer))
                #expect(answer.errors.isEmpty, "\(answer.answer.text)")
                let results = answer["search", "results"] as? [[String: Any]] ?? []
                return Set(results.compactMap { $0["name"] as? String })
            }
            #expect(try names("genre: \"horror\"") == ["One.mp4", "Two.mp4"])
            #expect(try names("genre: \"horror\", tag: \"Anime\"") == ["Two.mp4"])
            #expect(try names("cast: \"ada lovelace\", q: \"one\"") == ["One.mp4"])
            #expect(try names("show: \"none\"") == [])
            let wrong = try browser.graphQL("{ search(genre: \"-\") { total } }", headers: house.token(.viewer))
            #expect(wrong.codes == ["invalid"])
        }
    }

    @Test func `the status says under which names, and to owners who plays`() async throws {
        let house = try filled()
        let film = try house.id("Films/One.mp4")
        house.services.plays.note(Plays.Key(session: nil, address: "", file: film), .direct, bytes: 1) {
            Plays.Scene(
                account: "viewer", device: "", address: "", isByLink: false, name: "One.mp4", processorBefore: $0)
        }
        try await house.browse { browser throws in
            let text =
                "{ status { announced { name host addresses reason } plays { file name account method bytes } } }"
            let owner = try browser.graphQL(text, headers: house.token(.owner))
            #expect(owner["status", "announced", "host"] as? String == "attic.local", "\(owner.answer.text)")
            let plays = owner["status", "plays"] as? [[String: Any]]
            #expect(plays?.map { $0["account"] as? String } == ["viewer"])
            #expect(plays?.first?["file"] as? String == film.text)
            let viewer = try browser.graphQL(text, headers: house.token(.viewer))
            #expect(viewer["status", "announced", "name"] as? String == "Attic")
            #expect(viewer["status", "plays"] is NSNull)
            #expect(try browser.graphQL(text)["status", "announced"] is NSNull)
        }
    }

    @Test func `reports of one session are one playback, and the last one counts`() async throws {
        let house = try filled()
        let film = try house.id("Films/One.mp4")
        let viewer = try #require(house.members.accounts[.viewer]).id
        @Sendable func playback() throws -> String? { try house.playback(of: film, by: viewer) }
        try await house.browse { browser throws in
            func report(_ arguments: String) throws -> Double? {
                let answer = try browser.graphQL(
                    "mutation { setProgress(file: \"\(film)\", \(arguments)) { progress { position watched } } }",
                    headers: house.token(.viewer))
                #expect(answer.errors.isEmpty, "\(answer.answer.text)")
                return answer["setProgress", "progress", "position"] as? Double
            }
            #expect(try report("position: 100, duration: 6000") == 100)
            let first = try playback()
            #expect(try report("position: 200, duration: 6000") == 200)
            #expect(try report("position: 150") == 150)
            #expect(try playback() == first && first?.isEmpty == false)
            #expect(try report("position: 300, play: \"a\"") == 300)
            #expect(try report("position: 400, play: \"a\"") == 400)
            #expect(try playback() == "a")
            #expect(try report("position: 500, watched: true") == 500)
            #expect(try playback() == "", "by hand, as REST has it")
        }
    }

    @Test func `what is deleted is in the trash, and comes back`() async throws {
        let house = try filled()
        let folder = try #require(try house.ask("GET", "/api/v1/folders/root", as: .viewer).results.first)
        let id = try #require(folder["id"] as? String)
        let version = try #require(folder["version"] as? Int)
        try await house.browse { browser throws in
            let delete = "mutation($f: ID!, $v: Long!) { deleteFolder(id: $f, version: $v) { id name files } }"
            let wrong = try browser.graphQL(delete, ["f": id, "v": 0], headers: house.token(.editor))
            #expect(wrong.codes == ["conflict"])
            #expect(
                try browser.graphQL(delete, ["f": id, "v": version], headers: house.token(.viewer)).codes == [
                    "not-allowed"
                ])
            let gone = try browser.graphQL(delete, ["f": id, "v": version], headers: house.token(.editor))
            #expect(gone["deleteFolder", "files"] as? Int == 3, "\(gone.answer.text)")
            let trash = gone["deleteFolder", "id"] as? String ?? ""
            let back = try browser.graphQL(
                "mutation($t: ID!) { restore(trash: $t) { path renamed } }", ["t": trash], headers: house.token(.editor)
            )
            #expect(back["restore", "path"] as? String == "Films")
        }
    }

    /// Each field of the query and the mutation, with the least role that may ask it.
    static let roles: [(field: String, least: Who)] = [
        ("query { viewer { id } }", .guest), ("query { folder(id: \"root\") { id } }", .guest),
        ("query { file(id: \"x\") { id } }", .guest), ("query { search(q: \"a\") { total } }", .guest),
        ("query { home { featured { id } } }", .guest), ("query { row(id: \"x\") { id } }", .guest),
        ("query { myList { total } }", .viewer), ("query { status { name } }", .nobody),
        ("query { __schema { queryType { name } } }", .guest), ("query { __type(name: \"File\") { name } }", .guest),
        ("mutation { addToMyList(file: \"x\") { id } }", .viewer),
        ("mutation { removeFromMyList(file: \"x\") { id } }", .viewer),
        ("mutation { setProgress(file: \"x\", position: 1) { id } }", .viewer),
        ("mutation { deleteFile(id: \"x\") { id } }", .editor),
        ("mutation { deleteFolder(id: \"x\", version: 1) { id } }", .editor),
        ("mutation { restore(trash: \"x\") { id } }", .editor),
        ("mutation { logIn { id } }", .nobody), ("mutation { signUp { id } }", .nobody),
        ("mutation { logOut }", .viewer),
    ]

    @Test(arguments: Who.allCases)
    func `each field lets in whom it names and nobody else`(who: Who) async throws {
        let house = try WebHouse(letsGuestsIn: who == .guest)
        try await house.browse { browser throws in
            for (text, least) in Self.roles {
                let order = Who.allCases
                let isAllowed = try #require(order.firstIndex(of: who)) >= (try #require(order.firstIndex(of: least)))
                let answer = try browser.graphQL(text, headers: house.token(who))
                let isRefused = answer.codes.contains { ["not-signed-in", "not-allowed"].contains($0) }
                #expect(isRefused != isAllowed, "\(who) \(text): \(answer.answer.text)")
            }
        }
    }

    @Test func `the table of roles has each field`() {
        let text = Self.roles.map(\.field).joined()
        for field in QueryFields.all + MutationFields.all where field.name != "users" {
            #expect(text.contains("{ \(field.name)"), "\(field.name)")
        }
    }
}

extension WebHouse {
    /// Of which playback the last report on a film was.
    fileprivate func playback(of film: ItemID, by account: ItemID) throws -> String? {
        let progress = PeopleProgress(try PeopleDatabase(folder: state.path))
        return try progress.change(film, keepsake: nil, of: account, limit: 1) { _ in nil }.before?.play
    }
}
