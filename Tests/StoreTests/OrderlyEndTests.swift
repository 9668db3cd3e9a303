import Foundation
import Support
import Testing

@testable import Store

@Suite struct OrderlyEndTests {
    private let folder: DropFolderFixture
    private var path: String { folder.path + "/index.db" }
    private var end: OrderlyEnd { OrderlyEnd(of: path) }

    init() throws {
        folder = try DropFolderFixture()
        try folder.write("a database", to: "index.db")
    }

    @Test func `a database that was closed in order counts as whole, once`() {
        #expect(!end.take())
        end.leave()
        #expect(end.take())
        #expect(!end.take())
    }

    @Test func `one that was written since does not`() throws {
        end.leave()
        let file = open(path, O_WRONLY)
        #expect(write(file, "b", 1) == 1)
        close(file)
        #expect(!end.take())
    }

    @Test func `nor does one whose times were set back`() throws {
        end.leave()
        var before = stat()
        #expect(stat(path, &before) == 0)
        let file = open(path, O_WRONLY)
        #expect(write(file, "b", 1) == 1)
        close(file)
        #expect(utimensat(AT_FDCWD, path, [before.st_atim, before.st_mtim], 0) == 0)
        #expect(!end.take())
    }

    @Test func `nor one that still has something in its log`() throws {
        try folder.write("more", to: "index.db-wal")
        end.leave()
        #expect(!end.take())
        try folder.write("", to: "index.db-wal")
        end.leave()
        #expect(end.take())
    }

    @Test func `an index that was closed is opened again as it was`() throws {
        let state = try DropFolderFixture()
        let clock = ManualClock()
        let first = try IndexDatabase(in: state.path, now: clock.now) { print($0) }
        first.close()
        let again = try IndexDatabase(in: state.path, now: clock.now) { print($0) }
        #expect(!again.isNew)
    }
}
