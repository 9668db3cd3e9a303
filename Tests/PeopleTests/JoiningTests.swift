import Dispatch
import Model
import Store
import Support
import Testing

@testable import People

@Suite struct JoiningTests {
    private func signUp(
        _ test: TestHousehold, _ name: String, code: String? = nil, password: String = TestHousehold.password
    ) async throws -> NewSession {
        try await answer {
            test.house.joining.signUp(
                name: name, email: name + "@example.org", password: password, code: code,
                from: Client(address: "192.0.2.1", device: ""), then: $0)
        }
    }

    private func house(_ policy: HouseRules.SignUpPolicy) throws -> TestHousehold {
        let test = try TestHousehold(defaults: HouseRules(signUp: policy))
        try test.add("Owner")
        return test
    }

    @Test func `where sign-up is open anybody becomes a viewer`() async throws {
        let test = try house(.open)
        let new = try await signUp(test, "Bert")
        #expect(new.session.account.role == .viewer)
        #expect(test.house.sessions.find(token: new.token) != nil)
        await #expect(throws: PeopleRefusal.nameTaken) { try await signUp(test, "BERT") }
        await #expect(throws: PeopleRefusal.self) { try await signUp(test, "Carl", password: "short") }
    }

    @Test func `where sign-up is closed nobody does, not even with an invitation`() async throws {
        let test = try house(.closed)
        let code = try test.house.invitations.invite(as: .viewer, hours: 1, by: "Owner").code
        await #expect(throws: PeopleRefusal.signUpClosed) { try await signUp(test, "Bert") }
        await #expect(throws: PeopleRefusal.signUpClosed) { try await signUp(test, "Bert", code: code) }
    }

    @Test func `before the set-up nobody can sign up`() async throws {
        let test = try TestHousehold(defaults: HouseRules(signUp: .open))
        await #expect(throws: PeopleRefusal.signUpClosed) { try await signUp(test, "Bert") }
    }

    @Test func `an invitation is good for one account of its role, over a restart too`() async throws {
        let first = try house(.code)
        let code = try first.house.invitations.invite(as: .editor, hours: 48, by: "Owner").code
        let test = try first.restarted()
        await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Bert") }
        await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Bert", code: "AAAAAAAAAA") }
        let new = try await signUp(test, "Bert", code: code.lowercased())
        #expect(new.session.account.role == .editor)
        await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Carl", code: code) }
    }

    @Test func `of two who race with one invitation one gets the account`() async throws {
        // Neither goes on before both are hashing, and so past the first look at the invitation.
        let (hashing, both) = (Counter(), DispatchSemaphore(value: 0))
        let test = try TestHousehold(
            hashing: CountingHashing(meanwhile: {
                switch hashing.count() {
                case 1: break  // the owner's
                case 2: both.wait()
                default: both.signal()
                }
            }))
        try test.add("Owner")
        let code = try test.house.invitations.invite(as: .viewer, hours: 1, by: "Owner").code
        async let first = try? signUp(test, "Bert", code: code)
        async let second = try? signUp(test, "Carl", code: code)
        #expect([await first, await second].count { $0 != nil } == 1)
        #expect(test.house.accounts.all.count == 2)
    }

    @Test func `an invitation ends when its hours are over, whatever the wall clock says`() async throws {
        let test = try house(.code)
        let invitation = try test.house.invitations.invite(as: .viewer, hours: 1, by: "Owner")
        #expect(invitation.expires == test.clock.now.adding(seconds: 3600))
        test.clock.advance(seconds: 3600)
        test.clock.jump(seconds: -1_000_000)
        await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Bert", code: invitation.code) }
    }

    @Test func `codes cannot be guessed at for long`() async throws {
        let test = try house(.code)
        for _ in 0..<10 {
            await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Bert", code: "AAAAAAAAAA") }
        }
        await #expect(throws: PeopleRefusal.tooManyAttempts(retryAfter: 5)) {
            try await signUp(test, "Bert", code: "AAAAAAAAAA")
        }
    }

    @Test func `guessing at codes and an account called "invitation" have nothing to do with each other`() async throws
    {
        let test = try house(.code)
        try test.add("invitation")
        for _ in 0..<10 {
            await #expect(throws: PeopleRefusal.wrongCode) { try await signUp(test, "Bert", code: "AAAAAAAAAA") }
        }
        _ = try await test.signIn("invitation")
        await #expect(throws: PeopleRefusal.tooManyAttempts(retryAfter: 5)) {
            try await signUp(test, "Bert", code: "AAAAAAAAAA")
        }
    }

    @Test func `invitations have limits`() throws {
        let test = try house(.code)
        let invitations = test.house.invitations
        #expect(throws: PeopleRefusal.invalidRole) { try invitations.invite(as: .guest, hours: 1, by: "Owner") }
        for hours in [0, -1, 721, .max, .min] {
            #expect(throws: PeopleRefusal.invalidHours(1...720)) {
                try invitations.invite(as: .viewer, hours: hours, by: "Owner")
            }
        }
        for _ in 0..<100 { _ = try invitations.invite(as: .viewer, hours: 1, by: "Owner") }
        #expect(throws: PeopleRefusal.tooManyInvitations(100)) {
            try invitations.invite(as: .viewer, hours: 1, by: "Owner")
        }
        test.clock.advance(seconds: 3600)
        _ = try invitations.invite(as: .viewer, hours: 1, by: "Owner")
        #expect(try test.database.invitations().count == 1)
    }
}
