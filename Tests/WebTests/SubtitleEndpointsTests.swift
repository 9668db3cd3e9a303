import Foundation
import HTTPServer
import Model
import Store
import Support
import Testing

@testable import Web

@Suite struct SubtitleEndpointsTests {
    let house: WebHouse

    private static let srt = "1\n00:00:01,000 --> 00:00:02,000\nHello & bye\n"

    init() throws {
        house = try WebHouse()
        try house.folder.write("a film", to: "film.ts")
        try house.folder.write("another", to: "other.ts")
        try house.folder.write(Self.srt, to: "film.en.srt")
        try house.folder.write(Self.srt, to: "Subs/film/3_French.srt")
        try house.look()
        var media = WebHouse.film
        media.subtitles = [
            .init(index: 3, codec: "subrip", language: "de", title: "Full", isForced: false, isDefault: true),
            .init(index: 4, codec: "hdmv_pgs_subtitle", language: "en", title: nil, isForced: false, isDefault: false),
            .init(index: 5, codec: "ass", language: nil, title: nil, isForced: true, isDefault: false),
        ]
        try house.probed("film.ts", as: media)
    }

    private func subtitles(_ target: String) throws -> [[String: Any]] {
        try house.ask("GET", target, as: .viewer).object["subtitles"] as? [[String: Any]] ?? []
    }

    private func film() throws -> [[String: Any]] { try subtitles("/api/v1/files/\(try house.id("film.ts"))") }

    private func ask(_ target: String, headers: [(name: String, value: String)] = []) throws -> Answered {
        try house.ask("GET", target, as: .viewer, headers: headers)
    }

    private func fetch(_ targets: String...) async throws -> [Browser.Answer] {
        try await house.fetch(targets, as: .viewer)
    }

    @Test func `a film lists its tracks, and the files that belong to it`() throws {
        let all = try film()
        let id = try house.id("film.ts")
        #expect(all.map { $0["source"] as? String } == ["embedded", "embedded", "embedded", "file", "file"])
        #expect(all.map { $0["language"] as? String } == ["de", "en", nil, "fr", "en"])
        #expect(all.map { $0["unsupported"] as? Bool } == [false, true, false, false, false])
        #expect(all[0]["url"] as? String == "/subtitles/\(id)/s3.vtt" && all[1]["url"] == nil)
        let file = try house.id("film.en.srt")
        #expect(all[4]["id"] as? String == "f\(file)" && all[4]["url"] as? String == "/subtitles/\(id)/f\(file).vtt")
        // Lists do without the files.
        let listing = try house.ask("GET", "/api/v1/folders/root", as: .viewer).results
        let listed = listing.first { $0["name"] as? String == "film.ts" }?["subtitles"] as? [[String: Any]]
        #expect(listed?.count == 3)
    }

    @Test func `whoever plays a stream gets the times of the stream`() throws {
        let id = try house.id("film.ts")
        let play = try subtitles("/api/v1/files/\(id)/play?caps=c.hls,v.avc1,a.mp4a")
        #expect(play[0]["url"] as? String == "/subtitles/\(id)/s3.vtt?stream=v0a1")
        #expect((play[4]["url"] as? String)?.contains("?") == false)
        #expect(try subtitles("/api/v1/files/\(id)/play")[0]["url"] as? String == "/subtitles/\(id)/s3.vtt")
    }

    @Test func `a file that comes or goes changes what the film says of itself`() throws {
        let target = "/api/v1/files/\(try house.id("film.ts"))"
        let tag = try #require(try ask(target).header("ETag"))
        #expect(try ask(target, headers: [("If-None-Match", tag)]).status == 304)
        let stamp = try house.database.reader.stamp(of: .root)
        try house.fill("film.zh.srt")
        #expect(try ask(target, headers: [("If-None-Match", tag)]).status == 200)
        let all = try film()
        #expect(all.count == 6, "\(all)")
        #expect(try house.database.reader.stamp(of: .root) != stamp)
    }

    @Test func `a file is given as WebVTT`() async throws {
        let url = try #require(try film()[4]["url"] as? String)
        let answer = try #require(try await fetch(url).first)
        #expect(answer.status == 200 && answer.header("Content-Type") == "text/vtt; charset=utf-8")
        #expect(answer.text == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello &amp; bye\n")
        let tag = try #require(answer.header("ETag"))
        #expect(tag.hasPrefix("\""))
        #expect(try ask(url, headers: [("If-None-Match", tag)]).status == 304)
        #expect(try ask(url, headers: [("If-Match", "\"other\"")]).status == 412)
        // Another charset is another thing; so is another content.
        let other = try ask(url + "?charset=big5", headers: [("If-None-Match", tag)])
        #expect(other.status != 304)
        try house.folder.write(Self.srt + "more", to: "film.en.srt")
        try house.look()
        #expect(try ask(url, headers: [("If-None-Match", tag)]).status != 304)
    }

    @Test func `a file in another charset is read as its name says, or as somebody chooses`() async throws {
        let text = Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + [0xC4, 0xE3, 0xBA, 0xC3]
        try house.folder.write(text, to: try #require(FileName("film.zh.srt")))
        try house.look()
        let url = "/subtitles/\(try house.id("film.ts"))/f\(try house.id("film.zh.srt")).vtt"
        let answers = try await fetch(url, url + "?charset=windows-1251", url + "?charset=klingon")
        #expect(answers[0].text.hasSuffix("你好\n"))
        #expect(answers[1].text.hasSuffix("ДгєГ\n"))
        #expect(answers[2].status == 400 && answers[2].object["code"] as? String == "invalid")
    }

    @Test func `tracks are read all at once, and kept`() async throws {
        let id = try house.id("film.ts")
        let answers = try await fetch(
            "/subtitles/\(id)/s3.vtt", "/subtitles/\(id)/s3.vtt", "/subtitles/\(id)/s3.vtt?from=0&to=60",
            "/subtitles/\(id)/s3.vtt?stream=v0a1")
        #expect(answers.map(\.status) == [200, 200, 200, 200])
        #expect(answers[0].text.hasSuffix("whole 3\n") && answers[2].text.hasSuffix("window 3\n"))
        #expect(answers[3].text.hasSuffix("whole 3\n"))
        #expect(house.jobs.count("window") == 1 && house.jobs.count("index") == 1)
        #expect(Set(answers.map { $0.header("ETag") }).count == 3)
    }

    @Test(arguments: [
        ("s4.vtt", 409), ("s9.vtt", 404), ("s3", 404), ("s03.vtt", 404), ("s-1.vtt", 404), ("x3.vtt", 404),
        ("f.vtt", 404),
        ("s3.vtt?from=1", 400), ("s3.vtt?from=9&to=3", 400), ("s3.vtt?from=0&to=601", 400), ("s3.vtt?stream=abc", 400),
        ("s3.vtt?charset=none", 400), ("s3.vtt?from=x&to=3", 400), ("../../etc/passwd.vtt", 404),
    ])
    func `what is not there, or not so, is refused`(name: String, status: Int) throws {
        let answer = try ask("/subtitles/\(try house.id("film.ts"))/\(name)")
        #expect(answer.status == status, "\(name): \(answer.status) \(answer.text)")
    }

    @Test func `a film is no file of subtitles, and nobody gets any without a session`() throws {
        let id = try house.id("film.ts")
        #expect(try ask("/subtitles/\(id)/f\(id).vtt").status == 404)
        #expect(try house.ask("GET", "/subtitles/\(id)/s3.vtt").status == 401)
        #expect(try house.ask("GET", "/subtitles/\(id)/s3.vtt", as: .viewer, listener: 1).status == 404)
    }
}
