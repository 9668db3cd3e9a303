import Foundation
import Model
import Store
import Support
import Synchronization
import Testing

/// An index of one test, and short words to fill it.
final class IndexFixture: Sendable {
    let folder: DropFolderFixture
    let database: IndexDatabase
    let clock = ManualClock()
    private let inode = Atomic<UInt64>(1)

    init() throws {
        folder = try DropFolderFixture()
        database = try IndexDatabase(in: folder.path, now: clock.now) { print($0) }
    }

    var reader: StoreReader { database.reader }
    var writer: StoreWriter { database.writer }

    func facts(_ kind: Facts.Kind, size: UInt64 = 0, modified: Int64 = 0) -> Facts {
        let (_, number) = inode.add(1, ordering: .relaxed)
        return Facts(
            identity: Identity(fileSystem: 7, inode: number, birth: 5), kind: kind, size: size, modified: modified,
            changed: modified, links: 1, owner: 0, mode: 0o644)
    }

    @discardableResult
    func addFolder(_ name: String, in folder: Int64 = ItemRow.rootKey) throws -> Int64 {
        let row = ItemRow(
            id: .random(), parent: folder, name: FileName(name), isFolder: true, kind: .other,
            facts: facts(.directory), state: .ready, added: clock.now)
        return try writer.write { try $0.add(row) }.result
    }

    @discardableResult
    func addFile(
        _ name: String, in folder: Int64 = ItemRow.rootKey, size: UInt64 = 10, modified: Int64 = 0
    ) throws -> Int64 {
        let fileName = try #require(FileName(name))
        let row = ItemRow(
            id: .random(), parent: folder, name: fileName, isFolder: false, kind: FileKind(fileName),
            facts: facts(.regular, size: size, modified: modified), state: .ready, added: clock.now)
        return try writer.write { try $0.add(row) }.result
    }

    func id(_ key: Int64) throws -> ItemID {
        try #require(try writer.write { try $0.item(key)?.id }.result)
    }

    func names(
        _ folder: ItemID = .root, _ sorting: Sorting = .byName, filter: String = "", window: Window = Window()
    ) throws -> [String] {
        let listing = try #require(try reader.listing(of: folder, sorting: sorting, filter: filter, window: window))
        return listing.page.results.map { $0.path.name?.text ?? "" }
    }

    /// Somebody searches, so that from now on what is found has to follow what changes.
    func searchOnce() throws { _ = try reader.search(SearchQuery("x")) }
}
