import Model
import Store
import Support
import Testing

@Suite struct SearchingTests {
    let index = try! IndexFixture()

    private func found(_ query: SearchQuery) throws -> [String] {
        try index.reader.search(query).results.map { $0.path.text }
    }

    @Test(arguments: [false, true])
    func `names are found by any part of their words, the best first`(isIndexed: Bool) throws {
        let films = try index.addFolder("Films")
        for name in ["The Matrix.mkv", "Matrix.mkv", "Animatrix.mkv", "Other.mkv"] {
            try index.addFile(name, in: films)
        }
        if isIndexed { try index.indexNames() }
        #expect(
            try found(SearchQuery("MATRIX"))
                == ["Films/Matrix.mkv", "Films/The Matrix.mkv", "Films/Animatrix.mkv"])
        #expect(try found(SearchQuery("trix the")) == ["Films/The Matrix.mkv"])
        #expect(try found(SearchQuery("zzz")) == [])
        #expect(try found(SearchQuery(" -- ")) == [])
    }

    @Test(arguments: ["电", "第1", "1", "影", "集.m"])
    func `one and two characters are enough`(text: String) throws {
        try index.addFile("电影 第1集.mkv")
        try index.addFile("b.avi")
        #expect(try found(SearchQuery(text)) == ["电影 第1集.mkv"])
        try index.indexNames()
        #expect(try found(SearchQuery(text)) == ["电影 第1集.mkv"])
    }

    @Test func `a renamed file is found by its new name only`() throws {
        let key = try index.addFile("first.mkv")
        try index.indexNames()
        let now = index.clock.now
        try index.writer.write {
            try $0.place(key, in: ItemRow.rootKey, named: try #require(FileName("second.mkv")), at: now)
        }
        for _ in 0..<2 {
            #expect(try found(SearchQuery("first")) == [])
            #expect(try found(SearchQuery("second")) == ["second.mkv"])
            try index.indexNames()
        }
    }

    @Test func `kind and folder narrow it down`() throws {
        let inner = try index.addFolder("inner")
        try index.addFile("film a.mkv", in: inner)
        try index.addFile("film a.srt", in: inner)
        try index.addFile("film b.mkv")
        #expect(try found(SearchQuery("film", kind: .video)) == ["inner/film a.mkv", "film b.mkv"])
        let folder = try index.id(inner)
        #expect(try found(SearchQuery("film", kind: .subtitle, folder: folder)) == ["inner/film a.srt"])
    }

    @Test func `pages hold every hit once`() throws {
        for number in 0..<25 { try index.addFile("film \(number).mkv") }
        var names: [String] = []
        var cursor: String?
        repeat {
            let page = try index.reader.search(SearchQuery("film"), window: Window(limit: 4, cursor: cursor))
            #expect(page.total == 25)
            names += page.results.map { $0.path.text }
            cursor = page.next
        } while cursor != nil
        #expect(Set(names).count == 25 && names.count == 25)
    }
}
