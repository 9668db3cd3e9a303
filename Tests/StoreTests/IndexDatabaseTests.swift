import Foundation
import Model
import Store
import Support
import Synchronization
import Testing

@Suite struct IndexDatabaseTests {
    @Test func `a damaged index is set aside, said, and made anew`() throws {
        let folder = try DropFolderFixture()
        try folder.write(String(repeating: "no database ", count: 1000), to: "index.db")
        let said = Mutex<[String]>([])
        let database = try IndexDatabase(in: folder.path, now: ManualClock().now) { line in
            said.withLock { $0.append(line) }
        }
        #expect(database.isNew)
        #expect(try database.reader.folder(.root) != nil)
        #expect(said.withLock { $0.count } == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.hasPrefix("index.db.corrupt-") })
    }

    @Test func `everything is there after it was opened again`() throws {
        let index = try IndexFixture()
        try index.addFile("film.mkv")
        let record = try index.reader.item(at: try #require(RelativePath("film.mkv")))
        let again = try IndexDatabase(in: index.folder.path, now: index.clock.now) { _ in }
        #expect(!again.isNew)
        #expect(try again.reader.item(at: try #require(RelativePath("film.mkv"))) == record)
        #expect(try again.reader.search(SearchQuery("film")).total == 1)
    }

    @Test func `eight threads read while one writes`() throws {
        let index = try IndexFixture()
        for number in 0..<50 { try index.addFile("film \(number).mkv") }
        let failures = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 9) { thread in
            for round in 0..<30 {
                do {
                    if thread == 0 {
                        try index.addFile("more \(round).mkv")
                    } else if try index.reader.listing(of: .root)?.page.results.count != 50 {
                        failures.add(1, ordering: .relaxed)
                    }
                } catch {
                    failures.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
    }

    @Test func `media belong to exactly one content`() throws {
        let index = try IndexFixture()
        let key = try index.addFile("film.mkv", size: 10, modified: 1)
        let info = MediaInfo(
            container: "matroska", duration: 61.5, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
            chapters: [], tags: [:])
        let id = try index.id(key)
        try index.writer.write { transaction in
            let row = try #require(try transaction.item(key))
            try transaction.saveMedia(info, of: row, fingerprint: [1, 2])
        }
        #expect(try index.reader.file(id)?.media == info)
        try index.writer.write { transaction in
            var row = try #require(try transaction.item(key))
            row.size = 11
            try transaction.saveContent(row, isVisible: true)
        }
        #expect(try index.reader.file(id)?.media == nil)
        #expect(try index.reader.folder(.root)?.size == 11)
    }
}
