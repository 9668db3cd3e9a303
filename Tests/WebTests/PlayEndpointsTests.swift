import Foundation
import Glibc
import Model
import Support
import Synchronization
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

    /// A film that somebody still writes, of which so much is there.
    private func copying(_ name: String, _ bytes: [UInt8], reserving size: Int? = nil) throws -> Int32 {
        let descriptor = open(house.folder.path + "/" + name, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        if let size { try #require(ftruncate(descriptor, off_t(size)) == 0) }
        try house.glance()
        try #require(try play(name).code == "copying")
        return descriptor
    }

    /// Over a socket and on a thread of its own, since these answers come later, from Swift's tasks.
    private func playAnyway(_ name: String, _ query: String = caps) async throws -> [String: Any] {
        let (house, target) = (house, "/api/v1/files/\(try house.id(name))/play?\(query)&anyway=1")
        let token = try #require(house.members.tokens[.viewer]?.first)
        let body = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        var body: [UInt8] = []
                        try house.withBrowser { browser in
                            body = try browser.request("GET", target, headers: [("Authorization", "Bearer \(token)")])
                                .body
                        }
                        return body
                    })
            }
        }
        return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }

    @Test func `what is there of a film that is being copied can be watched, and no byte more`() async throws {
        let bytes = try SampleMedia.twoSecondsInMatroska.bytes()
        let descriptor = try copying("new.mkv", Array(bytes.prefix(8192)), reserving: 1 << 20)
        defer { close(descriptor) }
        house.jobs.seen.withLock { $0 = WebHouse.matroska }
        let answer = try await playAnyway("new.mkv", "caps=c.mkv,v.avc1,a.mp4a")
        #expect(answer["method"] as? String == "direct")
        #expect((answer["audio"] as? [[String: Any]])?.count == 2)
        let url = try #require(answer["url"] as? String)
        #expect(url == "/media/\(try house.id("new.mkv"))?anyway=1&upto=8192")
        #expect(try house.ask("GET", url, as: .viewer).body == Array(bytes.prefix(8192)))
        #expect(try house.ask("GET", url.replacing("8192", with: "900000"), as: .viewer).body.count == 8192)
        #expect(try house.ask("GET", url.replacing("&upto=8192", with: ""), as: .viewer).body.count == 8192)
    }

    @Test func `the first bytes stay the same answer while a film grows`() throws {
        let bytes = try SampleMedia.twoSecondsInMatroska.bytes()
        let descriptor = try copying("new.mkv", Array(bytes.prefix(4096)))
        defer { close(descriptor) }
        let url = "/media/\(try house.id("new.mkv"))?anyway=1&upto=4096"
        let tag = try #require(try house.ask("GET", url, as: .viewer).header("ETag"))
        #expect(write(descriptor, Array(bytes[4096..<8192]), 4096) == 4096)
        try house.glance()
        let later = try house.ask("GET", url, as: .viewer, headers: [("If-Range", tag), ("Range", "bytes=4000-")])
        #expect(later.status == 206 && later.header("Content-Range") == "bytes 4000-4095/4096")
        #expect(try house.ask("GET", url.replacing("4096", with: "-1"), as: .viewer).status == 400)
    }

    @Test func `what cannot be watched before it is complete says so`() async throws {
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        let index = try #require(Data(bytes).range(of: Data("moov".utf8))?.lowerBound)
        let descriptor = try copying("new.mp4", Array(bytes.prefix(index - 8)))
        defer { close(descriptor) }
        house.jobs.seen.withLock { $0 = WebHouse.film }
        let early = try await playAnyway("new.mp4")
        #expect(early["method"] as? String == "none")
        #expect((early["why"] as? String)?.contains("index comes at its end") == true)
        let other = try copying("new.mkv", Array("half".utf8))
        defer { close(other) }
        #expect((try await playAnyway("new.mkv")["why"] as? String)?.contains("when it is complete") == true)
    }

    @Test func `what a worker cannot read yet says so`() async throws {
        let descriptor = try copying("new.mkv", Array("half".utf8))
        defer { close(descriptor) }
        #expect((try await playAnyway("new.mkv")["why"] as? String)?.contains("Too little of it") == true)
    }
}
