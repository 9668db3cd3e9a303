import Foundation
import HTTPServer
import MediaWorkers
import Model
import Support
import Synchronization
import Testing

@testable import Web

@Suite struct HLSEndpointsTests {
    let house: WebHouse
    let stream: String

    init() throws {
        house = try WebHouse()
        try house.folder.write("a film", to: "film.ts")
        try house.look()
        try house.probed("film.ts", as: WebHouse.film)
        stream = try Self.stream(house)
    }

    private static func stream(_ house: WebHouse) throws -> String {
        let target = "/api/v1/files/\(try house.id("film.ts"))/play?caps=c.hls,v.avc1,a.mp4a"
        let url = try #require(try house.ask("GET", target, as: .viewer).object["url"] as? String)
        return String(url.dropLast("master.m3u8".count))
    }

    private func get(_ part: String, headers: [(name: String, value: String)] = []) throws -> Answered {
        try house.ask("GET", stream + part, as: .viewer, headers: headers)
    }

    private func fetch(_ parts: [String], method: String = "GET") async throws -> [Browser.Answer] {
        try await house.fetch(parts.map { stream + $0 }, as: .viewer, method: method)
    }

    @Test func `the master says what the film is and how much of it comes a second`() async throws {
        let answer = try #require(try await fetch(["master.m3u8"]).first)
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "application/vnd.apple.mpegurl")
        #expect(answer.header("Cache-Control") == "private, max-age=31536000, immutable")
        #expect(answer.text.contains("CODECS=\"avc1.640028,mp4a.40.2\""))
        #expect(answer.text.contains("#EXT-X-STREAM-INF:BANDWIDTH="))
    }

    @Test func `playlist, initialization and segments come from the workers, once`() async throws {
        let parts = ["4.m4s", "index.m3u8", "init.mp4", "0.m4s", "4.m4s", "init.mp4"]
        let answers = try await fetch(parts)
        #expect(answers.map(\.status) == Array(repeating: 200, count: parts.count))
        #expect(answers[0].text == "segment 4" && answers[4].text == "segment 4")
        #expect(answers[1].text.hasPrefix("#EXTM3U\n") && answers[1].text.hasSuffix("#EXT-X-ENDLIST\n"))
        #expect(answers[2].text == "init of 0 and 1")
        #expect(answers[0].header("Content-Type") == "video/iso.segment")
        #expect(answers[2].header("Content-Type") == "video/mp4")
        #expect(house.jobs.count("index") == 1 && house.jobs.count("segment") == 2)
        let head = try #require(try await fetch(["0.m4s"], method: "HEAD").first)
        #expect(head.status == 200 && head.header("Content-Length") == "9")
    }

    @Test(arguments: ["index.m3u8", "master.m3u8", "3.m4s"])
    func `whoever has a part does not get it again`(part: String) async throws {
        let tag = try #require(try await fetch([part]).first?.header("ETag"))
        #expect(try get(part, headers: [("If-None-Match", tag)]).status == 304)
        #expect(try get(part, headers: [("If-Match", "\"other\"")]).status == 412)
    }

    @Test(arguments: [
        "7.m4s", "00.m4s", "-1.m4s", "99999999999999999999.m4s", "1e2.m4s", "init.mp4%00", "..", "master.m3u8/x",
    ])
    func `what the film does not have is not found`(part: String) async throws {
        let answer = try await fetch([part]).first
        #expect(answer?.status == (part.contains("%00") ? 400 : 404))
    }

    @Test(arguments: ["v0a7", "v1a1", "a0", "v0a1t720", "v0%2Fa1", "v-0a1", "v0a01", "", "v0a1%20"])
    func `tracks that the film does not have are not found`(variant: String) throws {
        let address = stream.replacing("/v0a1/", with: "/\(variant)/")
        #expect(try house.ask("GET", address + "master.m3u8", as: .viewer).status == 404)
    }

    @Test func `after a write the old address is gone, and the new one is another`() throws {
        try house.folder.write("another film", to: "film.ts")
        try house.look()
        #expect(try get("0.m4s").code == "expired")
        #expect(try get("master.m3u8").status == 410)
        try house.probed("film.ts", as: WebHouse.film)
        #expect(try Self.stream(house) != stream)
    }

    @Test func `a film that changes unseen is not streamed`() throws {
        try house.folder.write("changed!", to: "film.ts")
        #expect(try get("0.m4s").code == "conflict")
    }

    @Test(arguments: [
        (MediaFailure.broken("no frames"), 409, "damaged"), (.cannotCopy("odd"), 409, "conflict"),
        (.disksDoNotAnswer, 503, "offline"), (.misunderstood, 500, "internal-error"),
    ])
    func `what a worker cannot do is a problem`(failure: MediaFailure, status: Int, code: String) async throws {
        house.jobs.failure.withLock { $0 = failure }
        let answer = try #require(try await fetch(["index.m3u8"]).first)
        #expect(answer.status == status && answer.object["code"] as? String == code, "\(answer.text)")
        house.jobs.failure.withLock { $0 = nil }
        #expect(try await fetch(["index.m3u8"]).first?.status == 200)
    }

    @Test func `the second port gives it too, and nobody gets it without a session`() throws {
        #expect(try house.ask("GET", stream + "master.m3u8", as: .viewer, listener: 1).status == 200)
        #expect(try house.ask("GET", stream + "master.m3u8").status == 401)
    }
}
