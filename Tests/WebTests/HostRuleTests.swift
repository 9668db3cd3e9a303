import Testing

@testable import Web

@Suite struct HostRuleTests {
    let rule = HostRule { $0.hasPrefix("attic") }

    @Test(arguments: ["evil.example", "evil.example:3767", "1.2.3.4", "[::2]:80"])
    func `a name that is not ours is told which setting would allow it`(host: String) throws {
        let problem = try #require(rule.check(host))
        #expect(problem.code == .wrongHost)
        #expect(problem.status == 421)
        let name = host.replacing(":3767", with: "").replacing(":80", with: "")
        #expect(problem.hint?.contains("host = \(name)”") == true)
    }

    @Test func `a name of ours is let in, and so is the old protocol without one`() {
        #expect(rule.check("attic:3767") == nil)
        #expect(rule.check(nil) == nil)
    }
}
