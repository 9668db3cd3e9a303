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
        let inOne = try #require(RelativePath("One/inner/a.srt"))
        let film = try #require(try both.reader.item(at: inOne))
        #expect(try both.reader.folder(.root)?.folders == 2)
        let inTwo = try #require(RelativePath("Two/b.srt"))
        #expect(try both.reader.item(at: inTwo) != nil)
        let moves = Moves(indexer)
        let top = try #require(RelativePath("One"))
        let rootID = try #require(try both.reader.item(at: top)).id
        let three = try #require(FileName("Three"))
        #expect(throws: CatalogRefusal.isRoot) { try moves.move(folder: rootID, to: nil, as: three) }
        #expect(throws: CatalogRefusal.isRoot) { try moves.makeFolder(three, in: .root) }
        let (less, _) = try sweep([("One", one)])
        #expect(try less.reader.item(film.id) == film)
        #expect(try less.reader.folder(.root)?.folders == 1)
        #expect(try less.reader.search(SearchQuery("b.srt")).total == 0)
    }
}
