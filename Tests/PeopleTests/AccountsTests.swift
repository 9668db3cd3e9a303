import Model
import Store
import Support
import Testing

@testable import People

@Suite struct AccountsTests {
    private let test: TestHousehold
    private var accounts: Accounts { test.house.accounts }

    init() throws { test = try TestHousehold() }

    @Test func `the last owner can be neither removed nor lowered`() throws {
        let anna = try test.add("Anna")
        try test.add("Viewer", .viewer)
        #expect(throws: PeopleRefusal.lastOwner) { try accounts.remove(anna.id, by: "test") }
        #expect(throws: PeopleRefusal.lastOwner) { try accounts.setRole(of: anna.id, to: .editor, by: "test") }
        #expect(try accounts.setRole(of: anna.id, to: .owner, by: "test").role == .owner)
        let bert = try test.add("Bert")
        #expect(try accounts.setRole(of: anna.id, to: .viewer, by: "test").role == .viewer)
        #expect(throws: PeopleRefusal.lastOwner) { try accounts.remove(bert.id, by: "test") }
        #expect(throws: PeopleRefusal.invalidRole) { try accounts.setRole(of: anna.id, to: .guest, by: "test") }
    }

    @Test func `two owners who remove each other at once leave one`() async throws {
        let (anna, bert) = (try test.add("Anna"), try test.add("Bert"))
        await withTaskGroup(of: Void.self) { group in
            for id in [anna.id, bert.id] { group.addTask { try? accounts.remove(id, by: "test") } }
        }
        #expect(accounts.all.count == 1)
    }

    @Test func `an account is what it was after a restart`() throws {
        let anna = try test.add(" Anna 😀 ", email: "anna@example.org")
        #expect(anna.name == "Anna 😀")
        _ = try test.add("Bert", .viewer)
        let again = try test.restarted().house.accounts
        #expect(again.account(anna.id) == anna)
        #expect(again.all.map(\.name).sorted() == ["Anna 😀", "Bert"])
        #expect(again.account(named: "ANNA@EXAMPLE.ORG") == anna)
    }

    @Test(arguments: ["ANNA", "anna", "Ａｎｎａ", " Anna", "anna\u{AD}"])
    func `a name that people take for the same is taken`(name: String) throws {
        try test.add("Anna")
        #expect(throws: PeopleRefusal.self) { try test.add(name) }
        #expect(accounts.all.count == 1)
    }

    @Test func `nobody can take somebody's address as a name, nor a name as an address`() throws {
        let anna = try test.add("Anna", email: "anna@example.org")
        #expect(throws: PeopleRefusal.nameTaken) { try test.add("Anna@Example.org") }
        #expect(throws: PeopleRefusal.emailTaken) { try test.add("Bert", email: "ANNA@example.org") }
        try test.add("carl@example.org")
        #expect(throws: PeopleRefusal.emailTaken) {
            try accounts.setEmail(of: anna.id, to: "carl@example.org", by: "test")
        }
    }

    @Test(arguments: [
        "", " ", "\u{3000}", "a\nb", "a\0b", "a\u{7F}", "\u{202E}anna", "an\u{200B}na", "a\u{2028}b", "\u{AD}",
        String(repeating: "x", count: 65), String(repeating: "😀", count: 65),
        "a" + String(repeating: "\u{301}", count: 1000), String(repeating: "x", count: 1_000_000),
    ])
    func `what cannot be a name is refused with the reason`(name: String) throws {
        #expect(throws: PeopleRefusal.self) { try test.add(name) }
    }

    @Test(arguments: [
        "x", "李雷", "محمد", "O'Brien; DROP TABLE account", "👩‍👩‍👧", "a b", "%", String(repeating: "😀", count: 64),
    ])
    func `any other name will do`(name: String) throws {
        #expect(try test.add(name).name == name)
        #expect(try test.restarted().house.accounts.account(named: name)?.name == name)
    }

    @Test(arguments: [
        "anna", "@", "a@", "@b", "a@b@c", "a b@c", "a@b\n", "a\u{202E}@b", String(repeating: "x", count: 250) + "@b.de",
    ])
    func `what cannot be an address is refused`(email: String) throws {
        if email == "a@b\n" {
            // A line break at the end comes with the clipboard.
            #expect(try test.add("Anna", email: email).email == "a@b")
        } else {
            #expect(throws: PeopleRefusal.invalidEmail) { try test.add("Anna", email: email) }
        }
    }

    @Test func `renaming frees the old name and keeps the account`() throws {
        let anna = try test.add("Anna", email: "a@b")
        #expect(try accounts.rename(anna.id, to: "ANNA", by: "test").name == "ANNA")
        #expect(try accounts.rename(anna.id, to: "Anne", by: "test").id == anna.id)
        #expect(try accounts.setEmail(of: anna.id, to: "", by: "test").email == nil)
        try test.add("Anna", email: "a@b")
        #expect(throws: PeopleRefusal.nameTaken) { try accounts.rename(anna.id, to: "anna", by: "test") }
        #expect(throws: PeopleRefusal.noSuchAccount) { try accounts.rename(.random(), to: "Nobody", by: "test") }
    }

    @Test func `a new password from an owner ends the sessions and is the only one that works`() async throws {
        let anna = try test.add("Anna")
        let new = try await test.signIn("Anna")
        try await answer { (then: @escaping PeopleAnswer<Void>) in
            accounts.setPassword(of: anna.id, to: "another horse", by: "test", then: then)
        }
        #expect(test.house.sessions.find(token: new.token) == nil)
        #expect(await test.refusal("Anna", TestHousehold.password) == .wrongCredentials)
        _ = try await test.signIn("Anna", "another horse")
        #expect(throws: PeopleRefusal.self) { try accounts.setPassword(of: anna.id, to: "short", by: "test") }
    }
}
