import Foundation
import Model
import Support
import Testing

/// A file is copied in: seen while it grows, ready the moment it is closed.
@Suite struct CopyLifeTests {
    @Test func `a copied film appears on an open page without asking`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "Films/ä & b.mp4")
        let film = try events.until { try phone.lookup("Films/ä & b.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        #expect(film.text("kind") == "video")
        #expect(film.text("name") == "ä & b.mp4")
        #expect(try phone.listing().map { $0.text("name") } == ["Films"])
    }

    @Test func `a growing file is never ready, shows its progress, and is ready when it is closed`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        let writer = try SlowWriter(daemon.folder.path + "/slow.mp4")
        try writer.write(bytes.prefix(9000))
        let growing = try events.until { try phone.lookup("slow.mp4") }
        #expect(growing.state == "copying")
        let answer = try phone.send("GET", growing.text("media"))
        #expect(answer.status == 409)
        #expect(answer.object.text("code") == "copying")

        try writer.write(bytes.dropFirst(9000))
        let progress = try events.next("progress")
        #expect(progress.data?.contains(growing.text("id")) == true)
        #expect(try phone.lookup("slow.mp4")?.state == "copying")

        writer.close()
        let film = try events.until { try phone.lookup("slow.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        #expect(film.text("id") == growing.text("id"))
        #expect(try phone.send("GET", film.text("media")).body == bytes)
    }

    @Test func `a film that was cut short is damaged, not ready`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 60)
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        try daemon.folder.write(Array(bytes.prefix(9000)), to: #require(FileName("cut.mp4")))
        let film = try events.until { try phone.lookup("cut.mp4").flatMap { $0.state == "damaged" ? $0 : nil } }
        let answer = try phone.send("GET", film.text("media"))
        #expect(answer.status == 409)
        #expect(answer.object.text("code") == "damaged")
        #expect(try phone.send("GET", film.text("media") + "?anyway=1").body == Array(bytes.prefix(9000)))
    }

    @Test func `temporary names are hidden until they are renamed`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsInMatroska, to: ".film.mkv.Xy12Zq")
        try daemon.folder.copy(.twoSecondsInMatroska, to: "film.mkv.part")
        try daemon.folder.copy(.twoSecondsOfH264, to: "marker.mp4")
        _ = try events.until { try phone.lookup("marker.mp4") }
        #expect(try phone.listing().map { $0.text("name") } == ["marker.mp4"])
        let path = daemon.folder.path
        #expect(rename(path + "/film.mkv.part", path + "/film.mkv") == 0)
        let film = try events.until { try phone.lookup("film.mkv").flatMap { $0.state == "ready" ? $0 : nil } }
        #expect(film.text("name") == "film.mkv")
    }

    @Test func `which names are hidden can be set`() throws {
        let daemon = try RunningDaemon(arguments: ["--dot-names", "on", "--ignore", "*.sample.mp4, extras"])
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        for name in [".private.mp4", "film.sample.mp4", "extras/cut.mp4", "._film.mp4", "marker.mp4"] {
            try daemon.folder.copy(.twoSecondsOfH264, to: name)
        }
        _ = try events.until { try phone.lookup("marker.mp4") }
        _ = try events.until { try phone.lookup(".private.mp4") }
        #expect(Set(try phone.listing().map { $0.text("name") }) == [".private.mp4", "marker.mp4"])
        #expect(try phone.object("GET", "/api/v1/explain?path=film.sample.mp4").text("code") == "ignored-name")
    }

    @Test func `every name that Linux allows is listed, streamed, renamed, deleted and restored`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        let bytes = try SampleMedia.twoSecondsOfVP9.bytes()
        for name in NastyNames.all { try daemon.folder.write(bytes, to: name) }
        for name in NastyNames.all {
            let file = try events.until {
                try phone.lookup(name.bytes).flatMap { $0.state == "ready" ? $0 : nil }
            }
            let id = file.text("id")
            #expect(file.text("name") == name.text)
            if !name.isValidUTF8 {
                #expect(Data(base64Encoded: file.text("rawName")) == Data(name.bytes))
            }
            #expect(try phone.send("GET", file.text("media")).body == bytes, "\(name.text)")
            let removed = try phone.object("DELETE", "/api/v1/files/\(id)")
            let trash = try #require(removed["trash"] as? Phone.Object).text("id")
            #expect(try phone.lookup(name.bytes) == nil, "\(name.text)")
            _ = try phone.object("POST", "/api/v1/trash/\(trash)/restore", [:])
            #expect(try phone.lookup(name.bytes)?.text("id") == id, "\(name.text.debugDescription) was not restored")
            let renamed = try phone.object("PATCH", "/api/v1/files/\(id)", ["name": "renamed-\(id).webm"])
            #expect(renamed.text("id") == id)
            #expect(try phone.object("GET", "/api/v1/files/\(id)").text("name") == "renamed-\(id).webm")
        }
        #expect(try phone.listing().count == NastyNames.all.count)
    }
}

extension Phone.Object {
    func text(_ key: String) -> String { self[key] as? String ?? "" }
    func number(_ key: String) -> Int { self[key] as? Int ?? -1 }
    var state: String { text("state") }
}

/// Keeps a file open for writing.
final class SlowWriter {
    private var descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
    }

    func write(_ bytes: some Collection<UInt8>) throws {
        let bytes = Array(bytes)
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
    }

    func close() {
        if descriptor >= 0 { Foundation.close(descriptor) }
        descriptor = -1
    }

    deinit { close() }
}
