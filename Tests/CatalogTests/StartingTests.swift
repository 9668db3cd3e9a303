import Catalog
import Files
import Glibc
import Model
import Store
import Support
import Testing

/// What the index keeps for the next start, so that an unchanged disk need not be listed again.
@Suite struct StartingTests {
    let catalog: CatalogFixture

    init() throws {
        catalog = try CatalogFixture()
        // As the daemon asks at its start.
        #expect(try catalog.indexer.listedFolders().isEmpty)
    }

    /// Tells the watcher's listing, with a number over the content.
    private func list(_ text: String, content: Int64 = 7, in catalog: CatalogFixture) throws {
        let seen = try catalog.disk.list(try catalog.path(text))
        catalog.indexer.apply([
            .listed(
                Listing(
                    path: seen.path, directory: seen.directory, entries: seen.entries, hasStableIdentities: true,
                    content: content))
        ])
    }

    private func kept(_ text: String, by catalog: CatalogFixture) throws -> ListedFolder? {
        let identity = text.isEmpty ? try catalog.disk.list(.top).directory.identity : try catalog.facts(text).identity
        return try catalog.indexer.listedFolders().first { $0.identity == identity }
    }

    @Test func `a listed folder is kept with the folders in it`() throws {
        for name in ["one/a.srt", "two/b.srt", "c.srt"] { try catalog.folder.write("abc", to: name) }
        try list("", in: catalog)
        try list("one", content: 9, in: catalog)
        let again = try catalog.restarted()
        let top = try #require(try kept("", by: again))
        #expect(top.content == 7 && Set(top.folders.map(\.text)) == ["one", "two"])
        #expect(top.changed == (try catalog.disk.list(.top)).directory.changed)
        #expect(try kept("one", by: again)?.content == 9)
        #expect(try kept("two", by: again) == nil)
    }

    @Test func `what has to be found out anew at each start is not kept`() throws {
        try catalog.folder.write("abc", to: "links/a.srt")
        #expect(symlink("a.srt", catalog.folder.path + "/links/b.srt") == 0)
        try catalog.folder.write("abc", to: "young/a.srt")
        try list("", in: catalog)
        try list("links", in: catalog)
        try list("young", content: 0, in: catalog)
        #expect(try kept("", by: catalog) != nil)
        #expect(try kept("links", by: catalog) == nil)
        #expect(try kept("young", by: catalog) == nil)
    }

    @Test func `nothing is kept while something is offline`() throws {
        try catalog.folder.write("abc", to: "disk/a.srt")
        try list("", in: catalog)
        #expect(try kept("", by: catalog) != nil)
        catalog.indexer.apply([.offline(try catalog.path("disk"))])
        #expect(try catalog.indexer.listedFolders().isEmpty)
    }

    @Test func `other rules of names make everything be listed again`() throws {
        try catalog.folder.write("abc", to: "one/.hidden.srt")
        try list("", in: catalog)
        #expect(try kept("", by: try catalog.restarted()) != nil)
        let other = try CatalogFixture(
            folder: catalog.folder, state: catalog.state, clock: catalog.clock, names: TempNames(showsDotNames: true))
        #expect(try other.indexer.listedFolders().isEmpty)
    }

    @Test func `two names of one file in a folder that is new are two files`() throws {
        try catalog.folder.write("abc", to: "new/a.srt")
        #expect(link(catalog.folder.path + "/new/a.srt", catalog.folder.path + "/new/b.srt") == 0)
        try catalog.sweep()
        #expect(try catalog.indexed() == catalog.found())
        try catalog.checkCounts()
    }
}
