import Foundation
import Model
import Store
import Support
import Testing

@testable import Catalog

/// Films that a catalogue names and of which the file is not there.
@Suite struct AbsentFilmsTests {
    private let house: MarkedHouse

    init() throws {
        house = try MarkedHouse()
        try house.folder.makeFolder("Films")
        try house.sweep()
    }

    private func describe(_ house: MarkedHouse? = nil) {
        let describer = FilmDescriber((house ?? self.house).indexer)
        while describer.workOnce() {}
    }

    private func say(_ entries: String, in name: String = "Films/catalogue.json") throws {
        try house.folder.write("{\"results\": [\(entries)]}", to: name)
        try look()
    }

    private func look() throws {
        try house.sweep()
        describe()
    }

    private func found(_ text: String, _ house: MarkedHouse? = nil) throws -> [FileRecord] {
        try (house ?? self.house).database.reader.search(SearchQuery(text)).results.compactMap(\.file)
    }

    private func one(_ text: String) throws -> FileRecord {
        let found = try found(text)
        return try #require(found.count == 1 ? found.first : nil, "\(found.count)")
    }

    private func films(_ condition: FilmCondition, by field: Sorting.Field = .title) throws -> [ItemID] {
        try house.database.reader.films(condition, sorting: Sorting(field)).results.map(\.id)
    }

    @Test func `one is listed and found as missing, with all that is said of it`() throws {
        try house.folder.write("x", to: "Films/here.avi")
        try say(
            """
            {"file": "one.mkv", "title": "Sea One", "genres": ["Drama"], "duration": 5400, "show": "Seas", "season": 1,
             "episode": 1}, {"file": "here.avi", "title": "Sea Two", "genres": ["Drama"]}
            """)
        let film = try one("sea one")
        #expect(film.state == .missing && film.path.text == "Films/one.mkv" && film.film?.details.title == "Sea One")
        let (reader, genre) = (house.database.reader, try #require(FilmWord(.genre, "Drama")))
        let here = try #require(try house.id("Films/here.avi"))
        #expect(try films(.passing([.has(genre)])) == [film.id, here])
        let folder = try #require(try house.id("Films"))
        for field in [Sorting.Field.title, .added, .name, .duration] {
            #expect(Set(try films(.passing([.isUnder(folder)]), by: field)) == [film.id, here], "\(field)")
        }
        #expect(try reader.filmFolders().map(\.films) == [2])
        #expect(try reader.similarFilms(to: here).map(\.id) == [film.id])
        let seasons = try reader.seasons(of: try #require(FilmWord(.show, "Seas")))
        #expect(seasons.flatMap(\.episodes).map(\.id) == [film.id])
        // On the disk there is nothing of it.
        #expect(try reader.file(film.id) == nil && house.id("Films/one.mkv") == nil)
        #expect(try reader.listing(of: folder)?.folder.files == 2 && reader.files(kind: .video).total == 1)
        #expect(try reader.newestFilm(before: house.clock.now.adding(seconds: 9)) == nil)
        #expect(try reader.changes(since: ChangePosition(revision: 0)).changed.contains(film.id))
    }

    @Test(arguments: [("film.avi", "film.avi"), ("FILM.AVI", "film.avi"), ("film", "Film.avi")])
    func `its file becomes it when it comes, and keeps its marks`(entry: String, name: String) throws {
        try say("{\"file\": \"\(entry)\", \"title\": \"Rome\"}")
        let film = try one("rome").id
        let keepsake = try house.database.reader.keepsake(of: film)
        #expect(try house.list.add(film, keepsake: keepsake, to: house.account, at: house.clock.now, limit: 9) == .done)
        house.clock.advance(seconds: 86_400)
        try house.folder.write("content", to: "Films/\(name)")
        try look()
        #expect(try house.id("Films/\(name)") == film && house.saved() == [film])
        let file = try one("rome")
        #expect(file.state == .ready && file.size == 7)
        #expect(file.added > (try #require(keepsake)).added, "it was added when its file came")
        #expect(try house.database.reader.films(sorting: Sorting(.added)).results.map(\.id) == [film])
    }

    @Test func `a film that is deleted is missing as long as a catalogue names it, and comes back by its name`() throws
    {
        try house.folder.write("content", to: "Films/film.avi")
        try say("{\"file\": \"film.avi\", \"title\": \"Rome\"}")
        let film = try house.save("Films/film.avi")
        try FileManager.default.removeItem(atPath: house.folder.path + "/Films/film.avi")
        try look()
        #expect(try one("rome").id == film && one("rome").state == .missing)
        house.clock.advance(seconds: 90 * 86_400)
        house.advance(90_000)
        #expect(try one("rome").id == film)
        try house.folder.write("better content", to: "Films/film.avi")
        try look()
        #expect(try house.id("Films/film.avi") == film && one("rome").state == .ready)
        try FileManager.default.removeItem(atPath: house.folder.path + "/Films/film.avi")
        try look()
        try say("")
        #expect(try found("rome") == [] && house.saved() == [film])
    }

    @Test func `a known film that takes its name takes its marks over`() throws {
        try house.folder.write("content", to: "old.avi")
        try say("{\"file\": \"film.avi\", \"title\": \"Rome\"}")
        let (film, old) = (try one("rome").id, try house.id("old.avi"))
        let keepsake = try house.database.reader.keepsake(of: film)
        #expect(try house.list.add(film, keepsake: keepsake, to: house.account, at: house.clock.now, limit: 9) == .done)
        try house.move("old.avi", "Films/film.avi")
        try look()
        #expect(try house.id("Films/film.avi") == old && house.saved() == [old].compactMap(\.self))
        #expect(try one("rome").id == old)
        // What moves away leaves its entry behind.
        try house.move("Films/film.avi", "elsewhere.avi")
        try look()
        let left = try one("rome")
        #expect(left.state == .missing && left.id != old && left.path.text == "Films/film.avi")
    }

    @Test func `entries go with their catalogue or folder, and come back with it`() throws {
        try say("{\"file\": \"film.avi\", \"title\": \"Rome\"}")
        try house.move("Films", "Cinema")
        try look()
        #expect(try one("rome").path.text == "Cinema/film.avi")
        let film = try one("rome").id
        let elsewhere = try DropFolderFixture()
        #expect(rename(house.folder.path + "/Cinema", elsewhere.path + "/Cinema") == 0)
        try look()
        house.advance(1)
        describe()
        #expect(try found("rome") == [] && house.database.reader.filmFolders() == [])
        #expect(rename(elsewhere.path + "/Cinema", house.folder.path + "/Cinema") == 0)
        try look()
        house.advance(1)
        describe()
        #expect(try one("rome").id == film)
        try FileManager.default.removeItem(atPath: house.folder.path + "/Cinema/catalogue.json")
        try look()
        #expect(try found("rome") == [])
    }

    @Test func `a marked one keeps its id when the index is made anew`() throws {
        try say("{\"file\": \"film.avi\", \"title\": \"Rome\"}")
        let film = try one("rome").id
        let keepsake = try house.database.reader.keepsake(of: film)
        #expect(try house.list.add(film, keepsake: keepsake, to: house.account, at: house.clock.now, limit: 9) == .done)
        let after = try house.rebuilt()
        describe(after)
        #expect(try found("rome", after).map(\.id) == [film])
    }

    @Test func `an entry that stands twice is one film, and a file of another kind is not it`() throws {
        try say("{\"file\": \"film.avi\", \"title\": \"Rome\"}, {\"file\": \"film.avi\", \"year\": 1999}")
        #expect(try found("rome").count == 1)
        try house.folder.write("x", to: "Films/film.txt")
        try look()
        #expect(try one("rome").state == .missing)
    }
}
