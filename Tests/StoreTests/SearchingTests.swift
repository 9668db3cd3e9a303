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
    func `names are found by any part of their words, the best first`(wasSearched: Bool) throws {
        let films = try index.addFolder("Films")
        for name in ["The Matrix.mkv", "Matrix.mkv", "Animatrix.mkv", "Other.mkv"] {
            try index.addFile(name, in: films)
        }
        if wasSearched { try index.searchOnce() }
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
        try index.searchOnce()
        #expect(try found(SearchQuery(text)) == ["电影 第1集.mkv"])
    }

    @Test func `a renamed file is found by its new name only`() throws {
        let key = try index.addFile("first.mkv")
        try index.searchOnce()
        let now = index.clock.now
        try index.writer.write {
            try $0.place(key, in: ItemRow.rootKey, named: try #require(FileName("second.mkv")), at: now)
        }
        for _ in 0..<2 {
            #expect(try found(SearchQuery("first")) == [])
            #expect(try found(SearchQuery("second")) == ["second.mkv"])
            try index.searchOnce()
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

    @Test func `pages hold every hit once, in whatever order it matches equally well`() throws {
        let names = ["a film.mkv", "film.mkv", "my films.mkv"]
        for number in 0..<60 { try index.addFile(names[number % 3], in: folder(number)) }
        let whole = try index.reader.search(SearchQuery("film"), window: Window(limit: 500)).results.map(\.id)
        #expect(whole.count == 60)
        for limit in [1, 7, 20, 59, 60] {
            var ids: [ItemID] = []
            var cursor: String?
            repeat {
                let page = try index.reader.search(SearchQuery("film"), window: Window(limit: limit, cursor: cursor))
                ids += page.results.map(\.id)
                cursor = page.next
            } while cursor != nil
            #expect(ids == whole, "\(limit)")
            let part = try index.reader.search(SearchQuery("film"), window: Window(limit: limit, offset: 30))
            #expect(part.results.map(\.id) == Array(whole[30...].prefix(limit)))
        }
    }

    private func folder(_ number: Int) throws -> Int64 { try index.addFolder("f\(number)") }

    @Test func `what is followed finds the same, in the same order, as what is read anew`() throws {
        var generator = SeededGenerator(seed: 3767)
        let words = ["a", "ab", "abc", "film", "Film", "ä", "b 2", "b 10", "x.y"]
        var keys: [Int64] = []
        func name(_ number: Int) throws -> FileName {
            let count = Int.random(in: 1...3, using: &generator)
            let parts = (0..<count).compactMap { _ in words.randomElement(using: &generator) }
            return try #require(FileName(parts.joined(separator: " ") + " \(number).mkv"))
        }
        for number in 0..<40 { keys.append(try index.addFile(try name(number).text)) }
        for round in 0..<60 {
            let key = try #require(keys.randomElement(using: &generator))
            let (new, now) = (try name(100 + round), index.clock.now)
            switch round % 3 {
            case 0:
                try index.writer.write {
                    try $0.remove(key, at: now)
                    try $0.bury(key)
                }
            case 1: try index.writer.write { try $0.place(key, in: ItemRow.rootKey, named: new, at: now) }
            default: keys.append(try index.addFile(new.text))
            }
            let anew = try IndexDatabase(in: index.folder.path, now: now) { _ in }.reader
            for text in ["a", "film", "b 1", "m"] {
                let window = Window(limit: 500)
                let followed = try index.reader.search(SearchQuery(text), window: window).results.map(\.id)
                #expect(try followed == anew.search(SearchQuery(text), window: window).results.map(\.id))
            }
        }
    }

    @Test func `an order may be asked for instead, with the same hits`() throws {
        for (number, name) in ["b film.mkv", "film.mkv", "a film.mkv"].enumerated() {
            index.clock.advance(seconds: Double(number))
            try index.addFile(name)
        }
        func names(_ sorting: Sorting) throws -> [String] {
            try index.reader.search(SearchQuery("film"), sorting: sorting).results.map { $0.path.text }
        }
        #expect(try names(.byName) == ["a film.mkv", "b film.mkv", "film.mkv"])
        #expect(try names(Sorting(.added, isReversed: true)) == ["a film.mkv", "film.mkv", "b film.mkv"])
    }
}
