import Catalog
import Files
import Model
import Store
import Support
import Testing

@Suite struct MovesTests {
    let catalog: CatalogFixture
    let moves: Moves

    init() throws {
        catalog = try CatalogFixture()
        moves = Moves(catalog.indexer)
        for name in ["a/film.srt", "b/film.srt"] { try catalog.copy("abc", to: name, seen: false) }
        try catalog.sweep()
    }

    private func id(_ path: String) throws -> ItemID { try #require(try catalog.id(path)) }
    private func name(_ text: String) throws -> FileName { try #require(FileName(text)) }

    @Test func `renamed and moved things keep their ids`() throws {
        let film = try id("a/film.srt")
        #expect(try moves.move(file: film, to: nil, as: name("new.srt")).path == RelativePath("a/new.srt"))
        #expect(try moves.move(file: film, to: id("b"), as: nil).path == RelativePath("b/new.srt"))
        #expect(try moves.move(folder: id("b"), to: id("a"), as: name("c")).path == RelativePath("a/c"))
        #expect(try catalog.id("a/c/new.srt") == film)
        #expect(try catalog.indexed() == catalog.found())
        try catalog.checkCounts()
    }

    @Test func `nothing is ever replaced, and nothing moves into itself`() throws {
        let error = #expect(throws: FileError.self) { try moves.move(file: id("a/film.srt"), to: id("b"), as: nil) }
        #expect(error?.cause == .taken)
        #expect(throws: CatalogRefusal.intoItself) { try moves.move(folder: id("a"), to: id("a"), as: nil) }
        #expect(throws: CatalogRefusal.isRoot) { try moves.move(folder: .root, to: id("a"), as: nil) }
        #expect(throws: CatalogRefusal.notFound) { try moves.move(file: .random(), to: nil, as: name("x")) }
        #expect(try catalog.indexed() == catalog.found())
    }

    @Test func `a name that would not be listed is refused`() throws {
        for bad in ["film.srt.part", ".film", "lost+found"] {
            #expect(throws: CatalogRefusal.self) { try moves.move(file: id("a/film.srt"), to: nil, as: name(bad)) }
            #expect(throws: CatalogRefusal.self) { try moves.makeFolder(name(bad), in: .root) }
        }
        #expect(try catalog.file("a/film.srt") != nil)
    }

    @Test func `a new folder is there at once`() throws {
        let folder = try moves.makeFolder(name("New"), in: id("a"))
        #expect(folder.path == RelativePath("a/New"))
        #expect(try catalog.indexed() == catalog.found())
        let error = #expect(throws: FileError.self) { try moves.makeFolder(name("New"), in: id("a")) }
        #expect(error?.cause == .taken)
    }
}
