import Model
import SQLite
import Store
import Support
import Testing

/// What an earlier version found out of films is looked at once more.
@Suite struct MediaDoubtsTests {
    private static let step = "2026-12 where films begin"

    private func media(_ container: String, begins: Double? = nil) -> MediaInfo {
        MediaInfo(
            container: container, duration: 60, begins: begins, soundDelay: nil, video: [], audio: [], subtitles: [],
            chapters: [], tags: [:])
    }

    private static let films = [
        "a.mkv": "matroska,webm", "b.mp4": "mov,mp4,m4a,3gp,3g2,mj2", "c.ogg": "ogg", "d.ts": "mpegts", "e.avi": "avi",
    ]

    /// The index as an earlier version has left it, opened by this one.
    private func upgraded(_ folder: DropFolderFixture, away: String? = nil) throws -> IndexDatabase {
        let clock = ManualClock()
        try {
            let database = try IndexDatabase(in: folder.path, now: clock.now) { print($0) }
            for (number, film) in Self.films.sorted(by: { $0.key < $1.key }).enumerated() {
                let facts = Facts(
                    identity: Identity(fileSystem: 7, inode: UInt64(number + 1), birth: 5), kind: .regular, size: 10,
                    modified: 0, changed: 0, links: 1, owner: 0, mode: 0o644)
                var row = ItemRow(
                    id: .random(), parent: ItemRow.rootKey, name: FileName(film.key), isFolder: false,
                    kind: .video, facts: facts, state: .ready, added: clock.now)
                row.offline = film.key == away ? .away : .none
                _ = try database.writer.write { [row] index in
                    let key = try index.add(row)
                    let kept = try #require(try index.item(key))
                    try index.saveMedia(media(film.value), of: kept, fingerprint: nil)
                }
            }
            database.close()
        }()
        try Connection(path: folder.path + "/index.db").script(
            """
            DROP TABLE doubt;
            DROP INDEX item_postponed;
            DELETE FROM migration WHERE rowid >= (SELECT rowid FROM migration WHERE name = '\(Self.step)')
            """)
        return try IndexDatabase(in: folder.path, now: clock.now) { print($0) }
    }

    private func doubted(_ database: IndexDatabase) throws -> [ItemRow] {
        var rows: [ItemRow] = []
        while true {
            let last = rows.last?.key ?? .max
            guard let row = try database.writer.write({ try $0.doubted(before: last) }).result else { return rows }
            rows.append(row)
        }
    }

    @Test func `only what can begin late is looked at once more`() throws {
        let folder = try DropFolderFixture()
        let rows = try doubted(try upgraded(folder))
        #expect(rows.compactMap(\.name?.text) == ["c.ogg", "b.mp4", "a.mkv"])
    }

    @Test func `what is as it was is told to nobody, and what is not is`() throws {
        let folder = try DropFolderFixture()
        let database = try upgraded(folder)
        let rows = try doubted(database)
        let settled = try database.writer.write { index in
            try index.settleDoubt(media("ogg"), of: rows[0])
            try index.settleDoubt(nil, of: rows[1])
        }
        #expect(settled.folders.isEmpty)
        #expect(try database.reader.file(rows[1].id)?.media == media("mov,mp4,m4a,3gp,3g2,mj2"))
        let late = media("matroska,webm", begins: 10)
        let told = try database.writer.write { try $0.settleDoubt(late, of: rows[2]) }
        #expect(try database.reader.file(rows[2].id)?.media == late)
        #expect(told.folders.map(\.id) == [.root])
        #expect(try doubted(database).isEmpty)
    }

    @Test func `what lies on a disk that is away stays in doubt`() throws {
        let folder = try DropFolderFixture()
        let database = try upgraded(folder, away: "b.mp4")
        #expect(try doubted(database).compactMap(\.name?.text) == ["c.ogg", "a.mkv"])
    }

    @Test func `what is probed anew, or is no more, is in no doubt`() throws {
        let folder = try DropFolderFixture()
        let database = try upgraded(folder)
        let rows = try doubted(database)
        try database.writer.write { index in
            try index.saveMedia(media("ogg"), of: rows[0], fingerprint: nil)
            try index.dropMedia(rows[1].key)
        }
        #expect(try doubted(database).map(\.key) == [rows[2].key])
    }
}
