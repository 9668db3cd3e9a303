import Foundation
import Support
import Testing

/// A film that a phone cannot open, made ready for it to take along.
@Suite struct PreparedLifeTests {
    private func ready(_ phone: Phone, _ target: String) throws -> Phone.Object {
        let end = ContinuousClock.now + .seconds(90)
        while ContinuousClock.now < end {
            let view = try phone.object("GET", target)
            if ["ready", "failed"].contains(view.text("state")) { return view }
            Thread.sleep(forTimeInterval: 0.05)  // polls
        }
        throw CancellationError()
    }

    @Test func `it is a whole MP4 that begins anywhere, and is still there after a restart`() throws {
        let state = try DropFolderFixture()
        let folder = try DropFolderFixture()
        var daemon = try RunningDaemon(folder: folder, state: state)
        var phone = try Phone(owning: daemon)
        let events = try phone.events()
        try folder.copy(.twoSecondsInMatroska, to: "film.mkv")
        let film = try events.until { try phone.lookup("film.mkv").flatMap { $0["duration"] != nil ? $0 : nil } }
        let target = "/api/v1/files/\(film.text("id"))/prepared"
        #expect([200, 202].contains(try phone.send("POST", target).status))
        let view = try ready(phone, target)
        #expect(view.text("state") == "ready", "\(view)")
        let whole = try phone.send("GET", view.text("url"))
        #expect(whole.header("Content-Disposition")?.hasPrefix("attachment") == true)
        #expect(whole.body.count == view["size"] as? Int)
        let file = try DropFolderFixture()
        try Data(whole.body).write(to: URL(fileURLWithPath: file.path + "/film.mp4"))
        try check(file.path + "/film.mp4", seconds: film["duration"] as? Double ?? 0)

        let token = phone.token
        daemon.stop()
        daemon = try RunningDaemon(folder: folder, state: state)
        phone = try Phone(port: daemon.port, token: token)
        let tag = try #require(whole.header("ETag"))
        let rest = try phone.send(
            "GET", view.text("url"), headers: [("Range", "bytes=1000-"), ("If-Range", tag)])
        #expect(rest.status == 206 && rest.body == Array(whole.body[1000...]), "a download goes on")
        let way = try phone.object("GET", "/api/v1/files/\(film.text("id"))/play")
        #expect(way.text("method") == "direct" && way.text("url") == view.text("url") + "?inline")
    }

    private static let ffmpeg = "/usr/bin/ffmpeg"

    /// As players see it, where there is an ffmpeg to look with.
    private func check(_ path: String, seconds: Double) throws {
        guard FileManager.default.isExecutableFile(atPath: Self.ffmpeg) else { return }
        #expect(try run(["-v", "error", "-i", path, "-f", "null", "-"]) == "")
        #expect(
            try run(["-v", "error", "-ss", "\(seconds / 2)", "-i", path, "-frames:v", "1", "-f", "null", "-"]) == "")
        let said = try run(["-i", path])
        let whole = Int(seconds)
        let clock = "Duration: 00:00:" + (whole < 10 ? "0" : "") + "\(whole)."
        #expect(said.contains(clock), "\(said)")
    }

    private func run(_ arguments: [String]) throws -> String {
        try ChildProcess.run(Self.ffmpeg, ["-nostdin"] + arguments).errors
    }
}
