import Model
import SQLite
import Support
import Testing

@testable import Store

@Suite struct FilmListsTests {
    let index = try! IndexFixture()
    private let newestFirst = Sorting(.added, isReversed: true)

    @discardableResult
    private func film(_ name: String, in folder: Int64 = ItemRow.rootKey, length: Double? = nil) throws -> Int64 {
        index.clock.advance(seconds: 1)
        let key = try index.addFile(name, in: folder)
        guard let length else { return key }
        let picture = MediaInfo.Video(
            index: 0, codec: "h264", codecs: nil, profile: nil, bitDepth: nil, hdr: nil, frameRate: nil, width: 16,
            height: 9, rotation: nil)
        let info = MediaInfo(
            container: "mov", duration: length, begins: nil, soundDelay: nil, video: [picture], audio: [],
            subtitles: [], chapters: [], tags: [:])
        try index.writer.write { index in
            if let row = try index.item(key) { try index.saveMedia(info, of: row, fingerprint: nil) }
        }
        return key
    }

    private func names(_ condition: FilmCondition, _ window: Window = Window()) throws -> [String] {
        let films = try index.reader.films(condition, sorting: newestFirst, window: window).results
        return try index.reader.items(films.map(\.id)).compactMap { $0.path.name?.text }
    }

    private func folders() throws -> [String] {
        try index.reader.filmFolders().map { "\($0.name.text) \($0.films)" }
    }

    private func move(_ key: Int64, to folder: Int64, _ name: String) throws {
        let name = try #require(FileName(name))
        let now = index.clock.now
        try index.writer.write { index in
            try index.place(key, in: folder, named: name, at: now)
            while try index.sinkSome() {}
        }
    }

    @Test func `films lie below a folder of the top at any depth, the newest first`() throws {
        let (a, b) = (try index.addFolder("a"), try index.addFolder("b"))
        let deep = try index.addFolder("deep", in: try index.addFolder("x", in: a))
        for (name, folder) in [("1.mkv", a), ("2.mkv", deep), ("3.mkv", b), ("4.srt", a), ("5.mkv", deep)] {
            try film(name, in: folder)
        }
        try film("6.mkv")
        #expect(try names(.passing([.isUnder(index.id(a))])) == ["5.mkv", "2.mkv", "1.mkv"])
        #expect(try names(.all) == ["6.mkv", "5.mkv", "3.mkv", "2.mkv", "1.mkv"])
        #expect(try folders() == ["a 3", "b 1"])
        #expect(try names(.passing([.isUnder(index.id(deep))])) == [])
        #expect(try names(.passing([.isUnder(.random())])) == [])
    }

    @Test func `parts of a list hold each film once, also when the one it stands on is removed`() throws {
        let folder = try index.addFolder("a")
        let keys = try (0..<7).map { try film("\($0).mkv", in: folder) }
        for condition in [FilmCondition.all, .passing([.isUnder(try index.id(folder))])] {
            let first = try index.reader.films(condition, sorting: newestFirst, window: Window(limit: 3))
            #expect(first.total == 7)
            #expect(try names(condition, Window(cursor: first.next)) == ["3.mkv", "2.mkv", "1.mkv", "0.mkv"])
            #expect(throws: ListingRefusal.badCursor) {
                try index.reader.films(
                    .passing([.isUnder(try index.id(folder))]), sorting: .byName, window: Window(cursor: first.next))
            }
        }
        let next = try index.reader.films(sorting: newestFirst, window: Window(limit: 3)).next
        let now = index.clock.now
        try index.writer.write { try $0.remove(keys[4], at: now) }
        #expect(try names(.all, Window(cursor: next)) == ["3.mkv", "2.mkv", "1.mkv", "0.mkv"])
    }

    @Test func `films go along with whatever is moved, removed and brought back`() throws {
        let (a, b) = (try index.addFolder("a"), try index.addFolder("b"))
        let inner = try index.addFolder("x", in: a)
        let deep = try index.addFolder("y", in: inner)
        try film("1.mkv", in: deep)
        try move(inner, to: b, "x")
        #expect(try folders() == ["b 1"])
        #expect(try names(.passing([.isUnder(index.id(b))])) == ["1.mkv"])
        try move(inner, to: ItemRow.rootKey, "x")
        #expect(try folders() == ["x 1"])
        let now = index.clock.now
        try index.writer.write { index in
            try index.remove(inner, at: now)
            try index.bury(inner)
            while try index.sinkSome() {}
        }
        #expect(try folders() == [])
        try move(inner, to: a, "x")
        #expect(try folders() == ["a 1"])
        let film = try #require(try index.reader.films(sorting: newestFirst).results.first)
        let key = try index.writer.write { try $0.item(film.id)?.key }.result
        try move(try #require(key), to: ItemRow.rootKey, "1.mkv")
        #expect(try folders() == [])
        #expect(try names(.all) == ["1.mkv"])
    }

    @Test func `an index of before learns under which folder of the top each film lies`() throws {
        let (a, empty) = (try index.addFolder("a"), try index.addFolder("empty"))
        try film("1.mkv", in: try index.addFolder("x", in: a))
        try film("2.mkv")
        try index.writer.write { index in
            try index.connection.script("DROP INDEX IF EXISTS item_top; ALTER TABLE item DROP COLUMN top")
            try index.connection.script(
                try #require(IndexSchema.migrations.first { $0.name.hasSuffix("by top folder") }).sql)
        }
        #expect(try folders() == ["a 1"])
        let tops = try index.writer.write { try $0.item(empty)?.top }.result
        #expect(tops == empty)
    }

    @Test func `the newest film of before a time is one that can be shown`() throws {
        try film("1.mkv", length: 60)
        try film("2.mkv", length: 0)
        let third = try film("3.mkv", length: 90)
        try film("4.mkv")
        try film("5.srt")
        let now = index.clock.now.adding(seconds: 1)
        func name(_ film: IndexedFile?) throws -> String? {
            try film.flatMap { try index.reader.file($0.id)?.name.text }
        }
        #expect(try name(index.reader.newestFilm(before: now)) == "3.mkv")
        let added = try #require(try index.reader.file(try index.id(third))).added
        #expect(try name(index.reader.newestFilm(before: added)) == "1.mkv")
        #expect(try name(index.reader.firstFilm(since: added)) == "3.mkv")
        #expect(try index.reader.firstFilm(since: now) == nil)
        try index.writer.write { try $0.remove(third, at: now) }
        #expect(try name(index.reader.newestFilm(before: now)) == "1.mkv")
    }
}
