import Catalog
import Files
import Foundation
import Model
import Store
import Support
import Testing

@Suite struct TrashTests {
    let catalog: CatalogFixture
    let records: PeopleTrash
    let trash: Trash
    let removal: Removal

    init() throws {
        catalog = try CatalogFixture()
        records = PeopleTrash(try PeopleDatabase(folder: catalog.state.path))
        trash = Trash(catalog.indexer, records: records)
        removal = Removal(catalog.indexer, trash: trash)
        for name in ["show/film.srt", "show/season/other.srt", "top.srt", "top.en.srt", "topless.srt"] {
            try catalog.copy("abc", to: name, seen: false)
        }
        try catalog.sweep()
        catalog.advance(1)
    }

    private func remove(_ name: String, companions: Bool = false) throws -> TrashRecord {
        let file = try #require(try catalog.file(name))
        return try removal.remove(file: file.id, expecting: file.identity, companions: companions, by: "ann")
    }

    private func removeShow() throws -> TrashRecord {
        let id = try #require(try catalog.id("show"))
        let show = try #require(try catalog.reader.folder(id))
        return try removal.remove(folder: show.id, version: show.version, by: "ann")
    }

    @Test func `a deleted file lies in the trash, and comes back with its id`() throws {
        let id = try #require(try catalog.id("top.srt"))
        let record = try remove("top.srt")
        #expect(record.id == id && record.files == 1 && record.size == 3 && !record.isFolder)
        #expect(try catalog.reader.item(id) == nil)
        #expect(try trash.list() == [record])
        #expect(try catalog.indexed() == catalog.found())
        let restored = try trash.restore(id)
        #expect(restored.id == id && restored.path == RelativePath("top.srt") && !restored.isRenamed)
        try catalog.settle("top.srt")
        #expect(try catalog.id("top.srt") == id)
        #expect(try trash.list() == [])
        try catalog.checkCounts()
    }

    @Test func `a deleted folder comes back with all below it`() throws {
        let id = try #require(try catalog.id("show/season/other.srt"))
        let record = try removeShow()
        #expect(record.isFolder && record.files == 2 && record.size == 6)
        // The watcher tells it as well.
        try catalog.see("show", .removed)
        catalog.advance(2)
        #expect(try catalog.reader.item(id) == nil)
        #expect(try catalog.reader.search(SearchQuery("other")).total == 0)
        _ = try trash.restore(record.id)
        catalog.advance(1)
        #expect(try catalog.reader.item(id)?.path == RelativePath("show/season/other.srt"))
        #expect(try catalog.indexed() == catalog.found())
        try catalog.checkCounts()
    }

    @Test func `a restore into a taken name gets a free one`() throws {
        let id = try remove("top.srt").id
        try catalog.copy("new", to: "top.srt")
        let taken = try catalog.id("top.srt")
        #expect(taken != id)
        let restored = try trash.restore(id)
        #expect(restored.isRenamed)
        #expect(try catalog.reader.item(at: restored.path)?.id == id)
        #expect(try catalog.id("top.srt") == taken)
    }

    @Test func `a restore makes the folders again in which it lay`() throws {
        let id = try remove("show/season/other.srt").id
        try catalog.remove("show")
        catalog.advance(1)
        #expect(try trash.restore(id).path == RelativePath("show/season/other.srt"))
        #expect(try catalog.id("show/season/other.srt") == id)
    }

    @Test func `another version of a folder than was shown is not deleted`() throws {
        let id = try #require(try catalog.id("show"))
        let show = try #require(try catalog.reader.folder(id))
        try catalog.copy("new", to: "show/season/new.srt")
        let error = #expect(throws: CatalogRefusal.self) {
            try removal.remove(folder: show.id, version: show.version, by: "ann")
        }
        guard case .versionDiffers(let version) = error else { return #expect(Bool(false)) }
        #expect(version > show.version)
        #expect(try catalog.indexed() == catalog.found())
        #expect(throws: CatalogRefusal.isRoot) { try removal.remove(folder: .root, version: 1, by: "ann") }
    }

    @Test func `another file under the name than was shown is not deleted`() throws {
        let file = try #require(try catalog.file("top.srt"))
        try catalog.remove("top.srt", seen: false)
        try catalog.copy("another", to: "top.srt", seen: false)
        let error = #expect(throws: FileError.self) {
            try removal.remove(file: file.id, expecting: file.identity, by: "ann")
        }
        #expect(error?.cause == .changed)
        #expect(try trash.list() == [])
        #expect(try catalog.facts("top.srt").size == 7)
    }

    @Test func `companions go along when asked, and nothing else does`() throws {
        _ = try remove("top.srt", companions: true)
        #expect(Set(try trash.list().map(\.path.text)) == ["top.srt", "top.en.srt"])
        #expect(try catalog.indexed().contains("topless.srt"))
    }

    @Test func `purged is gone for good, and only what is old enough expires`() throws {
        let first = try remove("top.srt")
        catalog.clock.advance(seconds: 86_400)
        let second = try remove("show/film.srt")
        catalog.clock.advance(seconds: Double(Trash.patience) - 86_000)
        #expect(try trash.purgeExpired() == 1)
        #expect(try trash.list().map(\.id) == [second.id])
        #expect(throws: CatalogRefusal.notFound) { try trash.restore(first.id) }
        try trash.purgeAll()
        #expect(try trash.list() == [])
        #expect(try catalog.disk.trashed(in: .top).isEmpty)
    }

    @Test func `a crash between the rename and the record is mended at the start`() throws {
        let file = try #require(try catalog.file("top.srt"))
        let other = try #require(try catalog.file("topless.srt"))
        for intention in [file, other] {
            try records.begin(
                TrashRow(
                    id: intention.id, state: .pending, name: intention.name.bytes, path: intention.path.bytes,
                    place: "", files: 1, size: 3, who: "ann", time: catalog.clock.now, until: catalog.clock.now))
        }
        _ = try catalog.disk.moveToTrash(file.path, expecting: file.identity, as: file.id)
        let again = try catalog.restarted()
        let trash = Trash(again.indexer, records: records)
        try trash.recover()
        try again.sweep()
        #expect(try trash.list().map(\.id) == [file.id])
        #expect(try again.reader.item(file.id) == nil)
        #expect(try again.reader.item(other.id) != nil)
        #expect(try trash.restore(file.id).path == file.path)
        #expect(try again.id("top.srt") == file.id)
    }

    @Test func `an id outlives even an index that was made anew`() throws {
        let record = try remove("top.srt")
        let fresh = try CatalogFixture(folder: catalog.folder, clock: catalog.clock)
        try fresh.sweep()
        #expect(try Trash(fresh.indexer, records: records).restore(record.id).id == record.id)
        #expect(try fresh.id("top.srt") == record.id)
    }
}
