import Testing

@testable import Web

@Suite struct SessionCookieTests {
    @Test(arguments: [
        ("dropreel=a", ["a"]), ("x=1; dropreel=a; y=2", ["a"]), ("dropreel=a; dropreel=b", ["a", "b"]),
        ("dropreel=", []), ("dropreelx=a", []), ("xdropreel=a", []), ("", []), (";;;", []),
    ])
    func `every value under our name is seen`(header: String, tokens: [String]) {
        #expect(SessionCookie.tokens(in: header) == tokens)
    }

    @Test func `scripts cannot read it, other sites do not send it, and plain HTTP keeps it`() {
        let cookie = SessionCookie.setting("t")
        for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] { #expect(cookie.contains(part)) }
        #expect(!cookie.contains("Secure"))
    }
}
