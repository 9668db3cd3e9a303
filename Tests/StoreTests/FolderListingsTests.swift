import Model
import Store
import Support
import Testing

@Suite struct FolderListingsTests {
    let index = try! IndexFixture()

    @Test func `folders come first and names sort as people expect`() throws {
        for name in ["film 10.mkv", "Film 2.mkv", "álbum.mp4"] { try index.addFile(name) }
        for name in ["zoo", "Äpfel"] { try index.addFolder(name) }
        #expect(try index.names() == ["Äpfel", "zoo", "álbum.mp4", "Film 2.mkv", "film 10.mkv"])
        #expect(
            try index.names(.root, Sorting(.name, isReversed: true))
                == ["zoo", "Äpfel", "film 10.mkv", "Film 2.mkv", "álbum.mp4"])
    }

    @Test func `size sorts by the whole subtree of folders`() throws {
        let big = try index.addFolder("a big one")
        try index.addFile("x.mkv", in: try index.addFolder("deep", in: big), size: 1000)
        try index.addFolder("an empty one")
        try index.addFile("small.mkv", size: 1)
        try index.addFile("large.mkv", size: 100)
        #expect(
            try index.names(.root, Sorting(.size)) == ["an empty one", "a big one", "small.mkv", "large.mkv"])
    }

    @Test(arguments: Sorting.Field.allCases, [false, true])
    func `pages by cursor hold every item once`(field: Sorting.Field, isReversed: Bool) throws {
        for number in 0..<7 { try index.addFolder("folder \(number)") }
        for number in 0..<23 { try index.addFile("film \(number % 5) \(number).mkv", size: UInt64(number % 3)) }
        let sorting = Sorting(field, isReversed: isReversed)
        let whole = try index.names(.root, sorting, window: Window(limit: 500))
        var pages: [String] = []
        var cursor: String?
        repeat {
            let page = try #require(
                try index.reader.listing(of: .root, sorting: sorting, window: Window(limit: 4, cursor: cursor))
            ).page
            #expect(page.total == 30)
            pages += page.results.compactMap { $0.path.name?.text }
            cursor = page.next
        } while cursor != nil
        #expect(pages == whole)
        #expect(Set(pages).count == 30)
        #expect(try index.names(.root, sorting, window: Window(limit: 6, offset: 5)) == Array(whole[5..<11]))
    }

    @Test func `a cursor outlives the item that it stood on`() throws {
        let keys = try (0..<5).map { try index.addFile("film \($0).mkv") }
        let first = try #require(try index.reader.listing(of: .root, window: Window(limit: 2))).page
        let now = index.clock.now
        try index.writer.write { try $0.remove(keys[1], at: now) }
        #expect(
            try index.names(window: Window(limit: 9, cursor: first.next)) == ["film 2.mkv", "film 3.mkv", "film 4.mkv"])
    }

    @Test func `a filter is folded, and its pages too hold every item once`() throws {
        for name in ["Amélie.mkv", "AMELIE 2.mkv", "other.mkv", "amélie 3.mkv"] { try index.addFile(name) }
        #expect(try index.names(filter: "amelie") == ["Amélie.mkv", "AMELIE 2.mkv", "amélie 3.mkv"])
        #expect(try index.names(filter: "3 ame") == ["amélie 3.mkv"])
        let first = try #require(try index.reader.listing(of: .root, filter: "ame", window: Window(limit: 2))).page
        #expect(first.total == 3)
        #expect(try index.names(filter: "ame", window: Window(limit: 2, cursor: first.next)) == ["amélie 3.mkv"])
    }

    @Test(arguments: ["", "x", "f1aname.0.i0.3", "f1aname.0.i0.3.zz", "f1dname.0.i0.3.00", "9.9.9.9.9.9"])
    func `a cursor that is none of ours is refused`(cursor: String) {
        #expect(throws: ListingRefusal.badCursor) {
            try index.reader.listing(of: .root, window: Window(cursor: cursor))
        }
    }

    @Test func `every name comes back byte for byte`() throws {
        for name in NastyNames.all {
            let row = ItemRow(
                id: .random(), parent: ItemRow.rootKey, name: name, isFolder: false, kind: FileKind(name),
                facts: index.facts(.regular), state: .ready, added: index.clock.now)
            try index.writer.write { try $0.add(row) }
        }
        let page = try #require(try index.reader.listing(of: .root, window: Window(limit: 500))).page
        #expect(Set(page.results.compactMap(\.path.name)) == Set(NastyNames.all))
        for name in NastyNames.all {
            #expect(try index.reader.item(at: RelativePath([name]))?.path.name == name)
        }
    }
}
