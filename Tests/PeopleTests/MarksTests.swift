import Model
import Store
import Support
import Testing

@testable import People

@Suite struct MarksTests {
    private let test: TestHousehold
    private let anna: Account
    private var house: Household { test.house }

    init() throws {
        test = try TestHousehold()
        anna = try test.add("Anna")
    }

    private func film() throws -> Keepsake {
        Keepsake(
            id: .random(), path: try #require(RelativePath("a.mkv")),
            identity: Identity(fileSystem: 1, inode: 2, birth: 3), size: 4, modified: 5,
            added: Moment(milliseconds: 6), fingerprint: nil)
    }

    private func report(
        _ position: Double, _ play: String, _ seq: Int64, on film: Keepsake, of person: Account? = nil
    ) throws -> Bool {
        let report = try ProgressReport(position: position, duration: 6000, play: play, seq: seq)
        return try house.watching.report(report, on: film.id, keepsake: film, by: (person ?? anna).id)
    }

    @Test func `marks are there after a restart, and go with their person`() throws {
        let film = try film()
        let bert = try test.add("Bert", .viewer)
        #expect(try house.myList.add(film.id, keepsake: film, for: bert.id))
        #expect(try report(60, "a", 1, on: film, of: bert))
        let again = try test.restarted().house
        #expect(try again.myList.page(of: bert.id).map(\.file) == [film.id])
        #expect(try again.watching.begun(by: bert.id).map(\.progress.position) == [60])
        try again.accounts.remove(bert.id, by: "test")
        #expect(try again.myList.count(of: bert.id) == 0)
        #expect(try again.myList.keepsakes(of: [film.id]).isEmpty)
        #expect(throws: PeopleRefusal.noSuchAccount) {
            try again.myList.add(film.id, keepsake: film, for: bert.id)
        }
    }

    @Test func `pages look again when a film is begun, ended or played elsewhere, not for each step`() throws {
        let film = try film()
        #expect(try report(1, "a", 1, on: film))
        #expect(try report(60, "a", 2, on: film))
        #expect(try !report(70, "a", 3, on: film))
        #expect(try !report(65, "a", 2, on: film))
        #expect(try report(71, "b", 1, on: film))
        #expect(try report(5990, "b", 2, on: film))
        #expect(try !report(5, "c", 1, on: film))
    }

    @Test func `of devices that race, the one with the highest number has the last word`() async throws {
        let film = try film()
        await withTaskGroup(of: Void.self) { group in
            for seq in Int64(1)...60 {
                group.addTask { _ = try? report(Double(seq * 10), "a", seq, on: film) }
            }
        }
        #expect(try house.watching.progress(in: [film.id], of: anna.id)[film.id]?.position == 600)
    }

    @Test func `what nobody knows cannot be marked, and forgetting it is fine`() throws {
        #expect(throws: PeopleRefusal.noSuchFile) {
            try house.myList.add(.random(), keepsake: nil, for: anna.id)
        }
        #expect(throws: PeopleRefusal.noSuchFile) {
            let report = try ProgressReport(position: nil, duration: nil, play: nil, seq: nil, watched: true)
            return try house.watching.report(report, on: .random(), keepsake: nil, by: anna.id)
        }
        #expect(try !house.myList.remove(.random(), for: anna.id))
        #expect(try !house.watching.forget(.random(), by: anna.id))
    }
}
