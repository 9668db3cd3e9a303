import Dispatch
import Foundation
import Model
import Store
import Support
import Testing

@testable import People

@Suite struct SetUpTests {
    private let test: TestHousehold
    private var file: String { test.fixture.path + "/setup-code" }

    init() throws { test = try TestHousehold() }

    private func setUp(
        _ code: String, name: String = "Anna", password: String = TestHousehold.password,
        guests: HouseRules.Guests? = nil
    ) async throws -> NewSession {
        try await answer {
            test.house.joining.setUp(
                code: code, name: name, password: password, guests: guests,
                from: Client(address: "192.0.2.1", device: ""), then: $0)
        }
    }

    @Test func `the code makes the first owner, signs in and sets the rule for guests`() async throws {
        let code = try #require(test.house.setupCode.current())
        let new = try await setUp(code.lowercased(), guests: .watch)
        #expect(new.session.account.role == .owner)
        #expect(test.house.sessions.find(token: new.token)?.account == new.session.account)
        #expect(test.house.settings.current.guests == .watch)
        #expect(test.house.setupCode.current() == nil)
        await #expect(throws: PeopleRefusal.alreadySetUp) { try await setUp(code) }
        let again = try test.restarted()
        #expect(!again.house.setupCode.isNeeded)
        #expect(again.house.settings.current.guests == .watch)
    }

    @Test func `of twenty who race with the right code one becomes the owner`() async throws {
        // No password is hashed before all twenty were let in: so eighteen are past every check but the last.
        let gate = DispatchSemaphore(value: 0)
        let test = try TestHousehold(hashing: CountingHashing(meanwhile: { gate.wait() }))
        let code = try #require(test.house.setupCode.current())
        let asked = Counter()
        let refusals = await withTaskGroup(of: PeopleRefusal?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do {
                        _ = try await answer { (then: @escaping PeopleAnswer<NewSession>) in
                            test.house.joining.setUp(
                                code: code, name: "Anna \(number)", password: TestHousehold.password,
                                from: Client(address: "192.0.2.1", device: ""), then: then)
                            if asked.count() == 20 { for _ in 0..<20 { gate.signal() } }
                        }
                        return nil
                    } catch {
                        return error as? PeopleRefusal
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(refusals.count { $0 == nil } == 1)
        #expect(refusals.count { $0 == .alreadySetUp } == 17)
        #expect(refusals.count { $0 == .tooBusy(retryAfter: 1) } == 2)
        #expect(test.house.accounts.all.count == 1)
        #expect(try test.database.accounts().count == 1)
        #expect(try test.database.sessions().count == 1)
    }

    @Test func `ten wrong tries make a new code`() async throws {
        let code = try #require(test.house.setupCode.current())
        for number in 1...9 {
            await #expect(throws: PeopleRefusal.wrongCode) { try await setUp(number == 1 ? "" : "AAAAAAAAAA") }
        }
        #expect(test.house.setupCode.current() == code)
        await #expect(throws: PeopleRefusal.wrongCode) { try await setUp("AAAAAAAAAA") }
        let next = try #require(test.house.setupCode.current())
        #expect(next != code)
        await #expect(throws: PeopleRefusal.wrongCode) { try await setUp(code) }
        _ = try await setUp(next)
    }

    @Test func `the code lies in a file that only its owner may read, while it is good`() async throws {
        let code = try #require(test.house.setupCode.current())
        #expect(try String(contentsOfFile: file, encoding: .utf8) == code + "\n")
        var facts = stat()
        #expect(stat(file, &facts) == 0)
        #expect(facts.st_mode & 0o777 == 0o600)
        _ = try await setUp(code)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `an account from the command line ends the set-up too`() throws {
        _ = try #require(test.house.setupCode.current())
        try test.add("Anna", .viewer)
        #expect(test.house.setupCode.current() == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `a name or password that cannot be used does not cost the code`() async throws {
        let code = try #require(test.house.setupCode.current())
        await #expect(throws: PeopleRefusal.self) { try await setUp(code, name: " ") }
        await #expect(throws: PeopleRefusal.self) { try await setUp(code, password: "short") }
        #expect(test.house.setupCode.current() == code)
        _ = try await setUp(code)
    }
}
