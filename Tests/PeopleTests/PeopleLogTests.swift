import Model
import Store
import Support
import Testing

@testable import People

@Suite struct PeopleLogTests {
    @Test func `the log tells who did what and when, the newest first`() async throws {
        let test = try TestHousehold()
        let anna = try test.add("Anna")
        _ = await test.refusal("Anna")
        _ = await test.refusal("my password by mistake")
        let new = try await test.signIn("Anna", from: "192.0.2.9")
        try test.house.log.write(.deleted, by: "Anna", about: "Films/a.mkv")
        try test.house.sessions.end(new.session)
        _ = try test.house.accounts.rename(anna.id, to: "Anne", by: "Anna")
        let page = try test.house.log.page(limit: 50)
        #expect(
            page.lines.map { "\($0.who) \($0.what) \($0.about)" } == [
                "Anna account-changed Anne", "Anna sign-out ", "Anna deleted Films/a.mkv", "Anna sign-in 192.0.2.9",
                "192.0.2.1 sign-in-failed unknown name", "192.0.2.1 sign-in-failed Anna", "test account-added Anna",
            ])
        #expect(page.total == 7)
        #expect(page.lines.allSatisfy { $0.time == test.clock.now })
        let next = try test.house.log.page(before: page.lines[2].number, limit: 2)
        #expect(next.lines.map(\.what) == ["sign-in", "sign-in-failed"])
    }
}
