import Model
import SQLite
import Support
import Testing

@testable import Catalog
@testable import Store

@Suite struct FilmDescriberTests {
    let house = try! CatalogFixture()

    private func info(_ tags: [String: String]) -> MediaInfo {
        MediaInfo(
            container: "mov", duration: 60, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
            chapters: [], tags: tags)
    }

    @Test func `a film has a title as soon as it is seen, and what its container says once it is known`() async throws {
        try house.sweep()
        try house.copy("x", to: "My Film.avi")
        house.describe()
        #expect(try house.file("My Film.avi")?.film?.details.title == "My Film")
        let tags = info(["title": "Its Title", "genre": "Drama; Komödie", "date": "1999-03-01", "comment": "http://x"])
        await _ = ProbeQueue(house.indexer) { _, _ in tags }.workOnce()
        house.describe()
        let film = try #require(try house.file("My Film.avi")?.film)
        #expect(film.details.title == "Its Title" && film.details.year == 1999)
        #expect(film.details.genres == ["Drama", "Comedy"] && film.details.description == nil)
        #expect(film.sources["title"] == .container)
    }

    @Test func `a film that is renamed, or in a folder that is, gets another title`() throws {
        try house.folder.write("x", to: "a/b/one.avi")
        try house.sweep()
        try house.settle("a/b/one.avi")
        house.describe()
        try house.move("a/b/one.avi", "a/b/two.avi")
        house.describe()
        #expect(try house.file("a/b/two.avi")?.film?.details.title == "two")
        try house.move("a", "c")
        house.describe()
        #expect(try house.file("c/b/two.avi")?.film != nil)
    }

    @Test func `a film that becomes something else is not found by its title any more`() throws {
        try house.folder.write("x", to: "one.avi")
        try house.sweep()
        try house.settle("one.avi")
        house.describe()
        try house.move("one.avi", "two")
        house.describe()
        #expect(try house.file("two")?.film == nil)
        #expect(try house.indexer.database.reader.search(SearchQuery("one")).total == 0)
    }

    @Test func `what is no film is described as none`() throws {
        try house.sweep()
        try house.copy("x", to: "notes.txt")
        house.describe()
        #expect(try house.file("notes.txt")?.film == nil)
    }
}

/// What cannot be done is said, holds up nothing else, and is tried again.
@Suite struct FilmDescriberTroubleTests {
    private let house: MarkedHouse
    private let edits: PeopleEdits
    private let describer: FilmDescriber

    init() throws {
        house = try MarkedHouse()
        for name in ["a.avi", "b.avi", "c.avi"] { try house.folder.write(name, to: name) }
        try house.sweep()
        edits = PeopleEdits(house.people)
        describer = FilmDescriber(house.indexer, edits: edits)
    }

    private func damage(_ name: String, with text: String) throws {
        let id = try #require(try house.id(name))
        _ = try edits.change(id, keepsake: try house.database.reader.keepsake(of: id)) { $0.part = 1 }
        try house.people.write { connection in
            try connection.run("UPDATE edit SET details = ? WHERE file = ?", .text(text), .text(id.text))
        }
    }

    private func title(_ name: String) throws -> String? {
        let id = try #require(try house.id(name))
        return try house.database.reader.file(id)?.film?.details.title
    }

    @Test func `a film of which something cannot be read costs no other, and is described once it can`() throws {
        try damage("b.avi", with: "{ no")
        while describer.workOnce() {}
        #expect(try title("a.avi") == "a" && title("b.avi") == nil && title("c.avi") == "c")
        let problem = try #require(house.indexer.status.problems.first)
        #expect(problem.code == .undescribed && problem.path.text == "b.avi" && problem.detail.contains("cannot be"))
        let rest = #""episodes": [], "genres": [], "tags": [], "cast": [], "extra": {}"#
        try damage("b.avi", with: #"{"title": "Mended", \#(rest)}"#)
        describer.retry()
        while describer.workOnce() {}
        #expect(try title("b.avi") == "Mended" && house.indexer.status.problems == [])
    }

    @Test func `when nothing can be read, it comes to an end until it is tried again`() throws {
        for number in 0..<20 { try house.folder.write("x", to: "\(number).avi") }
        try house.sweep()
        for number in 0..<20 { try damage("\(number).avi", with: "{ no") }
        var rounds = 0
        while describer.workOnce() { rounds += 1 }
        #expect(rounds < 100 && house.indexer.status.problems.count == 1)
    }
}
