import Catalog
import Model
import Store
import Support
import Synchronization
import Testing

@Suite struct IndexerTests {
    let catalog = try! CatalogFixture()

    @Test func `a closed file is ready at once`() throws {
        try catalog.sweep()
        try catalog.folder.write("x", to: "film.srt")
        try catalog.see("film.srt", .created)
        #expect(try catalog.file("film.srt")?.state == .copying)
        try catalog.see("film.srt", .closed)
        try catalog.settle("film.srt")
        #expect(try catalog.file("film.srt")?.state == .ready)
        #expect(try catalog.file("film.srt")?.size == 1)
    }

    @Test func `a renamed file keeps its id, and when it was added`() throws {
        try catalog.sweep()
        try catalog.copy("abc", to: "a.srt")
        let before = try #require(try catalog.file("a.srt"))
        catalog.clock.advance(seconds: 100)
        try catalog.move("a.srt", "b.srt")
        let after = try #require(try catalog.file("b.srt"))
        #expect(after.id == before.id && after.added == before.added)
        #expect(after.contentRevision == before.contentRevision)
        #expect(try catalog.indexed() == ["b.srt"])
    }

    @Test func `a renamed folder keeps its id and those of all below it`() throws {
        for name in ["show/one/a.srt", "show/one/b.srt", "show/c.srt"] { try catalog.folder.write("abc", to: name) }
        try catalog.sweep()
        let ids = try ["show", "show/one", "show/one/a.srt", "show/c.srt"].map { try catalog.id($0) }
        try catalog.move("show", "Show 2")
        #expect(try ["Show 2", "Show 2/one", "Show 2/one/a.srt", "Show 2/c.srt"].map { try catalog.id($0) } == ids)
        catalog.advance(2)
        #expect(try catalog.indexed() == catalog.found())
        try catalog.checkCounts()
    }

    @Test func `what went away and came back between two batches is the same, and nothing says it was gone`() throws {
        try catalog.copy("abc", to: "a.srt", seen: false)
        try catalog.sweep()
        let id = try #require(try catalog.id("a.srt"))
        let revision = try catalog.reader.revision()
        try catalog.move("a.srt", "b.srt", seen: false)
        try catalog.see("a.srt", .removed)
        #expect(try catalog.reader.changes(since: ChangePosition(revision: revision)).gone == [])
        catalog.advance(0.3)
        try catalog.see("b.srt", .moved)
        catalog.advance(1)
        #expect(try catalog.id("b.srt") == id)
        #expect(try catalog.reader.changes(since: ChangePosition(revision: revision)).gone == [])
    }

    @Test func `a deleted folder counts as gone with all below it, after a moment`() throws {
        try catalog.folder.write("abc", to: "show/season/a.srt")
        try catalog.sweep()
        let id = try #require(try catalog.id("show/season/a.srt"))
        let revision = try catalog.reader.revision()
        try catalog.remove("show")
        #expect(try catalog.indexed() == [])
        catalog.advance(1)
        #expect(try catalog.reader.item(id) == nil)
        #expect(try catalog.reader.search(SearchQuery("a.srt")).total == 0)
        #expect(try catalog.reader.changes(since: ChangePosition(revision: revision)).gone.count == 3)
    }

    @Test func `a better copy under the same name keeps the id`() throws {
        try catalog.copy("abc", to: "film.srt")
        try catalog.sweep()
        let id = try #require(try catalog.id("film.srt"))
        // Renamed over it.
        try catalog.copy("better", to: "new.srt")
        try catalog.folder.write("x", to: "unused.srt")
        try DropFolderFixture.run("/bin/mv", [catalog.folder.path + "/new.srt", catalog.folder.path + "/film.srt"])
        catalog.indexer.apply([try catalog.sighting("new.srt", .removed), try catalog.sighting("film.srt", .moved)])
        #expect(try catalog.id("film.srt") == id)
        #expect(try catalog.file("film.srt")?.size == 6)
        // Deleted and made again.
        try catalog.remove("film.srt")
        catalog.advance(60)
        try catalog.copy("better still", to: "film.srt")
        #expect(try catalog.id("film.srt") == id)
        try catalog.checkCounts()
    }

    @Test func `hard links are items of their own`() throws {
        try catalog.copy("abc", to: "a.srt")
        try catalog.sweep()
        let id = try catalog.id("a.srt")
        try DropFolderFixture.run("/bin/ln", [catalog.folder.path + "/a.srt", catalog.folder.path + "/b.srt"])
        try catalog.see("b.srt", .created)
        try catalog.settle("b.srt")
        #expect(try catalog.id("a.srt") == id)
        let second = try #require(try catalog.id("b.srt"))
        #expect(second != id)
        #expect(try catalog.file("b.srt")?.state == .ready)
        try catalog.move("b.srt", "c.srt", seen: false)
        // The new name is told before the old one goes.
        try catalog.see("c.srt", .moved)
        try catalog.see("b.srt", .removed)
        #expect(try catalog.id("c.srt") == second)
        #expect(try catalog.id("a.srt") == id)
        #expect(try catalog.indexed() == ["a.srt", "c.srt"])
    }

    @Test func `temp names are not listed until they get their real name`() throws {
        try catalog.sweep()
        try catalog.copy("abc", to: "film.srt.part")
        try catalog.copy("abc", to: ".hidden.srt")
        #expect(try catalog.indexed() == [])
        try catalog.move("film.srt.part", "film.srt")
        try catalog.settle("film.srt")
        #expect(try catalog.file("film.srt")?.state == .ready)
    }

    @Test func `names that went round while nobody looked keep their ids`() throws {
        for name in ["a", "b", "c"] { try catalog.copy(name + name, to: name + ".srt") }
        try catalog.sweep()
        let ids = try ["a.srt", "b.srt", "c.srt"].map { try #require(try catalog.id($0)) }
        for (from, to) in [("a.srt", "t"), ("c.srt", "a.srt"), ("b.srt", "c.srt"), ("t", "b.srt")] {
            try catalog.move(from, to, seen: false)
        }
        try catalog.sweep()
        #expect(try ["b.srt", "c.srt", "a.srt"].map { try catalog.id($0) } == ids)
    }

    @Test func `a film moved elsewhere while another took its place keeps its id`() throws {
        try catalog.copy("first", to: "a/film.srt", seen: false)
        try catalog.folder.makeFolder("z")
        try catalog.sweep()
        let id = try #require(try catalog.id("a/film.srt"))
        try catalog.move("a/film.srt", "z/film.srt", seen: false)
        try catalog.copy("second one", to: "a/film.srt", seen: false)
        catalog.indexer.apply([try catalog.listing("a"), try catalog.listing("z")])
        #expect(try catalog.id("z/film.srt") == id)
        #expect(try catalog.id("a/film.srt") != id)
        catalog.advance(1)
        #expect(try catalog.file("a/film.srt")?.size == 10)
        try catalog.checkCounts()
    }

    @Test func `ids outlive a restart with moves in between`() throws {
        try catalog.copy("abc", to: "a/film.srt", seen: false)
        try catalog.folder.makeFolder("b")
        try catalog.sweep()
        let id = try #require(try catalog.id("a/film.srt"))
        try catalog.move("a/film.srt", "b/other.srt", seen: false)
        let again = try catalog.restarted()
        try again.sweep()
        again.advance(1)
        #expect(try again.id("b/other.srt") == id)
        #expect(try again.indexed() == again.found())
    }

    @Test func `listing the same again changes nothing`() throws {
        for name in ["a.srt", "b/c.srt", "b/d/e.srt"] { try catalog.folder.write("abc", to: name) }
        try catalog.sweep()
        catalog.advance(20)
        let revision = try catalog.reader.revision()
        try catalog.sweep()
        let again = try catalog.restarted()
        try again.sweep()
        again.advance(5)
        #expect(try again.reader.changes(since: ChangePosition(revision: revision)).changed == [])
    }

    @Test func `every folder above a change is told`() throws {
        try catalog.folder.write("abc", to: "a/b/c.srt")
        try catalog.sweep()
        let told = Mutex<[Change]>([])
        let end = catalog.indexer.feed.subscribe { changes in told.withLock { $0 += changes } }
        try catalog.copy("x", to: "a/b/d.srt")
        let folders = try ["", "a", "a/b"].map { try #require(try catalog.id($0)) }
        let changed = told.withLock { changes in
            changes.compactMap { if case .folder(let id, _) = $0 { id } else { nil } }
        }
        #expect(Set(changed) == Set(folders))
        end()
        let count = told.withLock(\.count)
        try catalog.copy("x", to: "a/b/e.srt")
        #expect(told.withLock(\.count) == count)
    }

    @Test func `every kind of name is indexed byte for byte`() throws {
        for name in NastyNames.all { try catalog.folder.write([1, 2, 3], to: name) }
        try catalog.sweep()
        for name in NastyNames.all {
            #expect(try catalog.reader.item(at: RelativePath([name])) != nil, "\(name.text)")
        }
    }
}
