import Foundation
import Support
import Testing

/// The bytes of a film, as players ask for them.
@Suite struct StreamLifeTests {
    @Test func `a range is exact, and the tag changes with the bytes but not with the name`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let film = try events.until { try phone.lookup("film.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        let media = film.text("media")

        let first = try phone.send("GET", media, headers: [("Range", "bytes=0-1")])
        #expect(first.status == 206)
        #expect(first.body == Array(bytes.prefix(2)))
        #expect(first.header("Content-Range") == "bytes 0-1/\(bytes.count)")
        #expect(first.header("Content-Type") == "video/mp4")
        let tag = try #require(first.header("ETag"))
        #expect(try phone.send("GET", media, headers: [("If-None-Match", tag)]).status == 304)
        let head = try phone.send("HEAD", media, headers: [("Range", "bytes=0-1")])
        #expect(head.status == 200)
        #expect(head.header("Content-Length") == "\(bytes.count)")
        #expect(try phone.send("GET", media, headers: [("Range", "bytes=9999999-")]).status == 416)

        _ = try phone.object("PATCH", "/api/v1/files/\(film.text("id"))", ["name": "other.mp4"])
        #expect(try phone.send("HEAD", media).header("ETag") == tag)

        try daemon.folder.copy(.twoSecondsOfH264, to: "other.mp4")
        // While it is written there are neither bytes nor a tag; the old tag never gets a part of the new bytes.
        let whole = try events.until {
            let answer = try phone.send("GET", media, headers: [("Range", "bytes=0-1"), ("If-Range", tag)])
            return answer.status == 200 ? answer : nil
        }
        #expect(whole.header("ETag") != tag)
    }

    @Test(.enabled(if: TestFilm.isPossible, "needs python3 and ffmpeg"))
    func `a transport stream is read to its end before anybody plays it`() async throws {
        let film = try #require(TestFilm.named("plain.ts").first)
        let daemon = try RunningDaemon()
        try FileManager.default.copyItem(atPath: try await film.path(), toPath: daemon.folder.path + "/film.ts")
        let texts = daemon.state.path + "/texts"
        let isScanned = { () -> Bool in
            let names = try? FileManager.default.contentsOfDirectory(atPath: texts)
            return names?.contains { $0.contains("-keyframes.") } == true
        }
        let end = ContinuousClock.now + .seconds(120)
        while !isScanned(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }  // polls
        #expect(isScanned())
    }

    @Test func `what a browser would run is only ever downloaded`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        for name in ["page.html", "picture.svg"] {
            try daemon.folder.write("<script>alert(1)</script>", to: name)
            let file = try events.until { try phone.lookup(name).flatMap { $0.state == "ready" ? $0 : nil } }
            let answer = try phone.send("GET", file.text("media"))
            #expect(answer.header("Content-Disposition")?.hasPrefix("attachment") == true)
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
        }
    }

    @Test func `a link that leads out is neither listed nor followed, and explain says what to do`() throws {
        let outside = try DropFolderFixture()
        try outside.write("secret", to: "secret.mp4")
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try FileManager.default.createSymbolicLink(
            atPath: daemon.folder.path + "/out.mp4", withDestinationPath: outside.path + "/secret.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: daemon.folder.path + "/outside", withDestinationPath: outside.path)
        try daemon.folder.copy(.twoSecondsOfH264, to: "marker.mp4")
        _ = try events.until { try phone.lookup("marker.mp4") }
        #expect(try phone.listing().map { $0.text("name") } == ["marker.mp4"])
        #expect(try phone.object("GET", "/api/v1/explain?path=out.mp4").text("code") == "symlink-outside")
        let folder = try phone.object("GET", "/api/v1/explain?path=outside")
        #expect(folder.text("code") == "symlink-folder")
        #expect(folder.text("hint").contains("mount --bind"))
    }

    @Test func `films are looked into in the background`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsInMatroska, to: "film.mkv")
        let film = try events.until { try phone.lookup("film.mkv").flatMap { $0["duration"] != nil ? $0 : nil } }
        let video = try #require((film["video"] as? [Phone.Object])?.first)
        #expect(video.text("codec") == "h264")
        #expect(video.text("codecs").hasPrefix("avc1."))
        #expect(film.number("width") > 0)
    }
}
