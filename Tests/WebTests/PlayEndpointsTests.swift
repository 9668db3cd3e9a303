import Foundation
import Glibc
import Model
import Support
import Testing

@testable import Web

@Suite struct PlayEndpointsTests {
    let house: WebHouse
    static let caps = "caps=c.mp4,c.hls,v.avc1,a.mp4a"

    init() throws {
        house = try WebHouse()
        try house.folder.write("a film", to: "film.ts")
        try house.look()
    }

    private func play(_ path: String = "film.ts", _ query: String = caps, tag: String = "") throws -> Answered {
        try house.ask(
            "GET", "/api/v1/files/\(try house.id(path))/play?\(query)", as: .viewer,
            headers: tag.isEmpty ? [] : [("If-None-Match", tag)])
    }

    @Test func `a phone is told to stream what it cannot open`() throws {
        try house.probed("film.ts", as: WebHouse.film)
        let answer = try play()
        #expect(answer.status == 200 && answer.object["method"] as? String == "hls")
        let url = try #require(answer.object["url"] as? String)
        #expect(url.wholeMatch(of: /\/hls\/[A-Za-z0-9_-]+\/[a-z0-9]+\/v0a1\/master\.m3u8/) != nil, "\(url)")
        #expect((answer.object["audio"] as? [[String: Any]])?.count == 2)
        #expect(answer.object["chosenAudio"] as? Int == 1)
        #expect(answer.object["links"] == nil)
        #expect(try play("film.ts", Self.caps + "&audio=2").object["chosenAudio"] as? Int == 2)
    }

    @Test func `who can neither open nor stream it gets a sentence and links`() throws {
        try house.probed("film.ts", as: WebHouse.film)
        let answer = try play("film.ts", "")
        #expect(answer.object["method"] as? String == "none" && answer.object["url"] == nil)
        #expect((answer.object["why"] as? String)?.contains("MPEG transport stream") == true)
        #expect(answer.object["whyCode"] as? String == "no-stream")
        #expect(answer.object["whyNames"] as? [String: String] == ["container": "an MPEG transport stream"])
        let links = answer.object["links"] as? [String: String]
        #expect(links?["download"] == "/media/\(try house.id("film.ts"))?download")
    }

    @Test func `what has not been looked into, and what no worker could read, say so`() throws {
        #expect((try play().object["why"] as? String)?.contains("not looked into it yet") == true)
        try house.probed("film.ts", as: nil, fault: "it is broken")
        #expect(try play().object["why"] as? String == "Dropreel could not read it: it is broken.")
    }

    @Test(arguments: ["-1", "1000", "1.5", "1%202", "1,2", "1;2", "NaN", "1e308", "3", "0", "", "%FF"])
    func `a sound that the film does not have is refused`(audio: String) throws {
        try house.probed("film.ts", as: WebHouse.film)
        let answer = try play("film.ts", "audio=\(audio)")
        #expect(answer.status == 400 && answer.code == "invalid", "\(answer.status)")
    }

    @Test func `whoever has the answer does not get it again until something changes`() throws {
        let tag = try #require(try play().header("ETag"))
        #expect(try play(tag: tag).status == 304)
        try house.probed("film.ts", as: WebHouse.film)
        #expect(try play(tag: tag).status == 200)
    }

    @Test func `a file that is not whole or not there is refused as its bytes are`() throws {
        try house.folder.write(
            Array(try SampleMedia.twoSecondsOfH264.bytes().prefix(9000)), to: try #require(FileName("half.mp4")))
        try house.fill("usb/a.mkv")
        try house.unplug("usb")
        #expect(try play("half.mp4").code == "damaged")
        #expect(try play("usb/a.mkv").code == "offline")
        let descriptor = open(house.folder.path + "/new.mkv", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        #expect(write(descriptor, "half", 4) == 4)
        try house.glance()
        #expect(try play("new.mkv").code == "copying")
        #expect(try house.ask("GET", "/api/v1/files/\(ItemID.random())/play", as: .viewer).status == 404)
    }
}
