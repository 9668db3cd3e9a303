import Foundation
import Support
import Testing

/// A film that a phone cannot open, streamed to it.
@Suite struct PlayLifeTests {
    static let iPhone =
        "c.mp4,c.mov,c.mp3,c.flac,c.wav,c.hls,v.avc1,v.hvc1,v.hvc1.main10,a.mp4a,a.flac,a.mp3,a.ac-3,a.ec-3,a.alac,d.hdr"

    @Test func `a Matroska film is streamed to an iPhone, whole and without a fault`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try fill(daemon)
        let film = try events.until { try phone.lookup("film.mkv").flatMap { $0["duration"] != nil ? $0 : nil } }

        let way = try phone.object("GET", "/api/v1/files/\(film.text("id"))/play?caps=\(Self.iPhone)")
        #expect(way.text("method") == "hls", "\(way)")
        let master = way.text("url")
        let base = String(master.dropLast("master.m3u8".count))

        let playlist = try phone.send("GET", base + "index.m3u8")
        #expect(playlist.status == 200, "\(playlist.text)")
        let parts = playlist.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) + ["init.mp4"]
        for part in parts.shuffled() {
            let answer = try phone.send("GET", base + part)
            #expect(answer.status == 200 && answer.body.count > 100, "\(part): \(answer.status)")
            #expect(answer.header("Cache-Control") == "private, max-age=31536000, immutable")
            #expect(try phone.send("GET", base + part).body == answer.body)
        }
        #expect(try decode("http://127.0.0.1:\(daemon.port)\(master)", token: phone.token) == "")

        let tag = try #require(playlist.header("ETag"))
        #expect(try phone.send("GET", base + "index.m3u8", headers: [("If-None-Match", tag)]).status == 304)
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mkv")
        _ = try events.until { try phone.send("GET", base + "0.m4s").status == 410 ? true : nil }
    }

    private static let ffmpeg = "/usr/bin/ffmpeg"
    private static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: ffmpeg)

    /// Twenty seconds with several segments; two where there is no ffmpeg to make them.
    private func fill(_ daemon: RunningDaemon) throws {
        guard Self.hasFFmpeg else { return try daemon.folder.copy(.twoSecondsInMatroska, to: "film.mkv") }
        let draft = try DropFolderFixture()
        let made = draft.path + "/film.mkv"
        let said = try run([
            "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=20", "-f", "lavfi", "-i",
            "sine=frequency=440:duration=20", "-c:v", "libx264", "-preset", "ultrafast", "-g", "36", "-bf", "2", "-c:a",
            "aac", "-ac", "2", made,
        ])
        #expect(said == "")
        try FileManager.default.copyItem(atPath: made, toPath: daemon.folder.path + "/film.mkv")
    }

    /// Everything that ffmpeg has to say about the stream; nothing is what it should say. Nothing too without ffmpeg.
    private func decode(_ address: String, token: String) throws -> String {
        guard Self.hasFFmpeg else { return "" }
        return try run(["-headers", "Authorization: Bearer \(token)\r\n", "-i", address, "-f", "null", "-"])
    }

    /// What ffmpeg complains of.
    private func run(_ arguments: [String]) throws -> String {
        let result = try ChildProcess.run(Self.ffmpeg, ["-nostdin", "-v", "error"] + arguments)
        return result.errors + (result.status == 0 ? "" : "failed")
    }
}
