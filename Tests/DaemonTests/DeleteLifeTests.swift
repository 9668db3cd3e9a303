import Foundation
import Support
import Testing

/// Deleting touches exactly what was shown, and can be undone.
@Suite struct DeleteLifeTests {
    @Test func `a deleted folder goes with all its content and comes back with all its ids`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        for name in ["a.mp4", "b.mp4", "deep/c.mp4"] { try daemon.folder.copy(.twoSecondsOfH264, to: "Show/" + name) }
        _ = try events.until { try phone.lookup("Show/deep/c.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        _ = try events.until { try phone.lookup("Show/b.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        let before = try ["Show", "Show/a.mp4", "Show/b.mp4", "Show/deep/c.mp4"].map {
            try phone.lookup($0)?.text("id")
        }
        let show = try #require(try phone.lookup("Show"))

        #expect(try phone.send("DELETE", "/api/v1/folders/\(show.text("id"))").status == 400)
        let stale = show.number("version") - 1
        #expect(try phone.send("DELETE", "/api/v1/folders/\(show.text("id"))?version=\(stale)").status == 409)
        let answer = try phone.object("DELETE", "/api/v1/folders/\(show.text("id"))?version=\(show.number("version"))")
        let trash = try #require(answer["trash"] as? Phone.Object)
        #expect(trash.number("files") == 3)
        #expect(try phone.listing().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: daemon.folder.path + "/Show"))
        #expect(try phone.object("GET", "/api/v1/search?q=c")["total"] as? Int == 0)

        _ = try phone.object("POST", "/api/v1/trash/\(trash.text("id"))/restore", [:])
        let after = try ["Show", "Show/a.mp4", "Show/b.mp4", "Show/deep/c.mp4"].map {
            try phone.lookup($0)?.text("id")
        }
        #expect(after == before)
        #expect(FileManager.default.fileExists(atPath: daemon.folder.path + "/Show/deep/c.mp4"))
        #expect(try phone.object("GET", "/api/v1/search?q=c.mp4")["total"] as? Int == 1)
    }

    @Test func `a restore into a taken name gets a free one and says which`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let film = try events.until { try phone.lookup("film.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        let removed = try phone.object("DELETE", "/api/v1/files/\(film.text("id"))")
        let trash = try #require(removed["trash"] as? Phone.Object).text("id")
        try daemon.folder.copy(.twoSecondsInMatroska, to: "film.mp4")
        let other = try events.until { try phone.lookup("film.mp4") }
        #expect(other.text("id") != film.text("id"))
        let restored = try phone.object("POST", "/api/v1/trash/\(trash)/restore", [:])
        #expect(restored.text("name") == "film (2).mp4")
        #expect(restored["renamed"] as? Bool == true)
        #expect(try phone.lookup("film (2).mp4")?.text("id") == film.text("id"))
    }

    @Test func `delete off holds for everybody`() throws {
        let daemon = try RunningDaemon(arguments: ["--delete", "off"])
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let film = try events.until { try phone.lookup("film.mp4") }
        let answer = try phone.send("DELETE", "/api/v1/files/\(film.text("id"))")
        #expect(answer.status == 403)
        #expect(answer.object.text("code") == "not-allowed")
        #expect(FileManager.default.fileExists(atPath: daemon.folder.path + "/film.mp4"))
    }

    @Test func `a purged file is gone for good, and only owners purge`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let film = try events.until { try phone.lookup("film.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        let removed = try phone.object("DELETE", "/api/v1/files/\(film.text("id"))")
        let trash = try #require(removed["trash"] as? Phone.Object).text("id")
        #expect(try phone.object("GET", "/api/v1/trash")["total"] as? Int == 1)
        #expect(try phone.send("DELETE", "/api/v1/trash/\(trash)").status == 204)
        #expect(try phone.object("GET", "/api/v1/trash")["total"] as? Int == 0)
        #expect(try phone.send("POST", "/api/v1/trash/\(trash)/restore", [:]).status == 404)
        let left = try FileManager.default.subpathsOfDirectory(atPath: daemon.folder.path)
        #expect(!left.contains { $0.hasSuffix(".mp4") })
    }
}
