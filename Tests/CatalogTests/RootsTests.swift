import Catalog
import Files
import Model
import Store
import Support
import Testing

@Suite struct RootsTests {
    @Test func `several folders appear under their names, and one that the settings drop is gone`() throws {
        let one = try DropFolderFixture()
        let two = try DropFolderFixture()
        let state = try DropFolderFixture()
        let clock = ManualClock()
        try one.write("abc", to: "inner/a.srt")
        try two.write("abc", to: "b.srt")

        func sweep(_ folders: [(String, DropFolderFixture)]) throws -> (IndexDatabase, Indexer) {
            let disk = try DropFolder(
                roots: folders.map { DropFolder.Root(name: FileName($0.0), path: Array($0.1.path.utf8)) })
            let database = try IndexDatabase(in: state.path, now: clock.now) { _ in }
            let indexer = try Indexer(database, disk: disk, names: TempNames(), time: clock) { _ in }
            var waiting = folders.compactMap { RelativePath($0.0) }
            while let path = waiting.popLast() {
                let listing = try disk.list(path)
                indexer.apply([.listed(listing)])
                waiting += listing.entries.filter { $0.facts.kind == .directory }.map { path.appending($0.name) }
            }
            indexer.apply([.swept])
            clock.advance(seconds: 1)
            indexer.tick()
            return (database, indexer)
        }

        let (both, indexer) = try sweep([("One", one), ("Two", two)])
        let film = try #require(try both.reader.item(at: try #require(RelativePath("One/inner/a.srt"))))
        #expect(try both.reader.folder(.root)?.folders == 2)
        #expect(try both.reader.item(at: try #require(RelativePath("Two/b.srt"))) != nil)
        let moves = Moves(indexer)
        let rootID = try #require(try both.reader.item(at: try #require(RelativePath("One")))).id
        #expect(throws: CatalogRefusal.isRoot) {
            try moves.move(folder: rootID, to: nil, as: try #require(FileName("Three")))
        }
        #expect(throws: CatalogRefusal.isRoot) { try moves.makeFolder(try #require(FileName("Three")), in: .root) }
        let (less, _) = try sweep([("One", one)])
        #expect(try less.reader.item(film.id) == film)
        #expect(try less.reader.folder(.root)?.folders == 1)
        #expect(try less.reader.search(SearchQuery("b.srt")).total == 0)
    }
}
