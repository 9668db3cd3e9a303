import Catalog
import Files
import Foundation
import Model
import Store
import Support
import Testing

/// What a crash, a missing disk or a full one leaves of the trash: nothing is in both places, or in neither.
@Suite struct TrashCrashTests {
    let catalog: CatalogFixture
    let records: PeopleTrash
    let trash: Trash

    init() throws {
        catalog = try CatalogFixture()
        records = PeopleTrash(try PeopleDatabase(folder: catalog.state.path))
        trash = Trash(catalog.indexer, records: records)
        for name in ["usb/show/film.srt", "top.srt"] { try catalog.copy("abc", to: name, seen: false) }
        try catalog.sweep()
        catalog.advance(1)
    }

    private func remove(_ name: String) throws -> FileRecord {
        let file = try #require(try catalog.file(name))
        _ = try Removal(catalog.indexer, trash: trash).remove(file: file.id, expecting: file.identity, by: "ann")
        return file
    }

    private func recovered() throws -> (Trash, CatalogFixture) {
        let again = try catalog.restarted()
        let trash = Trash(again.indexer, records: records)
        try trash.recover()
        try again.sweep()
        again.advance(1)
        return (trash, again)
    }

    @Test func `a crash after the way back leaves no record of what is in its place`() throws {
        let file = try remove("top.srt")
        let place = try #require(try catalog.disk.trashed(in: .top).first)
        #expect(try records.reopen(file.id))
        _ = try catalog.disk.restore(place, to: file.path)
        let (trash, again) = try recovered()
        #expect(try trash.list() == [])
        #expect(try again.id("top.srt") == file.id)
        _ = try Removal(again.indexer, trash: trash).remove(file: file.id, expecting: file.identity, by: "ann")
        #expect(try trash.list().map(\.id) == [file.id])
    }

    @Test func `a crash before the way back leaves it in the trash`() throws {
        let file = try remove("top.srt")
        #expect(try records.reopen(file.id))
        #expect(try !records.reopen(file.id))
        let (trash, again) = try recovered()
        #expect(try trash.list().map(\.id) == [file.id])
        #expect(try trash.restore(file.id).path == file.path)
        #expect(try again.id("top.srt") == file.id)
    }

    @Test func `what lies in the trash of a disk that is away is neither forgotten nor purged`() throws {
        let file = try remove("usb/show/film.srt")
        try catalog.move(".dropreel-trash", "usb/.trash-of-the-disk", seen: false)
        try catalog.move("usb", ".away", seen: false)
        catalog.indexer.apply([.offline(.top)])
        #expect(throws: CatalogRefusal.offline) { try trash.restore(file.id) }
        #expect(throws: CatalogRefusal.offline) { try trash.purge(file.id) }
        catalog.clock.advance(seconds: Double(Trash.patience) + 1)
        #expect(try trash.purgeExpired() == 0)
        try catalog.move(".away", "usb", seen: false)
        try catalog.move("usb/.trash-of-the-disk", ".dropreel-trash", seen: false)
        catalog.indexer.apply([.online(.top)])
        #expect(try trash.list().map(\.id) == [file.id])
        #expect(try trash.restore(file.id).path == file.path)
    }

    @Test func `what somebody else is deleting at this moment is not deleted twice`() throws {
        let file = try #require(try catalog.file("top.srt"))
        try records.begin(
            TrashRow(
                id: file.id, state: .pending, name: file.name.bytes, path: file.path.bytes, place: "", files: 1,
                size: 3, who: "ann", time: catalog.clock.now, until: catalog.clock.now))
        #expect(throws: CatalogRefusal.notFound) { try remove("top.srt") }
        #expect(try records.record(file.id)?.state == .pending)
        #expect(try catalog.facts("top.srt").size == 3)
    }

    @Test func `an intention is not forgotten while its disk is away`() throws {
        let file = try remove("top.srt")
        #expect(try records.reopen(file.id))
        try catalog.move(".dropreel-trash", ".away", seen: false)
        _ = try recovered()
        try catalog.move(".away", ".dropreel-trash", seen: false)
        let (trash, _) = try recovered()
        #expect(try trash.list().map(\.id) == [file.id])
    }
}
