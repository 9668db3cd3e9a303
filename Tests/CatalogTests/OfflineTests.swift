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

    @Test func `a part of the same disk that is not mounted at the start is no deletion either`() throws {
        let catalog = try CatalogFixture()
        // The mount point is older than the index; what lies under it is another directory of the same disk.
        try catalog.folder.makeFolder("shows/bare")
        let database = try DropFolderFixture()
        try catalog.folder.makeFolder("other")
        try catalog.copy("abc", to: "other/film.srt", seen: false)
        try catalog.copy("abc", to: "shows/another.srt", seen: false)
        try catalog.move("shows/bare", ".bare", seen: false)
        try catalog.move("other", "shows/bare", seen: false)
        let clock = ManualClock()
        clock.advance(seconds: Date().timeIntervalSince1970 - Double(clock.now.milliseconds) / 1000 + 120)
        let mounted = try CatalogFixture(folder: catalog.folder, state: database, clock: clock)
        try mounted.sweep()
        mounted.advance(1)
        let id = try #require(try mounted.id("shows/bare/film.srt"))
        try catalog.move("shows/bare", ".mounted", seen: false)
        try catalog.move(".bare", "shows/bare", seen: false)
        let away = try mounted.restarted()
        try away.sweep()
        away.advance(1)
        #expect(try away.reader.file(id)?.state == .offline)
        #expect(try away.file("shows/another.srt")?.state == .ready)
        try catalog.move("shows/bare", ".bare", seen: false)
        try catalog.move(".mounted", "shows/bare", seen: false)
        try away.sweep()
        away.advance(1)
        #expect(try away.reader.file(id)?.state == .ready)
        #expect(try away.indexed() == away.found())
        try away.checkCounts()
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
        let place = catalog.folder.path
        #expect(problems.contains { $0.hint.contains("rm '\(place)/folder' && mkdir '\(place)/folder'") })
        #expect(problems.contains { $0.hint.hasSuffix("mount --bind '/etc' '\(place)/etc'") })
        try catalog.remove("folder")
        #expect(catalog.indexer.status.problems.map(\.code) == [.linkOutside])
    }
}
