import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct DropFolderTrashTests {
    @Test func `what was deleted comes back with all its content`() throws {
        let given = try Given()
        try given.file("Films/a.mp4")
        let films = try given.folder.facts(of: path("Films"))
        let place = try given.folder.moveToTrash(path("Films"), expecting: films.identity, as: .random())
        #expect(!given.exists("Films"))
        #expect(try given.folder.facts(of: path(".dropreel-trash")).mode == 0o700)
        #expect(try given.folder.trashed(in: .top) == [place])
        let restored = try given.folder.restore(place, to: path("Films"))
        #expect(restored == path("Films"))
        #expect(try given.folder.facts(of: path("Films")).identity == films.identity)
        #expect(try given.folder.trashed(in: .top).isEmpty)
    }

    @Test func `only the file that was shown is deleted`() throws {
        let given = try Given()
        let film = try given.file("a.mp4")
        try given.file("b.mp4")
        #expect(
            cause { _ = try given.folder.moveToTrash(path("b.mp4"), expecting: film.identity, as: .random()) }
                == .changed)
        #expect(given.exists("b.mp4"))
        #expect(
            cause { _ = try given.folder.moveToTrash(path("c.mp4"), expecting: film.identity, as: .random()) }
                == .notFound)
        #expect(cause { _ = try given.folder.moveToTrash(.top, expecting: film.identity, as: .random()) } == .busy)
    }

    @Test func `deleting a link leaves what it leads to`() throws {
        let given = try Given()
        try given.file("a.mp4")
        try given.link("link.mp4", to: "a.mp4")
        let link = try given.folder.facts(of: path("link.mp4"))
        let place = try given.folder.moveToTrash(path("link.mp4"), expecting: link.identity, as: .random())
        try given.folder.purge(place)
        #expect(try given.text("a.mp4") == "film")
        #expect(!given.exists("link.mp4"))
    }

    @Test func `restoring into a taken name finds a free one`() throws {
        let given = try Given()
        let old = try given.file("Films/a.mp4", "old")
        let place = try given.folder.moveToTrash(path("Films/a.mp4"), expecting: old.identity, as: .random())
        try given.file("Films/a.mp4", "new")
        try given.file("Films/a (2).mp4", "also new")
        #expect(try given.folder.restore(place, to: path("Films/a.mp4")) == path("Films/a (3).mp4"))
        #expect(try given.text("Films/a.mp4") == "new")
        #expect(try given.text("Films/a (3).mp4") == "old")
    }

    @Test func `restoring makes missing folders again`() throws {
        let given = try Given()
        let film = try given.file("a.mp4")
        let place = try given.folder.moveToTrash(path("a.mp4"), expecting: film.identity, as: .random())
        #expect(try given.folder.restore(place, to: path("Gone/Too/a.mp4")) == path("Gone/Too/a.mp4"))
        #expect(given.exists("Gone/Too/a.mp4"))
    }

    @Test func `a number never makes a name too long`() throws {
        for nasty in [NastyNames.longest, NastyNames.longestEmoji].compactMap(\.self) {
            let numbered = nasty.numbered(12)
            #expect(numbered.bytes.count <= 255 && numbered.isValidUTF8)
            #expect(numbered.text.hasSuffix(" (12).mp4"))
        }
        #expect(name("a.mp4").numbered(1) == name("a.mp4"))
        #expect(name(".hidden").numbered(2) == name(".hidden (2)"))
    }

    @Test func `a purge takes everything and follows no link`() throws {
        let given = try Given()
        try given.file("keep/precious.mp4")
        try given.file("Films/one/two/three/a.mp4")
        try given.file("Films/one/b.mp4")
        try given.folder("Films/empty/purge-1")
        try given.link("Films/one/keep", to: "../../keep")
        for nasty in NastyNames.all { try given.fixture.write([1], to: nasty) }
        let films = try given.folder.facts(of: path("Films"))
        let place = try given.folder.moveToTrash(path("Films"), expecting: films.identity, as: .random())
        try given.folder.purge(place)
        try given.folder.purge(place)
        #expect(try given.folder.trashed(in: .top).isEmpty)
        #expect(try given.folder.list(path(".dropreel-trash")).entries.isEmpty)
        #expect(given.exists("keep/precious.mp4"))
    }

    @Test func `a trash folder that is a link is not used`() throws {
        let given = try Given()
        try given.folder("elsewhere")
        try given.link(".dropreel-trash", to: "elsewhere")
        let film = try given.file("a.mp4")
        #expect(
            cause { _ = try given.folder.moveToTrash(path("a.mp4"), expecting: film.identity, as: .random()) } != nil)
        #expect(given.exists("a.mp4"))
        // One folder further down there is a place for it.
        let other = try given.file("Films/b.mp4")
        let place = try given.folder.moveToTrash(path("Films/b.mp4"), expecting: other.identity, as: .random())
        #expect(place.directory == path("Films"))
    }

    @Test func `a place survives being written down`() throws {
        for nasty in NastyNames.all {
            let place = TrashPlace(directory: RelativePath([nasty]), entry: .random(), name: nasty)
            let kept = try JSONEncoder().encode(place)
            #expect(try JSONDecoder().decode(TrashPlace.self, from: kept) == place)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
    func `every mounted disk has a trash of its own`() throws {
        let given = try Given()
        try given.folder("Disk")
        let mount = given.fixture.path + "/Disk"
        try #require(try DropFolderFixture.run("/bin/mount", ["-t", "tmpfs", "none", mount]) == 0)
        defer { _ = try? DropFolderFixture.run("/bin/umount", ["-l", mount]) }
        let film = try given.file("Disk/deep/a.mp4")
        let place = try given.folder.moveToTrash(path("Disk/deep/a.mp4"), expecting: film.identity, as: .random())
        #expect(place.directory == path("Disk"))
        #expect(try given.folder.restore(place, to: path("Disk/a.mp4")) == path("Disk/a.mp4"))
        #expect(
            cause { try given.folder.rename(path("Disk/a.mp4"), expecting: film.identity, to: path("a.mp4")) }
                == .crossDevice)
        let disk = try given.folder.facts(of: path("Disk"))
        #expect(
            cause { _ = try given.folder.moveToTrash(path("Disk"), expecting: disk.identity, as: .random()) } == .busy)
        #expect(try DropFolderFixture.run("/bin/umount", [mount]) == 0, "nothing of ours holds the disk")
    }
}
