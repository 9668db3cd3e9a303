import Foundation
import Support
import Testing

/// A link that is handed to another player, from its making to its end.
@Suite struct LinkLifeTests {
    private func target(_ url: String, _ daemon: RunningDaemon) throws -> String {
        let origin = "http://localhost"
        try #require(url.hasPrefix(origin + "/"))
        return String(url.dropFirst(origin.count))
    }

    private func film(_ daemon: RunningDaemon, _ phone: Phone) throws -> Phone.Object {
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "Film #1? 😀.mp4")
        return try events.until {
            try phone.lookup("Film #1? 😀.mp4").flatMap { $0.text("state") == "ready" ? $0 : nil }
        }
    }

    @Test func `it plays without a session, survives a restart, and ends when its maker signs out`() throws {
        let state = try DropFolderFixture()
        let folder = try DropFolderFixture()
        var daemon = try RunningDaemon(folder: folder, state: state)
        let owner = try Phone(owning: daemon)
        let film = try film(daemon, owner)
        let maker = try Phone(port: daemon.port)
        let links = try maker.object("POST", "/api/v1/files/\(film.text("id"))/links", ["minutes": 5])
        let target = try target(links.text("url"), daemon)
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        do {
            let player = try Browser(port: daemon.port)
            #expect(try player.get(target).body == bytes)
            let part = try player.get(target, headers: [("Range", "bytes=100-199")])
            #expect(part.status == 206 && part.body == Array(bytes[100..<200]))
            #expect(try player.request("POST", target, body: []).status == 405)
            #expect(try player.get(target, headers: [("Host", "evil.example")]).status == 421)
        }
        daemon.stop()
        daemon = try RunningDaemon(folder: folder, state: state)
        let player = try Browser(port: daemon.port)
        #expect(try player.get(target).body == bytes)
        #expect(try Phone(port: daemon.port, token: maker.token).send("DELETE", "/api/v1/session").status == 204)
        let ended = try player.get(target, headers: [("Accept", "text/html")])
        #expect(ended.status == 410 && ended.text.contains("This link has ended"))
        let token = try #require(target.split(separator: "/").dropFirst().first)
        #expect(!daemon.logged.contains(token))
    }

    @Test func `a download by a link ends with the session that made it`() throws {
        let daemon = try RunningDaemon()
        let owner = try Phone(owning: daemon)
        let events = try owner.events()
        let large = 64 << 20
        // Sparse: much to send, nothing to write. Its ending is of no film, so it is ready as it is.
        try daemon.folder.write("", to: "large.bin")
        #expect(truncate(daemon.folder.path + "/large.bin", large) == 0)
        let file = try events.until {
            try owner.lookup("large.bin").flatMap {
                $0.text("state") == "ready" && $0["size"] as? Int == large ? $0 : nil
            }
        }
        let maker = try Phone(port: daemon.port)
        let links = try maker.object("POST", "/api/v1/files/\(file.text("id"))/links")
        let player = try Browser(port: daemon.port, receiveBuffer: 64 << 10)
        try player.send("GET \(try target(links.text("url"), daemon)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try player.readHead().status == 200)
        #expect(try maker.send("DELETE", "/api/v1/session").status == 204)
        #expect(try player.readToEnd().count < large)
    }
}
