import Model
import Store
import Support
import Testing

@testable import People

/// Accounts that are removed without their marks.
@Suite struct FormerAccountsTests {
    private let test: TestHousehold
    private let bert: Account
    private let film: Keepsake

    init() throws {
        test = try TestHousehold(defaults: HouseRules(signUp: .open))
        try test.add("Anna")
        bert = try test.add("Bert", .editor, email: "bert@attic")
        film = Keepsake(
            id: .random(), path: try #require(RelativePath("a.mkv")),
            identity: Identity(fileSystem: 1, inode: 2, birth: 3), size: 4, modified: 5,
            added: Moment(milliseconds: 6), fingerprint: nil)
        _ = try test.house.myList.add(film.id, keepsake: film, for: bert.id)
    }

    private func signUp(_ name: String, code: String? = nil, in test: TestHousehold) async throws -> Account {
        try await answer {
            test.house.joining.signUp(
                name: name, password: "another horse", code: code, from: Client(address: "192.0.2.1", device: ""),
                then: $0)
        }.session.account
    }

    private func invitation(in test: TestHousehold) throws -> String {
        try test.house.invitations.invite(as: .viewer, hours: 1, by: "Anna").code
    }

    @Test func `nobody can sign in any more, and the sessions have ended`() async throws {
        let new = try await test.signIn("Bert")
        try test.house.accounts.remove(bert.id, keepsMarks: true, by: "Anna")
        #expect(test.house.sessions.find(token: new.token) == nil)
        for house in [test, try test.restarted()] {
            #expect(await house.refusal("Bert", TestHousehold.password) == .wrongCredentials)
            #expect(await house.refusal("bert@attic", TestHousehold.password) == .wrongCredentials)
            #expect(house.house.accounts.all.map(\.name) == ["Anna"])
            #expect(house.house.accounts.former.map(\.name) == ["Bert"])
            #expect(house.house.sessions.find(token: new.token) == nil)
            #expect(throws: PeopleRefusal.noSuchAccount) {
                try house.house.myList.add(film.id, keepsake: film, for: bert.id)
            }
        }
    }

    @Test(arguments: [false, true])
    func `whom an owner lets in under that name finds everything again`(isInvited: Bool) async throws {
        let old = try await test.signIn("Bert")
        try test.house.accounts.remove(bert.id, keepsMarks: true, by: "Anna")
        let second = try test.restarted()
        let code = try invitation(in: second)
        let again =
            isInvited ? try await signUp("BERT", code: code, in: second) : try second.add("BERT", .viewer)
        #expect(again.id == bert.id && again.name == "BERT" && again.role == .viewer && again.email == nil)
        for house in [second, try second.restarted()] {
            #expect(try house.house.myList.page(of: again.id).map(\.file) == [film.id])
            #expect(house.house.accounts.former.isEmpty)
            #expect(house.house.accounts.account(again.id) == again)
            // Neither the old password nor an old device comes back with them.
            #expect(house.house.sessions.find(token: old.token) == nil)
            if isInvited { #expect(await house.refusal("Bert", TestHousehold.password) == .wrongCredentials) }
        }
    }

    @Test func `whoever comes by themselves gets neither the name nor the marks`() async throws {
        try test.house.accounts.remove(bert.id, keepsMarks: true, by: "Anna")
        await #expect(throws: PeopleRefusal.nameTaken) { try await signUp("Bert", in: test) }
        let anna = try #require(test.house.accounts.account(named: "Anna"))
        #expect(throws: PeopleRefusal.nameTaken) { try test.house.accounts.rename(anna.id, to: "bert", by: "Anna") }
        // The address is free: it was somebody's to sign in with, not to be found by.
        #expect(try test.add("Carl", email: "bert@attic").id != bert.id)
    }

    @Test func `what is kept can be forgotten, and then the name is free`() async throws {
        let accounts = test.house.accounts
        try accounts.remove(bert.id, keepsMarks: true, by: "Anna")
        try accounts.remove(bert.id, keepsMarks: true, by: "Anna")
        #expect(accounts.former(named: " BERT")?.id == bert.id)
        try accounts.remove(bert.id, by: "Anna")
        #expect(accounts.former.isEmpty)
        #expect(try test.house.myList.keepsakes(of: [film.id]).isEmpty)
        #expect(throws: PeopleRefusal.noSuchAccount) { try accounts.remove(bert.id, by: "Anna") }
        let new = try await signUp("Bert", code: try invitation(in: test), in: test)
        #expect(new.id != bert.id)
        #expect(try test.house.myList.count(of: new.id) == 0)
        let log = try test.house.log.page(limit: 10).lines.map(\.what)
        #expect(log.filter { $0.hasSuffix("-removed") } == ["marks-removed", "account-removed"])
    }

    @Test func `the last owner cannot go, with or without`() throws {
        let anna = try #require(test.house.accounts.account(named: "Anna"))
        #expect(throws: PeopleRefusal.lastOwner) {
            try test.house.accounts.remove(anna.id, keepsMarks: true, by: "Anna")
        }
    }
}
