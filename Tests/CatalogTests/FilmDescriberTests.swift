import Model
import Store
import Support
import Testing

@testable import Catalog

@Suite struct FilmDescriberTests {
    let house = try! CatalogFixture()

    private func info(_ tags: [String: String]) -> MediaInfo {
        MediaInfo(container: "mov", duration: 60, video: [], audio: [], subtitles: [], chapters: [], tags: tags)
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
