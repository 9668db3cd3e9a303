import Foundation
import Model
import Store
import Support
import Testing

/// Damage deep inside the index, where no table of contents tells of it.
@Suite struct IndexDamageTests {
    @Test(arguments: [0.2, 0.5, 0.9])
    func `an index with a spoilt page is set aside and made anew`(place: Double) throws {
        let folder = try DropFolderFixture()
        let clock = ManualClock()
        try {
            let database = try IndexDatabase(in: folder.path, now: clock.now) { print($0) }
            for number in 0..<400 {
                let name = try #require(FileName("film \(number).mkv"))
                let facts = Facts(
                    identity: Identity(fileSystem: 7, inode: UInt64(number + 1), birth: 5), kind: .regular, size: 10,
                    modified: 0, changed: 0, links: 1, owner: 0, mode: 0o644)
                let row = ItemRow(
                    id: .random(), parent: ItemRow.rootKey, name: name, isFolder: false, kind: .video, facts: facts,
                    state: .ready, added: clock.now)
                _ = try database.writer.write { try $0.add(row) }
            }
            try database.writer.checkpoint()
        }()
        let path = folder.path + "/index.db"
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let pages = try file.seekToEnd() / 4096
        try file.seek(toOffset: UInt64(Double(pages) * place) * 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        try file.close()
        let again = try IndexDatabase(in: folder.path, now: clock.now) { _ in }
        #expect(again.isNew)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains { $0.hasPrefix("index.db.corrupt-") })
    }
}
