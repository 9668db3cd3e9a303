import Model
import Store
import Support
import Testing

@Suite struct FilmTableTests {
    let index = try! IndexFixture()

    /// Each film gets what `details` says of it, by its name.
    private func describe(_ details: [String: (inout FilmDetails) -> Void] = [:], length: [String: Double] = [:]) throws
    {
        while let waiting = try index.writer.write({ try $0.waiting(limit: 100) }).result {
            for film in waiting.films {
                let name = film.row.name?.text ?? ""
                var told = FilmDetails()
                told.title = String(name.dropLast(4))
                details[name]?(&told)
                let described = DescribedFilm([.sidecar: told])
                let path = film.path
                try index.writer.write { index in
                    if path == nil { return try index.dropFilm(film.row.key) }
                    try index.saveFilm(described, duration: length[name] ?? 0, of: film.row)
                }
            }
        }
    }

    private func names(
        _ tests: [FilmTest], _ sorting: Sorting = Sorting(.title), _ window: Window = Window()
    ) throws -> [String] {
        let films = try index.reader.films(.passing(tests), sorting: sorting, window: window).results
        return try index.reader.items(films.map(\.id)).compactMap { $0.path.name?.text }
    }

    private func word(_ kind: FilmWord.Kind, _ label: String) throws -> FilmWord {
        try #require(FilmWord(kind, label))
    }

    private func found(_ text: String, having: [FilmWord] = []) throws -> [String] {
        try index.reader.search(SearchQuery(text, having: having)).results.compactMap { $0.path.name?.text }
    }

    @Test(arguments: [false, true])
    func `a film is found by title, show, cast, genre, tag and name, the title first`(wasSearched: Bool) throws {
        for name in ["a.mkv", "b.mkv", "c.mkv", "rome.mkv", "d.mkv"] { try index.addFile(name) }
        // What was read already is read again.
        if wasSearched { try index.searchOnce() }
        try describe([
            "a.mkv": { $0.cast = ["Rome Smith"] }, "b.mkv": { $0.title = "Rome" },
            "c.mkv": { ($0.show, $0.title) = ("Rome", "Pilot") },
            "d.mkv": { ($0.genres, $0.tags, $0.year) = (["Sandalenfilm"], ["Caesar"], 1954) },
        ])
        for _ in 0..<2 {
            #expect(try found("rome") == ["b.mkv", "rome.mkv", "c.mkv", "a.mkv"])
            #expect(try found("smi RÔME") == ["a.mkv"])
            #expect(try found("sandalen caes") == ["d.mkv"])
            #expect(try found("b") == ["b.mkv"])
            try index.searchOnce()
        }
        try describe()
        #expect(try found("smith") == ["a.mkv"])
    }

    @Test func `what is said of a film no more finds it no more`() throws {
        let key = try index.addFile("a.mkv")
        try describe(["a.mkv": { $0.cast = ["Ada"] }])
        try index.searchOnce()
        #expect(try found("ada") == ["a.mkv"])
        let now = index.clock.now
        try index.writer.write {
            try $0.place(key, in: ItemRow.rootKey, named: try #require(FileName("b.mkv")), at: now)
        }
        #expect(try found("ada") == ["b.mkv"])
        try describe()
        for _ in 0..<2 {
            #expect(try found("ada") == [])
            #expect(try found("b") == ["b.mkv"])
            #expect(try index.reader.filmGroups(.cast).results.isEmpty)
            try index.searchOnce()
        }
    }

    @Test func `words gather films, however they are written, and count them`() throws {
        for name in ["a.mkv", "b.mkv", "c.mkv"] { try index.addFile(name) }
        try describe([
            "a.mkv": { $0.genres = ["Sci-Fi", "sci fi", "Drama"] }, "b.mkv": { $0.genres = ["SCI FI"] },
            "c.mkv": { $0.genres = ["ドラマ"] },
        ])
        let groups = try index.reader.filmGroups(.genre).results
        #expect(groups.map(\.films) == [2, 1, 1])
        #expect(groups.first.map { "\($0.id) \($0.label)" } == "genre-sci-fi Sci-Fi")
        for group in groups { #expect(try index.reader.filmGroup(group.id) == group) }
        #expect(try names([.has(try word(.genre, "sci fi"))]) == ["a.mkv", "b.mkv"])
        #expect(try names([.has(try word(.genre, "sci fi")), .lacks(try word(.genre, "drama"))]) == ["b.mkv"])
        #expect(try names([.has(try word(.genre, "western"))]) == [])
        #expect(try names([.lacks(try word(.genre, "western"))]).count == 3)
        #expect(try found("", having: [try word(.genre, "ドラマ")]) == ["c.mkv"])
    }

    @Test func `films come in any order, unknown numbers as 0, and parts hold each once`() throws {
        let names = (0..<9).map { "\($0).mkv" }
        for name in names { try index.addFile(name) }
        let years = ["1.mkv": 1990, "4.mkv": 1980, "7.mkv": 1990]
        let pairs = names.map { name in (name, { (details: inout FilmDetails) in details.year = years[name] }) }
        try describe(
            Dictionary(uniqueKeysWithValues: pairs), length: ["2.mkv": 7200, "3.mkv": 9000.5, "5.mkv": 7199])
        #expect(try self.names([.number(.year, .isAtLeast, 1)], Sorting(.year)) == ["4.mkv", "1.mkv", "7.mkv"])
        #expect(
            try self.names([.number(.duration, .isAtLeast, 7200)], Sorting(.duration, isReversed: true))
                == ["3.mkv", "2.mkv"])
        #expect(try self.names([.number(.duration, .isLess, 7200)]) == ["5.mkv"])
        for sorting in Sorting.Field.allCases.flatMap({ [Sorting($0), Sorting($0, isReversed: true)] }) {
            var all: [ItemID] = []
            var cursor: String?
            repeat {
                let part = try index.reader.films(
                    .passing([]), sorting: sorting, window: Window(limit: 4, cursor: cursor))
                #expect(part.total == 9)
                all += part.results.map(\.id)
                cursor = part.next
            } while cursor != nil
            #expect(Set(all).count == 9 && all.count == 9, "\(sorting)")
        }
    }

    @Test func `a folder that goes takes its films out of lists and words, and brings them back`() throws {
        let folder = try index.addFolder("a")
        let inner = try index.addFolder("b", in: folder)
        try index.addFile("1.mkv", in: inner)
        try index.addFile("2.mkv", in: folder)
        let details: [String: (inout FilmDetails) -> Void] = ["1.mkv": { $0.genres = ["Drama"] }]
        try describe(details)
        #expect(try names([.isUnder(try index.id(folder))]) == ["1.mkv", "2.mkv"])
        let now = index.clock.now
        try index.writer.write { index in
            try index.remove(folder, at: now)
            try index.bury(folder)
            while try index.sinkSome() {}
        }
        try describe(details)
        #expect(try names([]) == [] && index.reader.films(.passing([]), sorting: .byName).total == 0)
        #expect(try index.reader.filmGroups(.genre).total == 0)
        try index.writer.write { index in
            try index.place(folder, in: ItemRow.rootKey, named: try #require(FileName("c")), at: now)
            while try index.sinkSome() {}
        }
        try describe(details)
        #expect(try names([]) == ["1.mkv", "2.mkv"])
        #expect(try index.reader.filmGroups(.genre).total == 1)
    }

    @Test func `who looks at a folder is told when a film is known better, and only then`() throws {
        let folder = try index.addFolder("a")
        let key = try index.addFile("1.mkv", in: folder)
        try describe()
        let stamp = try index.reader.stamp(of: try index.id(folder))
        let row = try #require(try index.writer.write { try $0.item(key) }.result)
        var details = FilmDetails()
        details.title = "1"
        let same = DescribedFilm([.sidecar: details])
        #expect(try index.writer.write { try $0.saveFilm(same, duration: 0, of: row) }.folders.isEmpty)
        #expect(try index.reader.stamp(of: try index.id(folder)) == stamp)
        details.year = 1999
        let other = DescribedFilm([.sidecar: details])
        #expect(try index.writer.write { try $0.saveFilm(other, duration: 0, of: row) }.folders.allSatisfy(\.isVisible))
        #expect(try index.reader.file(try index.id(key))?.film == other)
    }

    @Test func `lists that follow the index are those that are read anew`() throws {
        var generator = SeededGenerator(seed: 3767)
        let folders = try ["a", "b", "c"].map { try index.addFolder($0) }
        var keys: [Int64] = []
        func place() -> Int64 { (folders + [ItemRow.rootKey]).randomElement(using: &generator) ?? ItemRow.rootKey }
        for number in 0..<30 { keys.append(try index.addFile("\(number).mkv", in: place())) }
        let genres = ["Drama", "Western"]
        for round in 0..<80 {
            let key = try #require(keys.randomElement(using: &generator))
            let (now, to, name) = (index.clock.now, place(), try #require(FileName("new \(round).mkv")))
            switch round % 5 {
            case 0:
                try index.writer.write {
                    try $0.remove(key, at: now)
                    try $0.bury(key)
                }
            case 1: try index.writer.write { try $0.place(key, in: to, named: name, at: now) }
            case 2: keys.append(try index.addFile(name.text, in: to, size: UInt64(round), modified: Int64(round)))
            case 3:
                let file = try index.id(key)
                try index.writer.write { try $0.setTrends([file: Double(round)]) }
            default: index.clock.advance(seconds: 1)
            }
            let (year, genre) = (
                Int.random(in: 1990...1993, using: &generator), genres.randomElement(using: &generator)
            )
            try describe([name.text: { ($0.year, $0.genres) = (year, genre.map { [$0] } ?? []) }])
            let anew = try IndexDatabase(in: index.folder.path, now: now) { _ in }.reader
            #expect(try anew.filmFolders() == index.reader.filmFolders())
            for sorting in [.title, .added, .size, .year, .trend].map({ Sorting($0, isReversed: round % 2 == 0) }) {
                for tests in [[], [FilmTest.has(try word(.genre, "drama"))], [.lacks(try word(.genre, "western"))]] {
                    let window = Window(limit: 500)
                    let followed = try index.reader.films(.passing(tests), sorting: sorting, window: window)
                    #expect(
                        try followed.results == anew.films(.passing(tests), sorting: sorting, window: window).results)
                }
            }
            let followed = try index.reader.files(kind: .video, window: Window(limit: 500)).results.map(\.id)
            #expect(try followed == anew.files(kind: .video, window: Window(limit: 500)).results.map(\.id))
        }
    }

    @Test func `no episode follows itself, in whatever order it says its numbers`() throws {
        let key = try index.addFile("a.mkv")
        try describe(["a.mkv": { ($0.show, $0.season, $0.episodes) = ("Alpha", 1, [5, 3]) }])
        let place = try #require(try index.reader.episodePlace(of: try index.id(key)))
        #expect(try index.reader.episode(after: place) == nil)
    }

    @Test func `a list narrowed down by words has what a search for them finds, in its own order`() throws {
        for name in ["b moon.mkv", "a moon.mkv", "sun.mkv", "moon.mp3", "moon b.mp3"] { try index.addFile(name) }
        try describe(["sun.mkv": { $0.cast = ["Keith Moon"] }, "a moon.mkv": { $0.genres = ["Drama"] }])
        let found = try index.reader.films(matching: "MOON", sorting: Sorting(.title, isReversed: true))
        #expect(
            try index.reader.items(found.results.map(\.id)).compactMap { $0.path.name?.text }
                == ["sun.mkv", "b moon.mkv", "a moon.mkv"])
        #expect(found.total == 3)
        let drama = FilmCondition.passing([.has(try word(.genre, "drama"))])
        #expect(try index.reader.films(drama, matching: "moon", sorting: .byName).total == 1)
        #expect(try index.reader.films(drama, matching: "sun", sorting: .byName).total == 0)
        let songs = try index.reader.files(kind: .audio, matching: "b", sorting: .byName)
        #expect(songs.results.map(\.name.text) == ["moon b.mp3"])
    }
}
