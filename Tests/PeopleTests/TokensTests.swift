import Model
import Store
import Testing

@testable import People

@Suite struct TokensTests {
    private let test: TestHousehold
    private let anna: Account
    private var tokens: Tokens { test.house.tokens }
    private var sessions: Sessions { test.house.sessions }

    init() throws {
        test = try TestHousehold()
        anna = try test.add("Anna")
    }

    private func add(_ name: String, _ role: Role = .viewer, to account: Account? = nil) throws -> NewSession {
        try tokens.add(name: name, role: role, to: (account ?? anna).id, by: "Anna", at: "192.0.2.7")
    }

    @Test func `a program is known by its token for years, used or not, and over a restart`() throws {
        let new = try add("Kodi", .editor)
        test.clock.advance(seconds: 3649 * 86_400)
        let found = try #require(sessions.find(token: new.token))
        #expect(found.isProgram && found.device == "Kodi" && found.account.id == anna.id)
        #expect(found.account.role == .editor)
        let again = try test.restarted()
        #expect(again.house.sessions.find(token: new.token)?.account.role == .editor)
        #expect(again.house.tokens.list().map(\.device) == ["Kodi"])
    }

    @Test func `a program is none of the devices, and no device is a program`() async throws {
        let program = try add("Kodi")
        let phone = try await test.signIn("Anna")
        #expect(sessions.list().map(\.id) == [phone.session.id])
        #expect(tokens.list(of: anna.id).map(\.id) == [program.session.id])
        #expect(throws: PeopleRefusal.noSuchSession) {
            try sessions.revoke(program.session.id, of: nil, by: "Anna")
        }
        #expect(throws: PeopleRefusal.noSuchToken) { try tokens.remove(phone.session.id, of: nil, by: "Anna") }
    }

    @Test func `a program may do no more than its account, whatever becomes of that`() throws {
        let ben = try test.add("Ben", .editor)
        let token = try add("Kodi", .editor, to: ben).token
        _ = try test.house.accounts.setRole(of: ben.id, to: .viewer, by: "Anna")
        #expect(sessions.find(token: token)?.account.role == .viewer)
        _ = try test.house.accounts.setRole(of: ben.id, to: .owner, by: "Anna")
        #expect(sessions.find(token: token)?.account.role == .editor)
        _ = try test.house.accounts.setRole(of: ben.id, to: .viewer, by: "Anna")
        #expect(throws: PeopleRefusal.invalidTokenRole) { try add("Other", .editor, to: ben) }
        #expect(throws: PeopleRefusal.invalidTokenRole) { try add("Other", .owner) }
        #expect(throws: PeopleRefusal.invalidTokenRole) { try add("Other", .guest) }
    }

    @Test func `names are compared as those of accounts, and free again when a token is gone`() throws {
        _ = try add("Kodi")
        #expect(throws: PeopleRefusal.tokenNameTaken) { try add("  ＫＯＤＩ ") }
        #expect(throws: PeopleRefusal.noSuchToken) { try tokens.remove(named: "Plex", by: "command line") }
        try tokens.remove(named: "kodi", by: "command line")
        _ = try add("KODI")
        let lines = try test.house.log.page(limit: 3).lines.map { "\($0.what) \($0.about) by \($0.who)" }
        #expect(
            lines == [
                "token-added KODI by Anna", "token-removed Kodi by command line", "token-added Kodi by Anna",
            ])
    }

    @Test func `a removed token, a new password and a removed account end it`() throws {
        let ben = try test.add("Ben", .viewer)
        let (one, two, three) = (try add("One"), try add("Two"), try add("Three", to: ben))
        #expect(throws: PeopleRefusal.noSuchToken) { try tokens.remove(one.session.id, of: ben.id, by: "Ben") }
        try tokens.remove(one.session.id, of: anna.id, by: "Anna")
        #expect(sessions.find(token: one.token) == nil)
        try test.house.accounts.setPassword(of: anna.id, to: "battery staple", by: "Anna")
        #expect(sessions.find(token: two.token) == nil)
        try test.house.accounts.remove(ben.id, by: "Anna")
        #expect(sessions.find(token: three.token) == nil)
    }

    @Test func `programs are bounded, and put no device out`() async throws {
        let phone = try await test.signIn("Anna")
        for number in 0..<Tokens.limitPerAccount { _ = try add("Program \(number)") }
        #expect(throws: PeopleRefusal.tooManyTokens(Tokens.limitPerAccount)) { try add("One more") }
        #expect(sessions.find(token: phone.token) != nil)
    }

    @Test func `one made at the machine belongs to the oldest owner`() throws {
        test.clock.advance(seconds: 1)
        _ = try test.add("Eve")
        #expect(try tokens.add(name: "Cron", role: .viewer, by: "command line").session.account.id == anna.id)
    }
}
