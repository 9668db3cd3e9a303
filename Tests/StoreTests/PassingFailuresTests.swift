import Model
import SQLite
import Support
import Testing

@testable import Store

@Suite struct PassingFailuresTests {
    private static let migration = "2026-12 what failed in passing is tried again"

    @Test func `an index of before forgets what went wrong, and keeps what is known`() throws {
        let index = try IndexFixture()
        let (good, bad) = (try index.addFile("good.mkv"), try index.addFile("bad.mkv"))
        let info = MediaInfo(
            container: "matroska", duration: 61.5, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
            chapters: [], tags: [:])
        let (goodID, badID) = (try index.id(good), try index.id(bad))
        try index.writer.write { transaction in
            try transaction.saveMedia(info, of: try #require(try transaction.item(good)), fingerprint: nil)
            try transaction.saveMediaFailure(
                "Dropreel is stopping", of: try #require(try transaction.item(bad)), fingerprint: nil)
            try transaction.saveArtwork(of: goodID, version: "1", color: "#102030")
            try transaction.saveArtwork(of: badID, version: "1", color: nil)
        }
        let stamp = try index.reader.folder(.root)?.stamp
        #expect(try index.reader.probeFault(of: badID) == "Dropreel is stopping")
        try index.writer.write { transaction in
            try transaction.connection.script("DROP INDEX item_postponed")
            try transaction.connection.script(
                try #require(IndexSchema.migrations.first { $0.name == Self.migration }).sql)
        }
        #expect(try index.reader.probeFault(of: badID) == nil)
        #expect(try index.writer.write { try $0.unprobed(limit: 9).map(\.key) }.result == [bad])
        #expect(try index.reader.file(goodID)?.media == info)
        #expect(try index.reader.file(goodID)?.artwork.made?.color == "#102030")
        #expect(try index.reader.file(badID)?.artwork.made == nil)
        #expect(try index.reader.folder(.root)?.stamp != stamp)
    }

    @Test func `a probe that is put off is wanted by nobody until somebody does`() throws {
        let index = try IndexFixture()
        let key = try index.addFile("film.mkv")
        func waiting() throws -> Int { try index.writer.write { try $0.unprobed(limit: 9).count }.result }
        func row() throws -> ItemRow { try #require(try index.writer.write { try $0.item(key) }.result) }
        try index.writer.write { transaction in
            var row = try #require(try transaction.item(key))
            row.wantsProbe = true
            try transaction.saveContent(row, isVisible: true)
        }
        let old = try row()
        #expect(try waiting() == 1)
        try index.writer.write { try $0.postponeProbe(of: old, fingerprint: [7]) }
        #expect(try waiting() == 0)
        #expect(try row().fingerprint == [7])
        try index.writer.write { try $0.wantPostponedProbe(of: key) }
        #expect(try waiting() == 1)
        // A content that came meanwhile is not put off.
        try index.writer.write { transaction in
            var row = try #require(try transaction.item(key))
            row.size += 1
            try transaction.saveContent(row, isVisible: true)
            try transaction.postponeProbe(of: old, fingerprint: nil)
        }
        #expect(try waiting() == 1)
    }
}
