import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct DropFolderChangingTests {
    @Test func `a rename keeps the file`() throws {
        let given = try Given()
        let film = try given.file("a.mp4")
        try given.folder("Films")
        try given.folder.rename(path("a.mp4"), expecting: film.identity, to: path("Films/b.mp4"))
        #expect(try given.folder.facts(of: path("Films/b.mp4")).identity == film.identity)
        #expect(!given.exists("a.mp4"))
    }

    @Test func `a new folder has the rights of the one that it lies in, whatever the umask`() throws {
        let given = try Given()
        try given.folder("Films")
        chmod(given.fixture.path + "/Films", 0o2775)
        #expect(try given.folder.makeFolder(path("Films/New")).mode & 0o777 == 0o775)
        #expect(try given.folder.facts(of: path("Films/New")).mode & 0o2000 != 0)
    }

    @Test func `a rename never replaces`() throws {
        let given = try Given()
        let film = try given.file("a.mp4")
        try given.file("b.mp4", "precious")
        #expect(
            cause { try given.folder.rename(path("a.mp4"), expecting: film.identity, to: path("b.mp4")) } == .taken)
        #expect(try given.text("b.mp4") == "precious")
    }

    @Test func `another file than shown stays where it is`() throws {
        let given = try Given()
        let film = try given.file("a.mp4")
        let other = try given.file("b.mp4")
        #expect(
            cause { try given.folder.rename(path("b.mp4"), expecting: film.identity, to: path("c.mp4")) } == .changed)
        #expect(try given.folder.facts(of: path("b.mp4")).identity == other.identity)
    }

    @Test func `a folder does not move into itself`() throws {
        let given = try Given()
        let films = try given.folder("Films")
        #expect(
            cause { try given.folder.rename(path("Films"), expecting: films.identity, to: path("Films/x")) }
                == .intoItself)
    }

    @Test func `a new folder does not take a name that is there`() throws {
        let given = try Given()
        #expect(try given.folder.makeFolder(path("Films")).kind == .directory)
        #expect(cause { _ = try given.folder.makeFolder(path("Films")) } == .taken)
        #expect(cause { _ = try given.folder.makeFolder(path("none/Films")) } == .notFound)
        #expect(
            cause { _ = try given.folder.makeFolder(path("Films").appending(NastyNames.longest!)) } == nil)
    }
}
