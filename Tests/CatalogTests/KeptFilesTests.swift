import Foundation
import Model
import Store
import Support
import Testing

@testable import Catalog

/// Nothing that happens to a file or to the index costs a mark.
@Suite struct KeptFilesTests {
    private let house: MarkedHouse
    private let film: ItemID

    init() throws {
        house = try MarkedHouse()
        try house.folder.write("one", to: "Films/a.srt")
        try house.folder.write("another", to: "Films/b.srt")
        try house.sweep()
        film = try house.save("Films/a.srt")
        try house.probe("Films/a.srt")
    }

    @Test func `an index made anew gives marked files their ids and when they were added, and others new ones`() throws
    {
        let other = try house.id("Films/b.srt")
        let added = try house.database.reader.file(film)?.added
        let house = try house.rebuilt()
        #expect(try house.path(film) == "Films/a.srt")
        #expect(try house.database.reader.file(film)?.added == added)
        #expect(try house.id("Films/b.srt") != other)
        #expect(try house.database.reader.file(film)?.state == .ready)
        #expect(try house.database.reader.search(SearchQuery("a.srt")).results.map(\.id) == [film])
    }

    @Test func `renamed and moved while the index was lost`() throws {
        let after = try house.rebuilt {
            try house.folder.makeFolder("Kino")
            try house.move("Films/a.srt", "Kino/z.srt")
        }
        #expect(try after.path(film) == "Kino/z.srt")
    }

    @Test func `replaced by a better copy while the index was lost`() throws {
        let after = try house.rebuilt {
            try house.folder.write("a better one", to: "Films/new.srt")
            try house.move("Films/new.srt", "Films/a.srt")
        }
        #expect(try after.path(film) == "Films/a.srt")
    }

    @Test func `a renamed file that is replaced afterwards is known by its newer place`() throws {
        try house.move("Films/a.srt", "Films/c.srt")
        try house.sweep()
        let after = try house.rebuilt {
            try house.folder.write("a better one", to: "Films/new.srt")
            try house.move("Films/new.srt", "Films/c.srt")
        }
        #expect(try after.path(film) == "Films/c.srt")
    }

    @Test func `a file in a renamed folder that is replaced afterwards too`() throws {
        try house.move("Films", "Kino")
        try house.sweep()
        let after = try house.rebuilt {
            try house.folder.write("a better one", to: "Kino/new.srt")
            try house.move("Kino/new.srt", "Kino/a.srt")
        }
        #expect(try after.path(film) == "Kino/a.srt")
    }

    @Test func `copied to another disk while the index was lost it is known by its content`() throws {
        let after = try house.rebuilt {
            try FileManager.default.removeItem(atPath: house.folder.path + "/Films/a.srt")
            try house.folder.write("one", to: "Other/x.srt")
        }
        try after.probe("Other/x.srt")
        #expect(try after.path(film) == "Other/x.srt")
    }

    @Test func `one that was gone before comes back by place and size, by content, or by itself, however late`() throws
    {
        let away = house.folder.path + "-away"
        defer { try? FileManager.default.removeItem(atPath: away) }
        #expect(rename(house.folder.path + "/Films/a.srt", away) == 0)
        try house.sweep()
        house.keeper.refresh()
        #expect(try house.kept.find(film)?.gone != nil)
        house.advance(90 * 86_400)
        house.advance(86_400)
        #expect(try house.path(film) == nil)
        let house = try house.restarted()
        try house.sweep()
        #expect(rename(away, house.folder.path + "/Films/late.srt") == 0)
        try house.sweep()
        #expect(try house.path(film) == "Films/late.srt")
        house.keeper.refresh()
        #expect(try house.kept.find(film)?.gone == nil)
    }

    @Test func `another film in the place of one that was gone long before is another film`() throws {
        try FileManager.default.removeItem(atPath: house.folder.path + "/Films/a.srt")
        try house.sweep()
        house.keeper.refresh()
        house.advance(1000)
        try house.folder.write("something else", to: "Films/a.srt")
        try house.sweep()
        let other = try #require(try house.id("Films/a.srt"))
        #expect(other != film)
        let house = try house.rebuilt()
        #expect(try house.id("Films/a.srt") != film)
        #expect(try house.saved() == [film])
        #expect(try house.kept.find(film)?.path.text == "Films/a.srt")
    }

    @Test func `one that was gone comes back to an index made anew when it has the same size there`() throws {
        try FileManager.default.removeItem(atPath: house.folder.path + "/Films/a.srt")
        try house.sweep()
        let house = try house.rebuilt()
        #expect(try house.path(film) == nil)
        try house.folder.write("one", to: "Films/a.srt")
        try house.sweep()
        #expect(try house.path(film) == "Films/a.srt")
    }

    @Test func `of two names of one file each comes back as what it was`() throws {
        #expect(link(house.folder.path + "/Films/a.srt", house.folder.path + "/Films/z.srt") == 0)
        #expect(link(house.folder.path + "/Films/a.srt", house.folder.path + "/Films/m.srt") == 0)
        try house.sweep()
        let (z, m) = (try house.save("Films/z.srt"), try house.save("Films/m.srt"))
        let house = try house.rebuilt()
        #expect(try [film, z, m].map { try house.path($0) } == ["Films/a.srt", "Films/z.srt", "Films/m.srt"])
    }

    @Test func `a marked film that is moved over another one takes its marks along`() throws {
        try house.move("Films/a.srt", "Films/b.srt")
        try house.sweep()
        let id = try #require(try house.id("Films/b.srt"))
        #expect(try house.saved() == [id])
    }

    @Test func `renamed, replaced and away in the running house`() throws {
        try house.move("Films/a.srt", "Films/c.srt")
        try house.sweep()
        #expect(try house.path(film) == "Films/c.srt")
        try house.folder.write("a better one", to: "Films/new.srt")
        try house.move("Films/new.srt", "Films/c.srt")
        try house.sweep()
        #expect(try house.path(film) == "Films/c.srt")
        house.indexer.apply([.offline(try #require(RelativePath("Films")))])
        #expect(try house.database.reader.file(film)?.state == .offline)
        house.keeper.refresh()
        #expect(try house.kept.find(film)?.gone == nil)
        #expect(try house.saved() == [film])
    }

    @Test func `nothing counts as gone while the index is being made`() throws {
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: house.state.path + "/index.db" + ending)
        }
        let house = try MarkedHouse(house)
        house.keeper.refresh()
        #expect(try house.kept.find(film)?.gone == nil)
        #expect(try house.database.reader.whereabouts(of: [film]) != [.unknown])
    }

    @Test func `a copy of a film that was here all the time is another one`() throws {
        try house.folder.write("one", to: "Films/copy.srt")
        try house.sweep()
        let copy = try #require(try house.id("Films/copy.srt"))
        house.advance(3 * 86_400)
        try FileManager.default.removeItem(atPath: house.folder.path + "/Films/a.srt")
        try house.sweep()
        try house.probe("Films/copy.srt")
        #expect(try house.id("Films/copy.srt") == copy)
    }
}
