import Foundation
import Model
import Support
import Testing

@testable import Store

/// While a whole disk is taken in for the first time nothing waits for the disk; whoever comes later has to know.
@Suite struct FillingTests {
    let folder: DropFolderFixture
    let clock = ManualClock()

    init() throws { folder = try DropFolderFixture() }

    private var path: String { folder.path + "/index.db" }
    private var note: String { path + ".filling" }
    private var isNoted: Bool { (try? FileManager.default.destinationOfSymbolicLink(atPath: note)) != nil }

    private func open() throws -> IndexDatabase { try IndexDatabase(in: folder.path, now: clock.now) { _ in } }

    private func add(_ name: String, to database: IndexDatabase) throws {
        let facts = Facts(
            identity: Identity(fileSystem: 7, inode: 8, birth: 5), kind: .regular, size: 10, modified: 0, changed: 0,
            links: 1, owner: 0, mode: 0o644)
        let row = ItemRow(
            id: .ascending(at: clock.now), parent: ItemRow.rootKey, name: FileName(name), isFolder: false,
            kind: .video, facts: facts, state: .ready, added: clock.now)
        _ = try database.writer.write { try $0.add(row) }
    }

    @Test func `the note is there from the first unwaited page until all of it is on the disk`() throws {
        let database = try open()
        #expect(!isNoted)
        try database.beginFilling()
        #expect(isNoted)
        try add("a.mkv", to: database)
        try database.endFilling()
        #expect(isNoted)
        database.settle()
        #expect(!isNoted)
    }

    @Test func `a daemon that died while it filled goes on with what it had`() throws {
        try {
            let database = try open()
            try database.beginFilling()
            try add("a.mkv", to: database)
        }()
        #expect(isNoted)
        let again = try open()
        #expect(!again.isNew)
        #expect(!isNoted)
        #expect(try again.reader.totals().files == 1)
    }

    @Test func `after the machine went down while it was filled the index is made anew`() throws {
        try {
            let database = try open()
            try database.beginFilling()
            try add("a.mkv", to: database)
        }()
        try FileManager.default.removeItem(atPath: note)
        try FileManager.default.createSymbolicLink(atPath: note, withDestinationPath: "another-run-of-the-machine")
        let again = try open()
        #expect(again.isNew)
        #expect(!isNoted)
        #expect(try again.reader.totals().files == 0)
        #expect(try again.writer.write { try $0.isSwept() }.result == false)
    }

    @Test func `where nothing names the run of the machine, every page is waited for`() throws {
        #expect(!FillingNote(of: path, boot: nil).leave())
        #expect(!isNoted)
    }

    @Test func `an orderly end in the middle leaves nothing in doubt`() throws {
        let database = try open()
        try database.beginFilling()
        try add("a.mkv", to: database)
        database.close()
        #expect(!isNoted)
        #expect(try open().reader.totals().files == 1)
    }
}
