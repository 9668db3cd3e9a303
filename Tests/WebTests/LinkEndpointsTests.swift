import Foundation
import Model
import Store
import Support
import Testing

@testable import HTTPServer
@testable import Web

@Suite struct LinkEndpointsTests {
    let house: WebHouse

    init() throws {
        house = try WebHouse()
        try house.fill("a.srt", "b.srt")
        try house.folder.write("a film", to: "film.ts")
        try house.look()
        try house.probed("film.ts", as: WebHouse.film)
    }

    private func make(_ path: String, _ body: [String: Any]? = nil, as who: Who = .viewer) throws -> Answered {
        try house.ask("POST", "/api/v1/files/\(try house.id(path))/links", as: who, body)
    }

    /// The path of an address, without scheme and host.
    private func target(_ url: Any?) throws -> String {
        let url = try #require(url as? String)
        #expect(url.hasPrefix(WebHouse.origin + "/"))
        return String(url.dropFirst(WebHouse.origin.count))
    }

    private func link(_ path: String) throws -> String { try target(make(path).object["url"]) }

    @Test func `a link gives the bytes to whoever has it, by ranges too, and tells nobody of itself`() throws {
        let target = try link("a.srt")
        let answer = try house.ask("GET", target)
        #expect(answer.status == 200 && answer.text == "a.srt")
        #expect(answer.header("Referrer-Policy") == "no-referrer")
        #expect(answer.header("Cache-Control") == "private, no-cache")
        let part = try house.ask("GET", target, headers: [("Range", "bytes=2-3")])
        #expect(part.status == 206 && part.text == "sr" && part.header("Content-Range") == "bytes 2-3/5")
        #expect(try house.ask("HEAD", target).status == 200)
        #expect(try house.ask("GET", target, listener: 1).text == "a.srt")
        let bare = target.split(separator: "/").dropLast().joined(separator: "/")
        #expect(try house.ask("GET", "/" + bare).text == "a.srt")
    }

    @Test func `cookie and token count for nothing with a link`() throws {
        let target = try link("a.srt")
        let odd = [("Cookie", "dropreel=nonsense"), ("Authorization", "Bearer nonsense")]
        #expect(try house.ask("GET", target, headers: odd.map { (name: $0.0, value: $0.1) }).status == 200)
    }

    @Test func `a stream inherits the link, as its addresses are relative`() async throws {
        let play = "/api/v1/files/\(try house.id("film.ts"))/play?caps=c.hls,v.avc1,a.mp4a"
        let stream = try #require(try house.ask("GET", play, as: .viewer).object["url"] as? String)
        let base = try target(try make("film.ts").object["base"])
        let master = try #require(try await house.fetch([base + stream]).first)
        #expect(master.status == 200 && master.text.contains("\nindex.m3u8\n"))
        #expect(master.header("Referrer-Policy") == "no-referrer")
        #expect(try house.ask("GET", base + stream.replacing("v0a1", with: "v0a7")).status == 404)
    }

    @Test func `it opens no other file and no other route`() throws {
        let base = try target(try make("a.srt").object["base"])
        let (a, b) = (try house.id("a.srt"), try house.id("b.srt"))
        let nothing = [
            "", "/", "/media", "/media/", "/media/\(b)", "/media/\(b)/a.srt", "/media/\(b)/../\(a)", "/media/..",
            "/media/../../\(a)", "/media/%2e%2e/\(a)", "/media//\(a)", "/hls/\(b)/x/v0a1/master.m3u8",
            "/prepared/\(b)/x/v0a1/b.mp4", "/api/v1/files/\(a)", "/api/v1/folders/root", "/folders",
            "/images/\(a)/poster.jpg",
            "/signed/x/media/\(a)",
        ]
        for rest in nothing {
            let answer = try house.ask("GET", base + rest)
            #expect(answer.status == 404 && answer.code == "not-found", "\(rest): \(answer.status)")
        }
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            #expect(try house.ask(method, base + "/media/\(a)").status == 405, "\(method)")
        }
    }

    @Test func `a file that is not there answers as one that was never meant`() throws {
        let (a, b) = (try link("a.srt"), try house.id("b.srt"))
        let other = a.replacing(try house.id("a.srt").text, with: b.text)
        let random = a.replacing(try house.id("a.srt").text, with: ItemID.random().text)
        let wrong = a.replacing("/signed/", with: "/signed/A")
        let bodies = try [other, random, wrong].map { try house.ask("GET", $0).text }
        #expect(Set(bodies).count == 1)
    }

    @Test func `what is no token, however long, is not found`() throws {
        let a = try house.id("a.srt")
        let token = try #require(link("a.srt").split(separator: "/").dropFirst().first).description
        let others = [
            "x", ".", "..", "%00", "%2F", "%FF", token + "A", String(token.dropLast()), token + token,
            String(token.reversed()), token.uppercased(), String(repeating: "A", count: 3900), token + "%20",
            "%20" + token,
        ]
        for other in others {
            let answer = try house.ask("GET", "/signed/\(other)/media/\(a)")
            #expect(answer.status == (other == "%00" ? 400 : 404), "\(other): \(answer.status)")
        }
    }

    @Test func `it ends with the session that made it, and the download with it`() throws {
        let target = try link("a.srt")
        let download = try house.ask("GET", target).response
        #expect(download.leash != nil)
        #expect(try house.ask("DELETE", "/api/v1/session", as: .viewer).status == 204)
        let answer = try house.ask("GET", target)
        #expect(answer.status == 410 && answer.code == "expired")
        #expect(download.leash?.isCut == true)
    }

    @Test func `another name for this server is refused with a link too`() throws {
        let target = try link("a.srt")
        #expect(try house.ask("GET", target, headers: [("Host", "evil.example")]).status == 421)
    }

    @Test func `people read a page, programs a problem`() throws {
        let target = "/signed/wrong/media/\(try house.id("a.srt"))"
        let page = try house.ask("GET", target, headers: [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")])
        #expect(page.status == 404 && page.header("Content-Type") == "text/html; charset=utf-8")
        #expect(page.text.contains("<p>This link leads nowhere.</p>"))
        #expect(page.header("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
        #expect(page.header("Referrer-Policy") == "no-referrer")
        #expect(try house.ask("GET", target, headers: [("Accept", "*/*")]).code == "not-found")
    }

    @Test func `a name cannot become a part of that page`() throws {
        let name = "<img src=x onerror=alert(1)>.mp4"
        try house.fill(name)
        let page = try house.ask("GET", "/media/\(try house.id(name))", as: .viewer, headers: [("Accept", "text/html")])
        #expect(page.status == 409 && page.text.contains("&lt;img src=x") && !page.text.contains("<img"))
    }

    @Test func `every name comes back as it is`() throws {
        let house = try WebHouse()
        for name in NastyNames.all { try house.folder.write([0x78], to: name) }
        try house.look()
        for name in NastyNames.all {
            let path = try #require(RelativePath(name.bytes))
            let id = try #require(try house.database.reader.item(at: path)?.id)
            let links = try house.ask("POST", "/api/v1/files/\(id)/links", as: .viewer).object
            let url = try #require(links["url"] as? String)
            #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && url.utf8.count < 1200)
            let target = String(url.dropFirst(WebHouse.origin.count))
            #expect(Request("GET", target).path.last == name.bytes)
            // No whole film is in it, but its name is what matters.
            let answer = try house.ask("GET", target + "?anyway=1")
            #expect(answer.status == 200 && answer.body == [0x78], "\(name.text)")
            for key in ["vlc", "infuse", "nplayer", "intent"] {
                let text = try #require(links[key] as? String)
                #expect(URL(string: text) != nil && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 })
            }
            let vlc = try #require(URLComponents(string: links["vlc"] as? String ?? ""))
            #expect(vlc.queryItems?.first?.value == url)
        }
    }

    @Test(arguments: [(nil, 360), (1, 1), (1440, 1440)] as [(Int?, Int)])
    func `it lasts as long as was asked`(minutes: Int?, expected: Int) throws {
        let body = minutes.map { ["minutes": $0] } ?? [:]
        let expires = try make("a.srt", body).object["expires"] as? String
        #expect(expires == house.clock.now.adding(seconds: Int64(expected) * 60).iso8601)
    }

    @Test(arguments: [0, -1, 1441, 9_000_000_000_000_000] as [Int])
    func `no link lasts longer than a day`(minutes: Int) throws {
        #expect(try make("a.srt", ["minutes": minutes]).code == "invalid")
    }

    @Test func `guests make none, and there is none to what is not there`() throws {
        let guests = try WebHouse(letsGuestsIn: true)
        try guests.fill("a.srt")
        #expect(try guests.ask("POST", "/api/v1/files/\(try guests.id("a.srt"))/links").code == "not-allowed")
        #expect(try house.ask("POST", "/api/v1/files/\(ItemID.random())/links", as: .viewer).status == 404)
    }
}
