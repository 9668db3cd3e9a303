import Foundation
import Model
import Store
import Support
import Synchronization
import Testing

@testable import People

private let day: Int64 = 86_400

@Suite struct SessionsTests {
    private let test: TestHousehold
    private var sessions: Sessions { test.house.sessions }

    init() throws {
        test = try TestHousehold()
        try test.add("Anna")
    }

    @Test func `a token finds its session and nothing else does`() async throws {
        let new = try await test.signIn("Anna")
        let found = try #require(sessions.find(token: new.token))
        #expect(found == new.session)
        #expect(found.account.name == "Anna")
        #expect(found.device == "Phone")
        #expect(sessions.find(token: String(new.token.reversed())) == nil)
        #expect(sessions.find(token: "") == nil)
        #expect(sessions.find(token: new.token + "x") == nil)
        #expect(sessions.find(token: new.session.id.text) == nil)
    }

    @Test func `a session survives a restart, and so does its end`() async throws {
        let (kept, ended) = (try await test.signIn("Anna"), try await test.signIn("Anna"))
        try sessions.end(ended.session)
        #expect(sessions.find(token: ended.token) == nil)
        let again = try test.restarted()
        #expect(again.house.sessions.find(token: kept.token)?.id == kept.session.id)
        #expect(again.house.sessions.find(token: ended.token) == nil)
    }

    @Test func `a session that nobody uses ends after ninety days`() async throws {
        let new = try await test.signIn("Anna")
        test.clock.advance(seconds: 90 * day - 1)
        #expect(sessions.isLive(new.session.id))
        test.clock.advance(seconds: 1)
        #expect(!sessions.isLive(new.session.id))
        #expect(sessions.find(token: new.token) == nil)
        #expect(sessions.list().isEmpty)
    }

    @Test func `a session that is used ends after four hundred days`() async throws {
        let new = try await test.signIn("Anna")
        #expect(new.session.expires == test.clock.now.adding(seconds: 90 * day))
        for _ in 0..<399 {
            test.clock.advance(seconds: day)
            #expect(sessions.find(token: new.token) != nil)
        }
        #expect(sessions.find(token: new.token)?.expires == test.clock.now.adding(seconds: day))
        test.clock.advance(seconds: day)
        #expect(sessions.find(token: new.token) == nil)
    }

    @Test(arguments: [365 * day, -365 * day, 100_000 * day, -100_000 * day])
    func `a wall clock that jumps ends no session, neither at once nor over a restart`(seconds: Int64) async throws {
        let new = try await test.signIn("Anna")
        test.clock.jump(seconds: seconds)
        #expect(sessions.find(token: new.token) != nil)
        let again = try test.restarted()
        #expect(again.house.sessions.find(token: new.token) != nil)
        try again.house.tend()
        #expect(try again.restarted().house.sessions.find(token: new.token) != nil)
    }

    @Test func `a wall clock that is set back every day keeps no session alive`() async throws {
        let new = try await test.signIn("Anna")
        for _ in 0..<90 {
            test.clock.advance(seconds: day)
            test.clock.jump(seconds: -2 * day)
        }
        #expect(sessions.find(token: new.token) == nil)
    }

    @Test func `restarts with the clock of the factory keep no session alive`() async throws {
        let new = try await test.signIn("Anna")
        var test = test
        for _ in 0..<100 {
            test = try test.restarted()
            test.clock.advance(seconds: day)
            try test.house.tend()
            test.clock.jump(seconds: -2 * day)
        }
        #expect(test.house.sessions.find(token: new.token) == nil)
    }

    @Test func `the time of last use is written at most once an hour`() async throws {
        let new = try await test.signIn("Anna")
        let start = test.clock.now
        func written() throws -> Moment? { try test.database.sessions().first?.lastUsed }
        for _ in 0..<59 {
            test.clock.advance(seconds: 60)
            _ = sessions.find(token: new.token)
        }
        test.house.finish()
        #expect(try written() == start)
        #expect(sessions.list().first?.lastUsed == test.clock.now)
        test.clock.advance(seconds: 60)
        _ = sessions.find(token: new.token)
        _ = sessions.find(token: new.token)
        test.house.finish()
        #expect(try written() == test.clock.now)
    }

    @Test func `a role holds from the next request on, and over a restart`() async throws {
        let bert = try test.add("Bert", .viewer)
        let new = try await test.signIn("Bert")
        #expect(sessions.find(token: new.token)?.account.role == .viewer)
        _ = try test.house.accounts.setRole(of: bert.id, to: .editor, by: "Anna")
        #expect(sessions.find(token: new.token)?.account.role == .editor)
        #expect(try test.restarted().house.sessions.find(token: new.token)?.account.role == .editor)
    }

    @Test func `whoever waits for the end of a session is told once, and at once when it has ended`() async throws {
        let new = try await test.signIn("Anna")
        let calls = Mutex(0)
        let count: @Sendable () -> Void = { calls.withLock { $0 += 1 } }
        let watch = sessions.onEnd(of: new.session.id, call: count)
        let cancelled = sessions.onEnd(of: new.session.id, call: count)
        cancelled.cancel()
        _ = sessions.onEnd(of: new.session.id, call: count)
        #expect(calls.withLock { $0 } == 0)
        try sessions.end(new.session)
        try sessions.end(new.session)
        #expect(calls.withLock { $0 } == 1)
        watch.cancel()
        let late = sessions.onEnd(of: new.session.id, call: count)
        #expect(calls.withLock { $0 } == 2)
        late.cancel()
    }

    @Test func `the end of a session is told whatever the reason`() async throws {
        let bert = try test.add("Bert", .viewer)
        let told = Mutex<[String]>([])
        var watches: [SessionWatch] = []
        func begin(_ reason: String) async throws -> NewSession {
            let new = try await test.signIn("Bert")
            watches.append(sessions.onEnd(of: new.session.id) { told.withLock { $0.append(reason) } })
            return new
        }
        let revoked = try await begin("revoked")
        try sessions.revoke(revoked.session.id, of: nil, by: "Anna")
        _ = try await begin("password")
        try test.house.accounts.setPassword(of: bert.id, to: TestHousehold.password, by: "Anna")
        _ = try await begin("expired")
        test.clock.advance(seconds: 91 * day)
        try test.house.tend()
        _ = try await begin("removed")
        try test.house.accounts.remove(bert.id, by: "Anna")
        #expect(told.withLock { $0 } == ["revoked", "password", "expired", "removed"])
        watches = []
    }

    @Test func `one sees and ends one's own sessions, an owner all`() async throws {
        let bert = try test.add("Bert", .viewer)
        let anna = try #require(test.house.accounts.account(named: "Anna"))
        let (his, hers) = (try await test.signIn("Bert"), try await test.signIn("Anna"))
        #expect(sessions.list(of: bert.id).map(\.id) == [his.session.id])
        #expect(Set(sessions.list().map(\.id)) == [his.session.id, hers.session.id])
        #expect(throws: PeopleRefusal.noSuchSession) {
            try sessions.revoke(hers.session.id, of: bert.id, by: "Bert")
        }
        #expect(throws: PeopleRefusal.noSuchSession) { try sessions.revoke(.random(), of: nil, by: "Anna") }
        try sessions.revoke(hers.session.id, of: anna.id, by: "Anna")
        try sessions.revoke(his.session.id, of: nil, by: "Anna")
        #expect(sessions.list().isEmpty)
    }

    @Test func `a program that signs in for each request does not fill the memory`() async throws {
        let first = try await test.signIn("Anna")
        for _ in 0..<Sessions.limitPerAccount {
            test.clock.advance(seconds: 1)
            _ = try await test.signIn("Anna")
        }
        #expect(sessions.list().count == Sessions.limitPerAccount)
        #expect(sessions.find(token: first.token) == nil)
    }

    @Test func `neither a token nor a password nor a code is anywhere in the state folder`() async throws {
        var secrets = [TestHousehold.password]
        for _ in 0..<20 { secrets.append(try await test.signIn("Anna").token) }
        secrets.append(try test.house.invitations.invite(as: .viewer, hours: 1, by: "Anna").code)
        try test.house.tend()
        for name in try FileManager.default.contentsOfDirectory(atPath: test.fixture.path) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: test.fixture.path + "/" + name))
            for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "in \(name)") }
        }
    }
}
