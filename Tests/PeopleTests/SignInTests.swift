import Dispatch
import Model
import Secrets
import Store
import Support
import Synchronization
import Testing

@testable import People

@Suite struct SignInTests {
    @Test(arguments: [
        "Ána María", "ána maría", "A\u{301}NA MARI\u{301}A", "Ａ\u{301}na maría", " Ána María ", "ANA@example.org",
    ])
    func `a name is known in any case, width and encoding, and so is the address`(typed: String) async throws {
        let test = try TestHousehold()
        let anna = try test.add("Ána María", email: "ana@Example.org")
        #expect(try await test.signIn(typed).session.account == anna)
    }

    @Test func `an accent is the difference between two people`() async throws {
        let test = try TestHousehold()
        try test.add("Rene")
        #expect(await test.refusal("René", TestHousehold.password) == .wrongCredentials)
    }

    @Test func `a password is the same from any keyboard`() async throws {
        let test = try TestHousehold()
        _ = try test.house.accounts.add(name: "Anna", role: .owner, password: "caf\u{E9} au lait", by: "test")
        _ = try await test.signIn("Anna", "cafe\u{301} au lait")
        #expect(await test.refusal("Anna", "cafe au lait") == .wrongCredentials)
    }

    @Test func `an unknown name gets the answer of a wrong password, and costs as much`() async throws {
        let test = try TestHousehold()
        try test.add("Anna")
        #expect(await test.refusal("Anna") == .wrongCredentials)
        #expect(await test.refusal("Nobody") == .wrongCredentials)
        // One comparison each, the second with the decoy; that it costs what others cost is for the tests of Secrets.
        #expect(test.hashing.compared.map { $0 == .decoy } == [false, true])
    }

    @Test func `the throttle slows one place down and lets the right person in elsewhere`() async throws {
        let test = try TestHousehold()
        try test.add("Anna")
        var slowed = 0
        for _ in 0..<1000 {
            if case .tooManyAttempts(let seconds)? = await test.refusal("anna") {
                #expect((1...900).contains(seconds))
                slowed += 1
            }
        }
        #expect(slowed == 990)
        #expect(test.hashing.matches == 10)
        _ = try await test.signIn("Anna", from: "192.0.2.2")
        // Here even the right password has to wait, but not for ever.
        #expect(await test.refusal("Anna", TestHousehold.password) == .tooManyAttempts(retryAfter: 5))
        test.clock.advance(seconds: 5)
        _ = try await test.signIn("Anna")
    }

    @Test func `the throttle says the same of names that do not exist`() async throws {
        let test = try TestHousehold()
        try test.add("Anna")
        for _ in 0..<12 {
            let (known, unknown) = (await test.refusal("Anna"), await test.refusal("Nobody"))
            #expect(known == unknown)
        }
    }

    @Test func `two hundred who sign in at once are answered, two at a time, some of them with a request to wait`()
        async throws
    {
        let gate = DispatchSemaphore(value: 0)
        let test = try TestHousehold(hashing: CountingHashing(meanwhile: { gate.wait() }))
        gate.signal()
        try test.add("Anna")
        let asked = Counter()
        let results = await withTaskGroup(of: PeopleRefusal?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        _ = try await answer { (then: @escaping PeopleAnswer<NewSession>) in
                            let client = Client(address: "192.0.2.\(number)", device: "")
                            test.house.signIn.signIn(
                                name: "Anna", password: TestHousehold.password, from: client, then: then)
                            // All have asked: now let the pool work.
                            if asked.count() == 200 { for _ in 0..<400 { gate.signal() } }
                        }
                        return nil
                    } catch {
                        return error as? PeopleRefusal
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 200)
        #expect(results.count { $0 == nil } == 18)
        #expect(results.count { $0 == .tooBusy(retryAfter: 1) } == 182)
        #expect(test.hashing.mostAtOnce == 2)
    }

    @Test func `a password too long is refused before it is hashed`() async throws {
        let test = try TestHousehold()
        try test.add("Anna")
        let refusal = await test.refusal("Anna", String(repeating: "x", count: 1025))
        #expect(refusal == .invalidPassword("the password is too long: use at most 1024 bytes"))
        #expect(test.hashing.matches == 0)
        #expect(await test.refusal(String(repeating: "x", count: 1_000_000)) == .wrongCredentials)
        #expect(await test.refusal("") == .wrongCredentials)
        #expect(await test.refusal("%") == .wrongCredentials)
    }

    @Test func `a session that was begun while the account got another password is none`() async throws {
        let test = Mutex<TestHousehold?>(nil)
        let hashing = CountingHashing(meanwhile: {
            // Somebody removes the account while its password is compared.
            guard let house = test.withLock({ $0.take() })?.house, let anna = house.accounts.account(named: "Anna")
            else {
                return
            }
            try? house.accounts.remove(anna.id, by: "test")
        })
        let household = try TestHousehold(hashing: hashing)
        try household.add("Owner")
        try household.add("Anna", .viewer)
        test.withLock { $0 = household }
        #expect(await household.refusal("Anna", TestHousehold.password) == .wrongCredentials)
        #expect(household.house.sessions.list().isEmpty)
    }

    @Test func `changing the password asks for the old one and ends the other sessions`() async throws {
        let test = try TestHousehold()
        try test.add("Anna")
        let (here, there) = (try await test.signIn("Anna"), try await test.signIn("Anna"))
        let client = Client(address: "192.0.2.1", device: "")
        func change(_ old: String, _ new: String) async throws {
            try await answer { (then: @escaping PeopleAnswer<Void>) in
                test.house.signIn.changePassword(of: here.session, old: old, new: new, from: client, then: then)
            }
        }
        await #expect(throws: PeopleRefusal.wrongCredentials) { try await change("wrong horse", "new password") }
        await #expect(throws: PeopleRefusal.self) { try await change(TestHousehold.password, "short") }
        #expect(test.house.sessions.find(token: there.token) != nil)
        try await change(TestHousehold.password, "new password")
        #expect(test.house.sessions.find(token: here.token) != nil)
        #expect(test.house.sessions.find(token: there.token) == nil)
        #expect(await test.refusal("Anna", TestHousehold.password) == .wrongCredentials)
        _ = try await test.signIn("Anna", "new password")
    }
}
