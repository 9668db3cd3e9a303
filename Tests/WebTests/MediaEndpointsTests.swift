import Foundation
import Glibc
import Model
import Support
import Testing

@testable import Web

@Suite struct MediaEndpointsTests {
    let house: WebHouse

    init() throws { house = try WebHouse() }

    private func get(
        _ path: String, _ rest: String = "", method: String = "GET", _ headers: (name: String, value: String)...
    ) throws -> Answered {
        try house.ask(method, "/media/\(try house.id(path))\(rest)", as: .viewer, headers: headers)
    }

    @Test func `the original bytes come whole, with all that a player asks about`() throws {
        try house.folder.copy(.twoSecondsOfH264, to: "ä & b.mp4")
        try house.look()
        let answer = try get("ä & b.mp4")
        #expect(answer.status == 200)
        #expect(try answer.body == SampleMedia.twoSecondsOfH264.bytes())
        #expect(answer.header("Content-Type") == "video/mp4")
        #expect(answer.header("Accept-Ranges") == "bytes")
        #expect(answer.header("Last-Modified") != nil)
        #expect(answer.header("X-Content-Type-Options") == "nosniff")
        #expect(answer.header("Cache-Control") == "private, no-cache")
        #expect(answer.header("Vary") == "Authorization, Cookie")
        #expect(answer.header("Content-Disposition")?.hasPrefix("inline") == true)
        #expect(try get("ä & b.mp4", "?download").header("Content-Disposition")?.hasPrefix("attachment") == true)
        #expect(try get("ä & b.mp4", "/any%FF/name.mp4").body == answer.body)
        #expect(try get("ä & b.mp4", "", method: "HEAD").header("ETag") == answer.header("ETag"))
    }

    @Test(arguments: [
        ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=6-", 206, "6789", "bytes 6-9/10"),
        ("bytes=-2", 206, "89", "bytes 8-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
        ("seconds=1-2", 200, "0123456789", nil),
    ])
    func `a range gives its bytes`(range: String, status: Int, text: String, told: String?) throws {
        try house.folder.write("0123456789", to: "a.srt")
        try house.look()
        let answer = try get("a.srt", "", ("Range", range))
        #expect(answer.status == status && answer.text == text)
        #expect(answer.header("Content-Range") == told)
        #expect(answer.header("Content-Type") == (try get("a.srt").header("Content-Type")))
    }

    @Test func `a range beyond the end is a problem that says how long the file is`() throws {
        try house.fill("a.srt")
        let answer = try get("a.srt", "", ("Range", "bytes=5-"))
        #expect(answer.status == 416 && answer.code == "invalid")
        #expect(answer.header("Content-Range") == "bytes */5")
        #expect(try get("a.srt", "", method: "HEAD", ("Range", "bytes=5-")).status == 200)
    }

    @Test func `whoever has the bytes does not get them again, and whoever names others gets none`() throws {
        try house.fill("a.srt")
        let tag = try #require(try get("a.srt").header("ETag"))
        let known = try get("a.srt", "", ("If-None-Match", tag))
        #expect(known.status == 304)
        #expect(known.header("Vary") != nil && known.header("Cache-Control") == "private, no-cache")
        let refused = try get("a.srt", "", ("If-Match", "\"other\""), ("Range", "bytes=0-1"))
        #expect(refused.status == 412 && refused.code == "conflict")
        #expect(try get("a.srt", "", ("If-Range", tag), ("Range", "bytes=0-1")).status == 206)
        #expect(try get("a.srt", "", ("If-Range", "\"other\""), ("Range", "bytes=0-1")).status == 200)
    }

    @Test func `a new name leaves the tag as it was, a write does not`() throws {
        try house.fill("a.srt")
        let id = try house.id("a.srt")
        let tag = try get("a.srt").header("ETag")
        _ = try house.ask("PATCH", "/api/v1/files/\(id)", as: .editor, ["name": "b.srt"])
        #expect(try get("b.srt").header("ETag") == tag)
        try house.folder.write("b.srt", to: "b.srt")
        try house.look()
        #expect(try get("b.srt").header("ETag") != tag)
    }

    @Test(arguments: ["page.html", "picture.svg", "feed.xml", "script.js"])
    func `what a browser would run comes only as an attachment`(name: String) throws {
        try house.fill(name)
        #expect(try get(name).header("Content-Disposition")?.hasPrefix("attachment") == true)
    }

    @Test func `a file that is being copied is not given, unless it is wanted anyway`() throws {
        try house.fill("old.srt")
        let descriptor = open(house.folder.path + "/new.srt", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        #expect(write(descriptor, "half", 4) == 4)
        try house.glance()
        let answer = try get("new.srt")
        #expect(answer.status == 409 && answer.code == "copying")
        #expect(answer.object["hint"] != nil)
        #expect(try get("new.srt", "?anyway=0").status == 409)
        #expect(try get("new.srt", "?anyway=1").text == "half")
        let shown = try house.ask("GET", "/api/v1/files/\(try house.id("new.srt"))", as: .viewer).object
        #expect(shown["state"] as? String == "copying" && shown["copied"] != nil)
    }

    @Test func `a file that is not whole is not given, unless it is wanted anyway`() throws {
        let half = try SampleMedia.twoSecondsOfH264.bytes().prefix(9000)
        try house.folder.write(Array(half), to: try #require(FileName("half.mp4")))
        try house.look()
        let answer = try get("half.mp4")
        #expect(answer.status == 409 && answer.code == "damaged", "\(answer.status)")
        #expect(try get("half.mp4", "?anyway=1").body == Array(half))
    }

    @Test func `a file on a disk that is away says so`() throws {
        try house.fill("usb/a.srt")
        try house.unplug("usb")
        let answer = try get("usb/a.srt")
        #expect(answer.status == 503 && answer.code == "offline")
        let shown = try house.ask("GET", "/api/v1/files/\(try house.id("usb/a.srt"))", as: .viewer).object
        #expect(shown["state"] as? String == "offline" && shown["can"] as? [String] == [])
        let removal = try house.ask("DELETE", "/api/v1/files/\(try house.id("usb/a.srt"))", as: .editor)
        #expect(removal.status == 503 && removal.code == "offline")
    }

    @Test func `what is no longer there, or another file now, is not given`() throws {
        try house.fill("a.srt", "b.srt")
        #expect(unlink(house.folder.path + "/a.srt") == 0)
        #expect(try get("a.srt").code == "not-found")
        #expect(rename(house.folder.path + "/b.srt", house.folder.path + "/a.srt") == 0)
        #expect(try get("a.srt").code == "conflict")
        #expect(try house.ask("GET", "/media/root", as: .viewer).status == 404)
        #expect(try house.ask("GET", "/media/a.srt", as: .viewer).status == 404)
    }
}
