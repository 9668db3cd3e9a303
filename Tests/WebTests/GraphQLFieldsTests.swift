import Foundation
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
