import Files
import Foundation
import Model
import Support
import Testing

@testable import Catalog
@testable import Store

/// A folder with an index of it, and one person with marks.
final class MarkedHouse: Sendable {
    let folder: DropFolderFixture
    let state: DropFolderFixture
    let clock: ManualClock
    let disk: DropFolder
    let people: PeopleDatabase
    let account: ItemID
    let database: IndexDatabase
    let indexer: Indexer
    let keeper: Keepsakes

    var list: PeopleList { PeopleList(people) }
    var kept: PeopleKeepsakes { PeopleKeepsakes(people) }

    init(_ before: MarkedHouse? = nil) throws {
        let (folder, state) = (try before?.folder ?? DropFolderFixture(), try before?.state ?? DropFolderFixture())
        (self.folder, self.state) = (folder, state)
        clock = before?.clock ?? ManualClock()
        disk = try DropFolder(roots: [DropFolder.Root(name: nil, path: Array(folder.path.utf8))])
        people = try before?.people ?? PeopleDatabase(folder: state.path)
        account = before?.account ?? .random()
        if before == nil {
            let anna = Account(id: account, name: "Anna", email: nil, role: .viewer, created: clock.now)
            try people.apply([
                .addAccount(AccountRow(account: anna, foldedName: "anna", foldedEmail: nil, passwordHash: ""))
            ])
        }
        database = try IndexDatabase(in: state.path, now: clock.now) { print($0) }
        let keepsakes = PeopleKeepsakes(people)
        indexer = try Indexer(database, disk: disk, names: TempNames(), time: clock, keepsakes: keepsakes) { _ in }
        keeper = Keepsakes(keepsakes, indexer) { Issue.record("\($0)") }
    }

    /// The daemon ended, its index was lost, something happened meanwhile, and it is started again.
    func rebuilt(meanwhile: () throws -> Void = {}) throws -> MarkedHouse {
        keeper.refresh()
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: state.path + "/index.db" + ending)
        }
        try meanwhile()
        let house = try MarkedHouse(self)
        try house.sweep()
        return house
    }

    func restarted() throws -> MarkedHouse { try MarkedHouse(self) }

    /// Everything is listed from the top down, and what is new is finished.
    func sweep() throws {
        var waiting = [RelativePath.top]
        while let path = waiting.popLast() {
            let listing = try disk.list(path)
            indexer.apply([.listed(listing)])
            waiting += listing.entries.filter { $0.facts.kind == .directory }.map { path.appending($0.name) }
        }
        indexer.apply([.swept])
        for _ in 0..<100 where try isCopying() { advance(0.02) }
        advance(1)
    }

    private func isCopying() throws -> Bool {
        try database.reader.files(window: Window(limit: 500)).results.contains { $0.state == .copying }
    }

    func advance(_ seconds: Double) {
        clock.advance(seconds: seconds)
        for _ in 0..<1000 {
            guard let next = indexer.tick(), next <= 0.005 else { return }
            clock.advance(seconds: next)
        }
    }

    func id(_ path: String) throws -> ItemID? { try database.reader.item(at: try #require(RelativePath(path)))?.id }

    func path(_ id: ItemID) throws -> String? { try database.reader.item(id)?.path.text }

    /// Anna saves it.
    @discardableResult
    func save(_ path: String) throws -> ItemID {
        let id = try #require(try id(path), "\(path) is not in the index")
        let keepsake = try database.reader.keepsake(of: id)
        #expect(try list.add(id, keepsake: keepsake, to: account, at: clock.now, limit: 100) == .done)
        return id
    }

    func saved() throws -> [ItemID] { try list.entries(of: account, limit: 100).map(\.file) }

    func move(_ from: String, _ to: String) throws {
        #expect(rename(folder.path + "/" + from, folder.path + "/" + to) == 0)
    }

    /// Its content was looked at, as after a probe.
    func probe(_ path: String) throws {
        let place = try #require(RelativePath(path))
        let facts = try disk.facts(of: place)
        let fingerprint = try disk.open(place, expecting: facts.identity).fingerprint().bytes
        let id = try #require(try id(path))
        let key = try database.writer.write { index -> Int64? in
            guard let row = try index.item(id) else { return nil }
            try index.saveMediaFailure("none", of: row, fingerprint: fingerprint)
            return row.key
        }.result
        indexer.noteFingerprint(of: try #require(key))
    }
}
