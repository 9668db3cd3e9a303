import Foundation
import Support
import Testing

/// What happened while the daemon was not there, and how it comes and goes.
@Suite struct RestartLifeTests {
    @Test func `what was moved, added and removed while it was stopped is found, and moved things keep their ids`()
        throws
    {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        let token: String
        let ids: [String?]
        do {
            let daemon = try RunningDaemon(folder: folder, state: state)
            let phone = try Phone(owning: daemon)
            token = phone.token
            let events = try phone.events()
            try folder.copy(.twoSecondsOfH264, to: "Films/one.mp4")
            try folder.copy(.twoSecondsInMatroska, to: "Films/two.mkv")
            try folder.copy(.twoSecondsOfVP9, to: "three.webm")
            for path in ["Films/one.mp4", "Films/two.mkv", "three.webm"] {
                _ = try events.until { try phone.lookup(path).flatMap { $0.state == "ready" ? $0 : nil } }
            }
            ids = try ["Films", "Films/one.mp4", "Films/two.mkv"].map { try phone.lookup($0)?.text("id") }
            #expect(daemon.stop() == 0)
        }
        let root = folder.path
        #expect(rename(root + "/Films", root + "/Kino") == 0)
        #expect(rename(root + "/Kino/one.mp4", root + "/uno.mp4") == 0)
        try FileManager.default.removeItem(atPath: root + "/three.webm")
        try folder.copy(.twoSecondsOfH264, to: "four.mp4")

        let daemon = try RunningDaemon(folder: folder, state: state)
        #expect(daemon.setupCode == nil)
        let phone = try Phone(port: daemon.port, token: token)
        let events = try phone.events()
        _ = try events.until { try phone.lookup("four.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        _ = try events.until { try phone.lookup("three.webm") == nil ? true : nil }
        let after = try ["Kino", "uno.mp4", "Kino/two.mkv"].map { try phone.lookup($0)?.text("id") }
        #expect(after == ids)
        #expect(try phone.object("GET", "/api/v1/files")["total"] as? Int == 3)
    }

    @Test func `it starts after a kill in the middle of things, with nothing lost`() throws {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        var token = ""
        for round in 0..<8 {
            let daemon = try RunningDaemon(folder: folder, state: state)
            let phone = round == 0 ? try Phone(owning: daemon) : try Phone(port: daemon.port, token: token)
            token = phone.token
            let events = try phone.events()
            for number in 0..<40 { try folder.copy(.twoSecondsOfVP9, to: "d\(round)/f\(number).webm") }
            _ = try events.next("change")
            daemon.kill9()
        }
        let daemon = try RunningDaemon(folder: folder, state: state)
        let phone = try Phone(port: daemon.port, token: token)
        let events = try phone.events()
        try folder.copy(.twoSecondsOfVP9, to: "last.webm")
        _ = try events.until { () -> Bool? in
            let listing = try phone.object("GET", "/api/v1/files?limit=500")
            let files = listing["results"] as? [Phone.Object] ?? []
            return files.count == 321 && files.allSatisfy { $0.state == "ready" } ? true : nil
        }
    }

    @Test func `it stops within seconds while streams are open, and with exit code 0`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let streams = try (0..<20).map { _ in try phone.events() }
        let began = ContinuousClock.now
        #expect(daemon.stop() == 0)
        #expect(ContinuousClock.now - began < .seconds(10))
        for stream in streams { try stream.readToEnd() }
    }

    @Test func `a second daemon on the same state is refused and says who holds it`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let failure = #expect(throws: RunningDaemon.Failure.self) {
            try RunningDaemon(folder: daemon.folder, state: daemon.state)
        }
        #expect(failure?.description.contains("process \(daemon.pid)") == true)
        #expect(try phone.send("GET", "/healthz").status == 200)
    }

    @Test func `a taken port ends it with a sentence`() throws {
        let daemon = try RunningDaemon()
        let failure = #expect(throws: RunningDaemon.Failure.self) {
            try RunningDaemon(arguments: ["--port", "\(daemon.port)"])
        }
        #expect(failure?.description.contains("port \(daemon.port)") == true)
    }
}
