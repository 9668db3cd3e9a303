import Catalog
import Files
import Foundation
import Model
import Store
import Support
import Synchronization
import Testing

/// Copies as they go on on a real disk.
@Suite struct CopyingTests {
    let catalog = try! CatalogFixture()

    private func write(_ count: Int, to handle: FileHandle) throws {
        try handle.write(contentsOf: Data(repeating: 7, count: count))
    }

    @Test func `while somebody has it open for writing it is copying, whatever is told`() throws {
        try catalog.sweep()
        _ = FileManager.default.createFile(atPath: catalog.folder.path + "/film.ts", contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: catalog.folder.path + "/film.ts"))
        try catalog.see("film.ts", .created)
        try write(1000, to: handle)
        try catalog.see("film.ts", .modified)
        try catalog.see("film.ts", .closed)
        catalog.advance(40)
        #expect(try catalog.file("film.ts")?.state == .copying)
        #expect(try catalog.file("film.ts")?.copied == 1000)
        try handle.close()
        try catalog.see("film.ts", .closed)
        try catalog.settle("film.ts")
        #expect(try catalog.file("film.ts")?.state == .ready)
    }

    @Test func `a close that nobody told is found out`() throws {
        try catalog.sweep()
        try catalog.folder.write("abc", to: "film.srt")
        try catalog.see("film.srt", .created)
        catalog.advance(0.3)
        try catalog.settle("film.srt")
        #expect(try catalog.file("film.srt")?.state == .ready)
    }

    @Test func `a film whose folder is renamed before anybody looked at it is looked at where it is then`() throws {
        try catalog.folder.makeFolder("old")
        try catalog.sweep()
        try catalog.folder.write("abc", to: "old/film.srt")
        let seen = [try catalog.sighting("old/film.srt", .created), try catalog.sighting("old/film.srt", .closed)]
        try catalog.move("old", "new", seen: false)
        catalog.indexer.apply(seen)
        catalog.advance(0.1)
        #expect(try catalog.file("old/film.srt")?.state == .copying)
        catalog.indexer.apply([try catalog.sighting("old", .removed), try catalog.sighting("new", .moved)])
        try catalog.settle("new/film.srt")
        #expect(try catalog.file("new/film.srt")?.state == .ready)
    }

    @Test(arguments: [0.1, 3])
    func `a film whose folder is away for a while is looked at when it is back`(seconds: Double) throws {
        try catalog.folder.makeFolder("old")
        try catalog.sweep()
        try catalog.folder.write("abc", to: "old/film.srt")
        let seen = [try catalog.sighting("old/film.srt", .created), try catalog.sighting("old/film.srt", .closed)]
        try catalog.move("old", ".outside", seen: false)
        catalog.indexer.apply(seen + [try catalog.sighting("old", .removed)])
        catalog.advance(seconds)
        try catalog.move(".outside", "back", seen: false)
        // Nobody tells of the film itself.
        catalog.indexer.apply([try catalog.sighting("back", .moved)])
        catalog.advance(1)
        try catalog.settle("back/film.srt")
        #expect(try catalog.file("back/film.srt")?.state == .ready)
    }

    @Test func `a file that was made as long as it will be shows what has arrived`() throws {
        try catalog.sweep()
        _ = FileManager.default.createFile(atPath: catalog.folder.path + "/film.ts", contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: catalog.folder.path + "/film.ts"))
        try handle.truncate(atOffset: 100_000)
        try handle.seek(toOffset: 0)
        try catalog.see("film.ts", .created)
        #expect(try catalog.file("film.ts")?.copied == 0)
        try write(40_000, to: handle)
        try catalog.see("film.ts", .modified)
        catalog.advance(1)
        let half = try #require(try catalog.file("film.ts"))
        #expect(half.size == 100_000 && half.copied >= 40_000 && half.copied < 50_000)
    }

    @Test func `the time of a folder follows what comes and goes in it`() throws {
        try catalog.folder.makeFolder("show")
        try catalog.sweep()
        let id = try #require(try catalog.id("show"))
        let stamp = try catalog.reader.stamp(of: .root)
        try catalog.copy("abc", to: "show/film.srt")
        let facts = try catalog.facts("show")
        #expect(try catalog.reader.folder(id)?.modified != Moment(nanoseconds: facts.modified))
        catalog.indexer.apply([.touched(facts)])
        #expect(try catalog.reader.folder(id)?.modified == Moment(nanoseconds: facts.modified))
        #expect(try catalog.reader.stamp(of: .root) != stamp)
    }

    @Test func `a file that is closed at once is told by its folder alone`() throws {
        try catalog.sweep()
        let told = Mutex<[Change]>([])
        let end = catalog.indexer.feed.subscribe { changes in told.withLock { $0 += changes } }
        defer { end() }
        try catalog.folder.write("", to: "film.srt")
        try catalog.see("film.srt", .created)
        try catalog.folder.write("abc", to: "film.srt")
        try catalog.see("film.srt", .closed)
        let changes = told.withLock(\.self)
        #expect(!changes.isEmpty)
        #expect(changes.allSatisfy { if case .folder = $0 { true } else { false } })
    }

    @Test func `progress is told at most four times a second, and raises no version`() throws {
        try catalog.sweep()
        let told = Mutex<[Change]>([])
        _ = FileManager.default.createFile(atPath: catalog.folder.path + "/film.ts", contents: nil)
        let handle = try #require(FileHandle(forWritingAtPath: catalog.folder.path + "/film.ts"))
        try catalog.see("film.ts", .created)
        let version = try catalog.reader.folder(.root)?.version
        let stamp = try catalog.reader.stamp(of: .root)
        let end = catalog.indexer.feed.subscribe { changes in told.withLock { $0 += changes } }
        defer { end() }
        for _ in 0..<50 {
            try write(10, to: handle)
            catalog.clock.advance(seconds: 0.02)
            try catalog.see("film.ts", .modified)
        }
        let changes = told.withLock(\.self)
        let progress = changes.filter { if case .progress = $0 { true } else { false } }
        #expect(progress.count == changes.count)
        #expect((3...5).contains(progress.count))
        #expect(try catalog.reader.folder(.root)?.version == version)
        #expect(try catalog.reader.stamp(of: .root) != stamp)
        try handle.close()
    }

    @Test func `an empty or half film becomes damaged after ten quiet seconds, and ready when it is whole`() throws {
        try catalog.sweep()
        try catalog.folder.write("", to: "empty.mkv")
        try catalog.see("empty.mkv", .created)
        try catalog.see("empty.mkv", .closed)
        #expect(try catalog.file("empty.mkv")?.state == .copying)
        catalog.advance(11)
        #expect(try catalog.file("empty.mkv")?.state == .damaged)
        #expect(catalog.indexer.tick() == nil || catalog.indexer.tick() ?? 0 > 1)
        try catalog.folder.write("abc", to: "empty.srt")
        try catalog.move("empty.srt", "other.srt")
        try catalog.settle("other.srt")
        #expect(try catalog.file("other.srt")?.state == .ready)
    }

    @Test func `what is still being downloaded beside it is not ready`() throws {
        try catalog.sweep()
        try catalog.folder.write("a", to: "film.srt.aria2")
        try catalog.folder.write("abc", to: "film.srt")
        try catalog.see("film.srt", .created)
        try catalog.see("film.srt", .closed)
        catalog.advance(1)
        #expect(try catalog.file("film.srt")?.state == .copying)
        try catalog.remove("film.srt.aria2")
        try catalog.settle("film.srt")
        #expect(try catalog.file("film.srt")?.state == .ready)
    }

    @Test func `who writes to a finished file takes its readiness away, and its content is another`() throws {
        try catalog.sweep()
        try catalog.copy("abc", to: "film.srt")
        let before = try #require(try catalog.file("film.srt"))
        try catalog.folder.write("abcdef", to: "film.srt")
        try catalog.see("film.srt", .modified)
        #expect(try catalog.file("film.srt")?.state == .copying)
        try catalog.see("film.srt", .closed)
        try catalog.settle("film.srt")
        let after = try #require(try catalog.file("film.srt"))
        #expect(after.state == .ready && after.id == before.id && after.contentRevision > before.contentRevision)
    }

    @Test func `nothing is looked at again once everything is finished`() throws {
        try catalog.sweep()
        try catalog.copy("abc", to: "film.srt")
        // While another test begins a program, that has the file open for writing, too, for some microseconds.
        for _ in 0..<200 where catalog.indexer.tick() != nil {
            usleep(10_000)  // polls
            catalog.advance(10)
        }
        #expect(catalog.indexer.tick() == nil)
    }

    @Test func `files that were there before the first sweep are old, and ready without a look`() throws {
        try catalog.folder.write("abc", to: "old.mkv")
        try DropFolderFixture.run("/bin/touch", ["-d", "2020-05-05", catalog.folder.path + "/old.mkv"])
        try catalog.sweep()
        #expect(try catalog.file("old.mkv")?.state == .ready)
        #expect(try #require(try catalog.file("old.mkv")).added <= catalog.clock.now)
    }

    @Test func `a film that came back from another disk has its id again`() throws {
        try catalog.sweep()
        try catalog.copy("a content", to: "film.srt")
        let id = try #require(try catalog.id("film.srt"))
        let key = try catalog.database.writer.write { try $0.item(id)?.key }.result
        // As the probe would have done.
        let file = try catalog.disk.open(try catalog.path("film.srt"), expecting: nil)
        let fingerprint = try file.fingerprint().bytes
        try catalog.database.writer.write { index in
            guard var row = try index.item(try #require(key)) else { return }
            row.fingerprint = fingerprint
            try index.save(row)
        }
        // First copied, then deleted, as mv does across disks.
        try catalog.folder.makeFolder("other")
        try catalog.see("other", .created)
        try catalog.copy("a content", to: "other/moved.srt")
        try catalog.remove("film.srt")
        catalog.advance(1)
        #expect(try catalog.id("other/moved.srt") == id)
        // First deleted, then copied again.
        try catalog.remove("other/moved.srt")
        catalog.advance(100)
        #expect(try catalog.reader.item(id) == nil)
        try catalog.copy("a content", to: "again.srt")
        #expect(try catalog.id("again.srt") == id)
        #expect(try catalog.indexed() == ["again.srt", "other/"])
        try catalog.checkCounts()
    }
}
