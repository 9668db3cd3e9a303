import Catalog
import Foundation
import Model
import Store
import Support
import Testing

@Suite struct OfflineTests {
    @Test func `a disk that goes and comes leaves everything as it was, shown as offline meanwhile`() throws {
        let catalog = try CatalogFixture()
        try catalog.copy("abc", to: "usb/show/film.srt", seen: false)
        try catalog.sweep()
        let file = try #require(try catalog.file("usb/show/film.srt"))
        let usb = try catalog.path("usb")
        catalog.indexer.apply([.offline(usb)])
        #expect(try catalog.reader.file(file.id)?.state == .offline)
        #expect(try catalog.reader.folder(try #require(try catalog.id("usb")))?.isOffline == true)
        // The empty mount point under it is another directory.
        try catalog.move("usb", ".away", seen: false)
        try catalog.folder.makeFolder("usb")
        catalog.indexer.apply([try catalog.listing(""), try catalog.listing("usb")])
        catalog.advance(1)
        #expect(try catalog.reader.file(file.id)?.state == .offline)
        try catalog.remove("usb", seen: false)
        try catalog.move(".away", "usb", seen: false)
        catalog.indexer.apply([.online(usb)])
        try catalog.sweep()
        catalog.advance(1)
        #expect(try catalog.reader.file(file.id)?.path == file.path)
        #expect(try catalog.reader.file(file.id)?.state != .offline)
        #expect(try catalog.indexed() == catalog.found())
    }

    private func many(_ catalog: CatalogFixture) throws {
        for number in 0..<30 { try catalog.copy("abc", to: "show/film \(number).srt", seen: false) }
        try catalog.sweep()
    }

    @Test func `an empty folder in the place of a full one at the start is no deletion, until somebody says so`() throws
    {
        let catalog = try CatalogFixture()
        try many(catalog)
        let id = try #require(try catalog.id("show/film 7.srt"))
        // The disk is not mounted: an empty directory is in its place.
        try FileManager.default.moveItem(atPath: catalog.folder.path, toPath: catalog.folder.path + "-away")
        try catalog.folder.makeFolder("")
        var again = try catalog.restarted()
        try again.sweep()
        again.advance(1)
        #expect(try again.reader.file(id)?.state == .offline)
        #expect(again.indexer.status.problems.contains { $0.code == .offline })
        // It is mounted again.
        try FileManager.default.removeItem(atPath: catalog.folder.path)
        try FileManager.default.moveItem(atPath: catalog.folder.path + "-away", toPath: catalog.folder.path)
        again = try again.restarted()
        try again.sweep()
        again.advance(1)
        #expect(try again.reader.file(id)?.path == RelativePath("show/film 7.srt"))
        #expect(try again.reader.file(id)?.state != .offline)
        #expect(again.indexer.status.problems.isEmpty)
        try again.checkCounts()
    }

    @Test func `what vanished at once is gone when somebody asks for a rescan`() throws {
        let catalog = try CatalogFixture()
        try many(catalog)
        let id = try #require(try catalog.id("show/film 7.srt"))
        try FileManager.default.removeItem(atPath: catalog.folder.path)
        try catalog.folder.makeFolder("")
        let again = try catalog.restarted()
        try again.sweep()
        #expect(try again.reader.file(id)?.state == .offline)
        again.indexer.beginRescan()
        try again.sweep()
        again.advance(2)
        #expect(try again.reader.item(id) == nil)
        #expect(try again.indexed() == [])
    }

    @Test func `files deleted while the daemon was away are gone`() throws {
        let catalog = try CatalogFixture()
        try many(catalog)
        for number in 0..<29 { try catalog.remove("show/film \(number).srt", seen: false) }
        let again = try catalog.restarted()
        try again.sweep()
        again.advance(1)
        #expect(try again.indexed() == ["show/", "show/film 29.srt"])
    }

    @Test func `links to films inside are films, all others are told with a remedy`() throws {
        let catalog = try CatalogFixture()
        try catalog.copy("abc", to: "films/a.srt", seen: false)
        for (target, name) in [("films/a.srt", "link.srt"), ("films", "folder"), ("/etc/hostname", "outside.srt")] {
            try DropFolderFixture.run("/bin/ln", ["-s", target, catalog.folder.path + "/" + name])
        }
        try catalog.sweep()
        catalog.advance(1)
        #expect(try catalog.indexed() == ["films/", "films/a.srt", "link.srt"])
        #expect(try catalog.file("link.srt")?.size == 3)
        let problems = catalog.indexer.status.problems
        #expect(Set(problems.map(\.code)) == [.linkFolder, .linkOutside])
        #expect(problems.allSatisfy { $0.hint.contains("mount --bind") })
        try catalog.remove("folder")
        #expect(catalog.indexer.status.problems.map(\.code) == [.linkOutside])
    }
}
