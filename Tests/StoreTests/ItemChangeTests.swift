import Model
import Store
import Support
import Testing

@Suite struct ItemChangeTests {
    let index = try! IndexFixture()

    @Test func `counts, sizes and versions are told to every folder above`() throws {
        let films = try index.addFolder("Films")
        let old = try index.addFolder("old", in: films)
        let before = try #require(try index.reader.folder(.root))
        try index.addFile("a.mkv", in: old, size: 5)
        try index.addFile("b.mkv", in: old, size: 7)
        let root = try #require(try index.reader.folder(.root))
        #expect((root.folders, root.files, root.size) == (1, 0, 12))
        #expect(root.version > before.version)
        let inner = try #require(try index.reader.folder(try index.id(old)))
        #expect((inner.folders, inner.files, inner.size) == (0, 2, 12))
        #expect(inner.path == RelativePath("Films/old"))
    }

    @Test func `a moved folder takes its subtree along, ids and all`() throws {
        let from = try index.addFolder("from")
        let to = try index.addFolder("to")
        let show = try index.addFolder("show", in: from)
        let film = try index.id(try index.addFile("film.mkv", in: show, size: 9))
        let now = index.clock.now
        let stamp = try index.reader.stamp(of: try index.id(show))
        try index.writer.write { try $0.place(show, in: to, named: try #require(FileName("Show 2")), at: now) }
        #expect(try index.reader.file(film)?.path == RelativePath("to/Show 2/film.mkv"))
        #expect(try index.reader.folder(try index.id(from))?.size == 0)
        #expect(try index.reader.folder(try index.id(to))?.size == 9)
        // Its listing names other paths now.
        #expect(try index.reader.stamp(of: try index.id(show)) != stamp)
    }

    @Test func `a folder moved into what lies below it makes no circle`() throws {
        let a = try index.addFolder("a")
        let b = try index.addFolder("b", in: a)
        let now = index.clock.now
        // In truth "b" went to the top first, which nobody has told yet.
        try index.writer.write { try $0.place(a, in: b, named: try #require(FileName("a")), at: now) }
        #expect(try index.reader.folder(try index.id(a)) == nil)
        try index.writer.write { try $0.place(b, in: ItemRow.rootKey, named: try #require(FileName("b")), at: now) }
        #expect(try index.reader.folder(try index.id(a))?.path == RelativePath("b/a"))
    }

    @Test func `what is removed and buried is not found, with all below it, and comes back whole`() throws {
        let show = try index.addFolder("show")
        let film = try index.id(try index.addFile("film.mkv", in: try index.addFolder("season", in: show), size: 3))
        let now = index.clock.now
        try index.writer.write { try $0.remove(show, at: now) }
        #expect(try index.reader.folder(.root)?.size == 0)
        try index.writer.write { try $0.bury(show) }
        while try index.writer.write({ try $0.sinkSome(limit: 1) }).result {}
        #expect(try index.reader.item(film) == nil)
        #expect(try index.reader.files().total == 0)
        #expect(try index.reader.search(SearchQuery("film")).total == 0)
        try index.writer.write {
            try $0.place(show, in: ItemRow.rootKey, named: try #require(FileName("show")), at: now)
        }
        while try index.writer.write({ try $0.sinkSome(limit: 1) }).result {}
        #expect(try index.reader.file(film)?.path == RelativePath("show/season/film.mkv"))
        #expect(try index.reader.folder(.root)?.size == 3)
    }

    @Test func `a refusal within a transaction leaves everything as it was`() throws {
        struct Refusal: Error {}
        let before = try index.reader.folder(.root)
        let row = ItemRow(
            id: .random(), parent: ItemRow.rootKey, name: FileName("a"), isFolder: true, kind: .other,
            facts: index.facts(.directory), state: .ready, added: index.clock.now)
        #expect(throws: Refusal.self) {
            try index.writer.write { transaction in
                try transaction.add(row)
                throw Refusal()
            }
        }
        #expect(try index.reader.folder(.root) == before)
        #expect(try index.names() == [])
    }

    @Test func `what is forgotten leaves no trace, but makes the history shorter`() throws {
        let show = try index.addFolder("show")
        try index.addFile("film.mkv", in: show)
        let start = try index.reader.revision()
        let now = index.clock.now
        try index.writer.write {
            try $0.remove(show, at: now)
            try $0.bury(show)
        }
        while try index.writer.write({ try $0.sinkSome() }).result {}
        index.clock.advance(seconds: 10)
        let later = index.clock.now
        while try index.writer.write({ try $0.forgetSome(removedBefore: later, limit: 1) }).result {}
        #expect(try index.writer.write { try $0.item(show) }.result == nil)
        #expect(throws: HistoryTooOld.self) { try index.reader.changes(since: ChangePosition(revision: start)) }
        #expect(try index.reader.changes(since: ChangePosition(revision: 0)).changed == [.root])
    }
}
