import Model
import SQLite
import Support
import Testing

@testable import Store

@Suite struct PeopleMarksTests {
    private let fixture: DropFolderFixture
    private let database: PeopleDatabase
    private let anna = PeopleSample.account("Anna").account.id
    private let bert = PeopleSample.account("Bert").account.id
    private var list: PeopleList { PeopleList(database) }
    private var progress: PeopleProgress { PeopleProgress(database) }
    private var keepsakes: PeopleKeepsakes { PeopleKeepsakes(database) }
    private static let now = Moment(milliseconds: 1000)

    init() throws {
        fixture = try DropFolderFixture()
        database = try PeopleDatabase(folder: fixture.path)
        for (id, name) in [(anna, "Anna"), (bert, "Bert")] {
            let row = PeopleSample.account(name)
            let account = Account(id: id, name: name, email: nil, role: .viewer, created: Self.now)
            try database.apply([
                .addAccount(
                    AccountRow(account: account, foldedName: row.foldedName, foldedEmail: nil, passwordHash: "$"))
            ])
        }
    }

    private func keepsake(_ name: String, _ id: ItemID = .random()) throws -> Keepsake {
        Keepsake(
            id: id, path: try #require(RelativePath("Films/" + name)),
            identity: Identity(fileSystem: .max, inode: .max - 1, birth: 3), size: .max, modified: 5,
            added: Moment(milliseconds: 6), fingerprint: [1, 2])
    }

    @discardableResult
    private func save(_ keepsake: Keepsake, _ account: ItemID, at time: Int64 = 1000) throws -> MarkOutcome {
        try list.add(
            keepsake.id, keepsake: keepsake, to: account, at: Moment(milliseconds: time), limit: 3)
    }

    private func row(_ position: Double, at time: Int64 = 1000, continues: Bool = true) -> ProgressRow {
        ProgressRow(
            progress: Progress(
                position: position, duration: 100, isWatched: !continues, updated: Moment(milliseconds: time)),
            continues: continues, play: "p", seq: 3, began: 4, earlier: ["a", "b"], look: 5)
    }

    private func begin(_ keepsake: Keepsake, _ account: ItemID, _ row: ProgressRow, limit: Int = 3) throws
        -> MarkOutcome
    {
        try progress.change(keepsake.id, keepsake: keepsake, of: account, limit: limit) { _ in row }.outcome
    }

    @Test func `a list is its person's own, the newest first, and in parts that bear a loss`() throws {
        let films = try (0..<3).map { try keepsake("\($0)") }
        for film in films { #expect(try save(film, anna) == .done) }
        #expect(try save(films[0], bert) == .done)
        #expect(try save(films[0], anna, at: 9999) == .unchanged)
        #expect(try list.entries(of: anna, limit: 9).map(\.file) == films.reversed().map(\.id))
        let first = try #require(try list.entries(of: anna, limit: 1).first)
        #expect(try list.remove(first.file, from: anna))
        #expect(try !list.remove(first.file, from: anna))
        #expect(try list.entries(of: anna, after: first.place, limit: 9).map(\.file) == [films[1].id, films[0].id])
        #expect(try list.count(of: anna) == 2 && list.count(of: bert) == 1)
        #expect(try list.listed(films.map(\.id), by: anna) == [films[0].id, films[1].id])
    }

    @Test func `a list has its bounds, and what is not known is not saved`() throws {
        for number in 0..<3 { #expect(try save(keepsake("\(number)"), anna) == .done) }
        let more = try keepsake("more")
        #expect(try save(more, anna) == .full)
        #expect(try keepsakes.find(more.id) == nil)
        #expect(try list.add(.random(), keepsake: nil, to: anna, at: Self.now, limit: 9) == .noFile)
        #expect(try save(more, .random()) == .noAccount)
    }

    @Test func `what is gone can be saved by who is second`() throws {
        let film = try keepsake("a")
        try save(film, anna)
        #expect(try list.add(film.id, keepsake: nil, to: bert, at: Self.now, limit: 9) == .done)
    }

    @Test func `progress is what was written, whatever it is`() throws {
        let film = try keepsake("a")
        var row = row(12.5)
        #expect(try begin(film, anna, row) == .done)
        #expect(try begin(film, anna, row) == .unchanged)
        row.progress.duration = nil
        row.look = nil
        row.earlier = []
        #expect(try begin(film, anna, row) == .done)
        let change = try progress.change(film.id, keepsake: nil, of: anna, limit: 3) { _ in nil }
        #expect(change.outcome == .unchanged && change.before == row)
        #expect(try progress.progress(in: [film.id, .random()], of: anna) == [film.id: row.progress])
        #expect(try progress.progress(in: [film.id], of: bert) == [:])
        #expect(try progress.forget(film.id, of: anna))
        #expect(try !progress.forget(film.id, of: anna))
    }

    @Test func `what can be gone on with comes last first, and the oldest makes room`() throws {
        let films = try (0..<4).map { try keepsake("\($0)") }
        for (number, film) in films.enumerated() {
            let row = row(10, at: Int64(number), continues: number != 2)
            #expect(try begin(film, anna, row) == .done)
        }
        let begun = try progress.begun(by: anna, limit: 9)
        #expect(begun.map(\.file) == [films[3].id, films[1].id])
        #expect(try progress.begun(by: anna, after: begun[0].place, limit: 9).map(\.file) == [films[1].id])
        #expect(try keepsakes.find(films[0].id) == nil)
    }

    @Test func `a keepsake lasts as long as a mark of anybody`() throws {
        let film = try keepsake("a")
        try save(film, anna)
        _ = try begin(film, bert, row(1))
        #expect(try keepsakes.find(film.id) == film)
        _ = try list.remove(film.id, from: anna)
        #expect(try keepsakes.find(film.id) == film)
        _ = try progress.forget(film.id, of: bert)
        #expect(try keepsakes.isEmpty)
    }

    @Test func `with a person go the marks, and keepsakes that were only theirs`() throws {
        let (own, shared) = (try keepsake("own"), try keepsake("shared"))
        for film in [own, shared] { try save(film, anna) }
        _ = try begin(own, anna, row(1))
        try save(shared, bert)
        #expect(try PeoplePreferences(database).set("{}", of: anna) == .done)
        try database.apply([.removeAccount(anna)])
        #expect(try keepsakes.part().map(\.id) == [shared.id])
        #expect(try list.count(of: anna) == 0 && progress.begun(by: anna, limit: 9).isEmpty)
        #expect(try PeoplePreferences(database).value(of: anna) == nil)
        #expect(try PeoplePreferences(database).set("{}", of: anna) == .noAccount)
    }

    @Test func `preferences are kept for each, and the same again is no change`() throws {
        let preferences = PeoplePreferences(database)
        #expect(try preferences.set("{\"a\":\"😀\"}", of: anna) == .done)
        #expect(try preferences.set("{\"a\":\"😀\"}", of: anna) == .unchanged)
        #expect(try preferences.value(of: anna) == "{\"a\":\"😀\"}" && preferences.value(of: bert) == nil)
    }

    @Test func `when one file takes another's place, nobody loses a mark`() throws {
        let (old, new) = (try keepsake("old"), try keepsake("new"))
        try save(old, anna, at: 5)
        _ = try begin(old, anna, row(50, at: 9))
        try save(new, bert, at: 2)
        try save(old, bert, at: 5)
        _ = try begin(new, bert, row(70, at: 9))
        _ = try begin(old, bert, row(50, at: 3))
        try keepsakes.merge(old.id, into: new.id)
        #expect(try keepsakes.part().map(\.id) == [new.id])
        #expect(try list.entries(of: anna, limit: 9).map(\.added.milliseconds) == [5])
        #expect(try list.entries(of: bert, limit: 9).map(\.added.milliseconds) == [2])
        #expect(try progress.progress(in: [new.id], of: anna)[new.id]?.position == 50)
        #expect(try progress.progress(in: [new.id], of: bert)[new.id]?.position == 70)
        // To a file that nobody had marked, the keepsake goes along.
        let other = ItemID.random()
        try keepsakes.merge(new.id, into: other)
        #expect(try keepsakes.find(other)?.path == new.path)
        #expect(try list.listed([other], by: anna) == [other])
    }

    @Test func `all keepsakes are read in parts, and what became of them is written`() throws {
        let films = try (0..<3).map { try keepsake("\($0)") }
        for film in films { try save(film, anna) }
        let ids = films.map(\.id).sorted { $0.text < $1.text }
        let part = try keepsakes.part(limit: 2)
        #expect(part.map(\.id) == Array(ids.prefix(2)))
        #expect(try keepsakes.part(after: part[1].id).map(\.id) == [ids[2]])
        var moved = try keepsake("moved", ids[0])
        moved.gone = Moment(milliseconds: 8)
        try keepsakes.update([moved, try keepsake("unknown")])
        #expect(try keepsakes.find(ids[0]) == moved)
        #expect(try keepsakes.gone() == [ids[0]])
    }

    @Test func `marks come to a people.db of before`() throws {
        let older = try DropFolderFixture()
        do {
            let database = try PeopleDatabase(folder: older.path, migrations: [PeopleSchema.migrations[0]])
            try database.apply([.addAccount(PeopleSample.account("Carl"))])
        }
        let database = try PeopleDatabase(folder: older.path)
        let account = try #require(try database.accounts().first).account.id
        #expect(try PeoplePreferences(database).set("{}", of: account) == .done)
    }
}
