import Testing

@testable import Web

@Suite struct HostRuleTests {
    let rule = HostRule { ["192.168.1.7", "attic", "attic.local", "fe80::1", "films.example"] }

    @Test(arguments: [
        "192.168.1.7", "192.168.1.7:3767", "attic", "ATTIC.local:3767", "attic.local.", "[fe80::1]:3767", "localhost",
        "127.0.0.1:1", "127.8.9.10", "[::1]", "films.example:80",
    ])
    func `a name of this machine is let in`(host: String) {
        #expect(rule.check(host) == nil)
    }

    @Test(arguments: [
        "evil.example", "1.2.3.4", "attic.evil.example", "127.0.0.1.evil.example", "127.1", "localhost.evil",
    ])
    func `any other name is told which setting would allow it`(host: String) throws {
        let problem = try #require(rule.check(host))
        #expect(problem.code == .wrongHost)
        #expect(problem.status == 421)
        #expect(problem.hint?.contains("host = ") == true)
    }

    @Test(arguments: ["", ":80", "a b", "a/b", "[::1", "attic:99999999", "attic:x", "evil/x@attic", "attic,evil"])
    func `what is no host at all is refused`(host: String) {
        #expect(rule.check(host)?.code == .invalid)
    }

    @Test func `a request of the old protocol without a host is let in`() {
        #expect(rule.check(nil) == nil)
    }
}
