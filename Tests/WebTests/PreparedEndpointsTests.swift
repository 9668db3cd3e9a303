import Foundation
import MediaWorkers
import Model
import Support
import Synchronization
import Testing

@testable import HTTPServer
@testable import Web

@Suite struct PreparedEndpointsTests {
    let house: WebHouse
    private let film: String

    init() throws {
        house = try WebHouse()
        try house.folder.write("a film", to: "my film.ts")
        try house.look()
        try house.probed("my film.ts", as: WebHouse.film)
        house.jobs.head.withLock { $0 = FragmentedHead.bytes() }
        film = "/api/v1/files/\(try house.id("my film.ts"))"
    }

    private func ask(_ method: String, _ rest: String = "/prepared", as who: Who = .viewer) throws -> Answered {
        try house.ask(method, film + rest, as: who)
    }

    /// Made by Swift's tasks, so nobody waits for it on one of their threads.
    private func settled(_ rest: String = "/prepared") async throws -> [String: Any] {
        let end = ContinuousClock.now + .seconds(300)
        while ContinuousClock.now < end {
            let view = try ask("GET", rest).object
            if let state = view["state"] as? String, ["ready", "failed"].contains(state) { return view }
            try await Task.sleep(for: .milliseconds(5))  // polls
        }
        throw CancellationError()
    }

    @Test func `a film is prepared once, and had by ranges under its own name`() async throws {
        #expect(try ask("GET").status == 404)
        let begun = try ask("POST")
        #expect(begun.status == 202 && begun.header("Cache-Control") == "no-store", "\(begun.text)")
        let ready = try await settled()
        let url = try #require(ready["url"] as? String)
        #expect(url.hasPrefix("/prepared/") && url.hasSuffix("/v0a1/my%20film.mp4"))
        #expect(ready["progress"] as? Double == 1)
        let whole = try house.ask("GET", url, as: .viewer)
        #expect(whole.status == 200 && whole.body.count == ready["size"] as? Int)
        #expect(whole.header("Content-Type") == "video/mp4")
        #expect(whole.header("Content-Disposition") == "attachment; filename=\"my film.mp4\"")
        let tag = try #require(whole.header("ETag"))
        #expect(tag.hasPrefix("\""))
        let part = try house.ask("GET", url, as: .viewer, headers: [("Range", "bytes=4-7"), ("If-Range", tag)])
        #expect(part.status == 206 && part.text == "ftyp")
        #expect(
            try house.ask("GET", url + "?inline", as: .viewer).header("Content-Disposition")?.hasPrefix("inline")
                == true)
        #expect(try house.ask("GET", url, as: .viewer, listener: 1).status == 200)
        #expect(try house.ask("GET", url).status == 401)
        let again = try ask("POST")
        #expect(again.status == 200 && again.object["url"] as? String == url)
    }

    @Test func `a link opens what was prepared of its film`() async throws {
        _ = try ask("POST")
        let url = try #require(try await settled()["url"] as? String)
        let base = try #require(try ask("POST", "/links").object["base"] as? String)
        let target = String(base.dropFirst(WebHouse.origin.count)) + url
        #expect(try house.ask("GET", target, headers: [("Range", "bytes=4-7")]).text == "ftyp")
    }

    @Test func `what a device plays as it is needs no preparing`() throws {
        try house.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        try house.look()
        let id = try house.id("film.mp4")
        let answer = try house.ask("POST", "/api/v1/files/\(id)/prepared?caps=c.mp4,v.avc1,a.mp4a", as: .viewer)
        #expect(answer.status == 200 && answer.object["state"] as? String == "ready")
        let url = try #require(answer.object["url"] as? String)
        #expect(url == "/media/\(id)/film.mp4?download")
        #expect(try house.ask("GET", url, as: .viewer).header("Content-Disposition")?.hasPrefix("attachment") == true)
    }

    @Test func `play says what preparing would do, and takes what lies ready`() async throws {
        let before = try ask("GET", "/play").object
        #expect(before["method"] as? String == "none" && before["canPrepare"] as? Bool == true)
        _ = try ask("POST")
        let url = try #require(try await settled()["url"] as? String)
        let after = try ask("GET", "/play").object
        #expect(after["method"] as? String == "direct" && after["url"] as? String == url + "?inline")
        #expect(after["chosenAudio"] as? Int == 1 && after["canPrepare"] == nil && after["why"] == nil)
        let stream = try ask("GET", "/play?caps=c.mp4,c.hls,v.avc1,a.mp4a").object
        #expect(stream["method"] as? String == "hls", "a stream that costs nothing needs no preparing")
    }

    @Test(arguments: [
        ("?caps=c.webm,v.avc1,a.mp4a", "This device does not play MP4."), ("?caps=c.mp4,v.vp9,a.mp4a", "H.264"),
    ])
    func `what cannot be made says why`(caps: String, why: String) throws {
        let answer = try ask("POST", "/prepared" + caps)
        #expect(answer.status == 200 && answer.object["state"] as? String == "failed")
        #expect((answer.object["why"] as? String)?.contains(why) == true, "\(answer.text)")
        #expect(try ask("GET", "/play" + caps).object["canPrepare"] == nil)
    }

    @Test func `sound alone becomes sound alone`() async throws {
        let sound = MediaInfo(
            container: "mpegts", duration: 20, begins: nil, soundDelay: nil, video: [], audio: WebHouse.film.audio,
            subtitles: [], chapters: [],
            tags: [:])
        try house.folder.write("a song", to: "song.ts")
        try house.look()
        try house.probed("song.ts", as: sound)
        let target = "/api/v1/files/\(try house.id("song.ts"))/prepared"
        _ = try house.ask("POST", target, as: .viewer)
        let end = ContinuousClock.now + .seconds(300)
        var url: String?
        while url == nil, ContinuousClock.now < end {
            url = try house.ask("GET", target, as: .viewer).object["url"] as? String
            try await Task.sleep(for: .milliseconds(5))  // polls
        }
        let made = try #require(url)
        #expect(made.hasSuffix("/a1/song.m4a"))
        #expect(try house.ask("HEAD", made, as: .viewer).header("Content-Type") == "audio/mp4")
    }

    @Test func `a failure says why and what mends it, without a word in the URL`() async throws {
        house.jobs.failure.withLock { $0 = .broken("no frames") }
        _ = try ask("POST")
        let failed = try await settled()
        #expect(failed["state"] as? String == "failed" && failed["url"] == nil)
        #expect((failed["why"] as? String)?.contains("no frames") == true)
        house.jobs.failure.withLock { $0 = nil }
        _ = try ask("POST")
        #expect(try await settled()["state"] as? String == "ready")
    }

    @Test func `taken back it is not being prepared`() async throws {
        #expect(try ask("DELETE").status == 204)
        _ = try ask("POST")
        _ = try await settled()
        #expect(try ask("DELETE").status == 204)
        #expect(try ask("GET").object["state"] as? String == "ready", "what is ready stays")
    }

    @Test func `after a write the old one is gone`() async throws {
        _ = try ask("POST")
        let url = try #require(try await settled()["url"] as? String)
        try house.folder.write("another film", to: "my film.ts")
        try house.look()
        #expect(try house.ask("GET", url, as: .viewer).code == "expired")
        for odd in ["v9", "v0a1h720", "x", "..", "v0a01"] {
            #expect(try house.ask("GET", url.replacing("/v0a1/", with: "/\(odd)/"), as: .viewer).status >= 404)
        }
    }

    @Test func `guests may have what is ready, but cause no work`() throws {
        let house = try WebHouse(letsGuestsIn: true)
        try house.fill("a.srt")
        let target = "/api/v1/files/\(try house.id("a.srt"))/prepared"
        for method in ["POST", "GET", "DELETE"] { #expect(try house.ask(method, target).code == "not-allowed") }
    }
}
