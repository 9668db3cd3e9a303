import Foundation
import Model
import SQLite
import Support
import Testing

@testable import Store

@Suite struct PeopleDatabaseTests {
    private let fixture: DropFolderFixture
    private var folder: String { fixture.path }
    private var file: String { folder + "/people.db" }

    init() throws { fixture = try DropFolderFixture() }

    @Test func `what was written is there after closing and opening again`() throws {
        let anna = PeopleSample.account("Anna")
        let session = PeopleSample.session(of: anna)
        let invitation = InvitationRow(codeHash: Array(repeating: 7, count: 32), role: .editor, expiresLived: 9)
        do {
            let database = try PeopleDatabase(folder: folder)
            try database.apply([
                .addAccount(anna), .addSession(session), .addInvitation(invitation), .set(key: "guests", to: "watch"),
                .setClock(ClockRow(lived: 5, wall: Moment(milliseconds: 6))),
                .log(LogRow(time: Moment(milliseconds: 1), who: "Anna", what: "sign-in", about: "::1")),
            ])
        }
        let database = try PeopleDatabase(folder: folder)
        #expect(try database.accounts() == [anna])
        #expect(try database.sessions() == [session])
        #expect(try database.invitations() == [invitation])
        #expect(try database.settings() == ["guests": "watch"])
        #expect(try database.clock() == ClockRow(lived: 5, wall: Moment(milliseconds: 6)))
        #expect(try database.log(before: nil, limit: 9).lines.map(\.what) == ["sign-in"])
    }

    @Test func `an act that fails in the middle leaves nothing of it`() throws {
        let database = try PeopleDatabase(folder: folder)
        let anna = PeopleSample.account("Anna")
        #expect(throws: PeopleDatabaseError.self) {
            try database.apply([.addAccount(anna), .set(key: "a", to: "b"), .addAccount(anna)])
        }
        #expect(try database.accounts().isEmpty)
        #expect(try database.settings().isEmpty)
    }

    @Test func `two accounts cannot have one folded name, whatever happens above`() throws {
        let database = try PeopleDatabase(folder: folder)
        try database.apply([.addAccount(PeopleSample.account("Anna"))])
        #expect(throws: PeopleDatabaseError.self) { try database.apply([.addAccount(PeopleSample.account("Anna"))]) }
    }

    @Test func `changes change, and removing an account takes its sessions along`() throws {
        let database = try PeopleDatabase(folder: folder)
        var anna = PeopleSample.account("Anna")
        let session = PeopleSample.session(of: anna)
        try database.apply([.addAccount(anna), .addSession(session), .set(key: "a", to: "1"), .set(key: "a", to: "2")])
        anna.account.role = .viewer
        anna.account.email = nil
        anna.foldedEmail = nil
        try database.apply([.setAccount(anna), .useSession(session.id, at: Moment(milliseconds: 77), lived: 8)])
        #expect(try database.accounts() == [anna])
        #expect(try database.sessions().map(\.lastUsed.milliseconds) == [77])
        #expect(try database.settings() == ["a": "2"])
        try database.apply([.removeAccount(anna.account.id), .set(key: "a", to: nil)])
        #expect(try database.sessions().isEmpty)
        #expect(try database.settings().isEmpty)
    }

    @Test func `the log keeps the newest lines and is read in pages`() throws {
        let database = try PeopleDatabase(folder: folder)
        let lines = (1...(Int(PeopleDatabase.logLimit) + 50)).map { number in
            PeopleChange.log(
                LogRow(time: Moment(milliseconds: Int64(number)), who: "w", what: "x", about: "\(number)"))
        }
        try database.apply(lines)
        let first = try database.log(before: nil, limit: 2)
        #expect(first.total == Int(PeopleDatabase.logLimit))
        #expect(first.lines.map(\.about) == ["10050", "10049"])
        let second = try database.log(before: first.lines.last?.number, limit: 1)
        #expect(second.lines.map(\.about) == ["10048"])
    }

    @Test func `only the owner of the state folder may read it and its copies`() throws {
        let database = try PeopleDatabase(folder: folder)
        try database.apply([.set(key: "a", to: "1")])
        try database.keepDailyCopy(now: Moment(milliseconds: 0))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            var facts = stat()
            #expect(stat(folder + "/" + name, &facts) == 0)
            #expect(facts.st_mode & 0o777 == 0o600, "\(name)")
        }
    }

    @Test func `what an acknowledged act wrote is in the files before the database is closed`() throws {
        let database = try PeopleDatabase(folder: folder)
        for number in 1...20 {
            try database.apply([.set(key: "number", to: "\(number)")])
            // What the files hold now is what a killed process would leave.
            let other = try DropFolderFixture()
            for name in ["people.db", "people.db-wal"] {
                try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: other.path + "/" + name)
            }
            #expect(try PeopleDatabase(folder: other.path).settings() == ["number": "\(number)"])
        }
    }
}
