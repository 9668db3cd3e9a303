import HTTPServer
import Testing

@testable import Web

@Suite struct PageFilesTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    @Test(arguments: [
        "/", "/sign-in", "/sign-up", "/setup", "/folders", "/folders/root", "/play/abc", "/folders/abc?q=1",
        "/search?q=dune",
        "/settings", "/settings/trash",
    ])
    func `each of the page's addresses gives its shell`(target: String) throws {
        let answer = try house.ask("GET", target)
        #expect(answer.status == 200 && answer.header("Content-Type") == "text/html; charset=utf-8")
        let policy = try #require(answer.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'") && policy.contains("http://*:3768"))
        #expect(!policy.contains("unsafe"))
        let tag = try #require(answer.header("ETag"))
        #expect(try house.ask("GET", target, headers: [("If-None-Match", tag)]).status == 304)
    }

    @Test(arguments: [
        "/assets/../openapi.json", "/assets/%2e%2e/openapi.json", "/assets/..%2Fopenapi.json", "/assets/", "/assets",
        "/assets//main.js", "/assets/.hidden", "/assets/none.js", "/assets/texts", "/elsewhere", "/index.html",
        "/assets/a/b/c/d/e.js", "/assets/main.js%00", "/folders/", "/folders/a/b",
    ])
    func `nothing but the page's own files is there`(target: String) throws {
        let answer = try house.ask("GET", target)
        #expect(answer.status == 404 || answer.status == 400, "\(answer.status)")
    }

    @Test func `scripts and sheets have their own types`() throws {
        #expect(try house.ask("GET", "/assets/main.js").header("Content-Type") == "text/javascript; charset=utf-8")
        #expect(try house.ask("GET", "/manifest.webmanifest").header("Content-Type") == "application/manifest+json")
        #expect(try house.ask("GET", "/favicon.ico").header("Content-Type") == "image/svg+xml")
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("", false), ("br", false),
        ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzipped", false),
    ])
    func `a script is packed for who takes that`(takes: String, isPacked: Bool) throws {
        let house = try WebHouse()
        let answer = try house.ask("GET", "/assets/main.js", headers: [("Accept-Encoding", takes)])
        #expect(answer.header("Content-Encoding") == (isPacked ? "gzip" : nil))
        #expect(answer.header("Vary") == "Accept-Encoding")
        #expect(answer.header("ETag") != nil)
    }

    @Test func `a picture is sent as it is`() throws {
        let house = try WebHouse()
        let answer = try house.ask("GET", "/assets/icon-180.png", headers: [("Accept-Encoding", "gzip")])
        #expect(answer.header("Content-Encoding") == nil)
    }

    @Test func `all sheets come as one`() throws {
        let house = try WebHouse()
        let sheet = try house.ask("GET", "/assets/page.css").text
        #expect(!sheet.contains("@import"))
        #expect(sheet.contains("--accent") && sheet.contains(".film-grid"))
    }
}
