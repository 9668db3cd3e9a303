import Foundation
import Support
import Testing

/// Films are rarely copied in by the daemon's own user.
@Suite(.enabled(if: OtherUser.obstacle == nil, Comment(rawValue: OtherUser.obstacle ?? "")))
struct OtherUserTests {
    /// How a film and a folder come in, each under a name of its own.
    static let ways = [
        "cp film.mp4 $DROP/1.mp4; cp -r Show $DROP/1",
        "cp -p film.mp4 $DROP/2.mp4; cp -a Show $DROP/2",
        "cp film.mp4 3.mp4; cp -r Show 3; mv 3.mp4 3 $DROP/",
        "rsync -a film.mp4 $DROP/4.mp4; rsync -a Show/ $DROP/4/",
        "cp film.mp4 5.mp4; cp -r Show 5; zip -qr 5.zip 5.mp4 5; unzip -q 5.zip -d $DROP",
    ]

    private func ready(_ phone: Phone, _ path: String) throws -> Phone.Object? {
        try phone.lookup(path).flatMap { $0.state == "ready" ? $0 : nil }
    }

    private func problems(_ phone: Phone, _ code: String) throws -> [Phone.Object] {
        let watching = try phone.object("GET", "/api/v1/status")["watching"] as? Phone.Object
        let problems = watching?["problems"] as? [Phone.Object] ?? []
        return problems.filter { $0.text("code") == code }
    }

    @Test func `what somebody else copies in is listed, played and deleted, whatever copied it`() throws {
        let house = try OtherUser()
        let daemon = try house.start()
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 60)
        for way in Self.ways { try house.anna(way) }
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        for number in 1...5 {
            for path in ["\(number).mp4", "\(number)/Season 1/one.mp4"] {
                let film = try events.until { try ready(phone, path) }
                #expect(try phone.send("GET", film.text("media")).body == bytes, "\(path)")
            }
            let film = try #require(try phone.lookup("\(number).mp4"))
            #expect(film["can"] as? [String] == ["delete", "rename"])
            _ = try phone.object("DELETE", "/api/v1/files/\(film.text("id"))")
        }
        #expect(try phone.listing().map { $0.text("name") } == ["1", "2", "3", "4", "5"])
    }

    @Test func `a folder that the daemon may not change is told beforehand, and its remedy mends it`() throws {
        let house = try OtherUser()
        let daemon = try house.start()
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 60)
        for way in Self.ways { try house.anna(way) }
        let told = try events.until { () -> [Phone.Object]? in
            let problems = try problems(phone, "not-writable")
            return problems.count == 5 ? problems : nil
        }
        // The remedy of the outer folder mends the inner one too, so that is not named.
        #expect(told.map { $0.text("path") } == ["1", "2", "3", "4", "5"])
        let film = try events.until { try ready(phone, "1/Season 1/one.mp4") }
        #expect(film["can"] as? [String] == [])

        let status = try house.dropreel("status")
        let check = try house.dropreel("check --folder '\(house.folder.path)'")
        for number in 1...5 {
            let place = "\(daemon.folder.path)/\(number)"
            #expect(status.contains("'\(place)' belongs to \(OtherUser.anna)"))
            #expect(check.contains("'\(place)'"))
            let film = try events.until { try ready(phone, "\(number)/Season 1/one.mp4") }
            let refused = try phone.send("DELETE", "/api/v1/files/\(film.text("id"))")
            #expect(refused.status == 403)
            #expect(refused.object.text("code") == "not-writable")
            #expect(refused.object.text("detail").contains("“\(place)/Season 1” belongs to \(OtherUser.anna)"))
            #expect(FileManager.default.fileExists(atPath: place + "/Season 1/one.mp4"))
            let remedy = number % 2 == 1 ? refused.object.text("hint") : told[number - 1].text("hint")
            try house.asAdministrator(remedy)
            _ = try phone.object("DELETE", "/api/v1/files/\(film.text("id"))")
            #expect(!FileManager.default.fileExists(atPath: place + "/Season 1/one.mp4"))
        }
        // Where only the inner folder was mended, the outer one is still told.
        let left = try events.until { () -> [String]? in
            let paths = try problems(phone, "not-writable").map { $0.text("path") }
            return paths == ["1", "3", "5"] ? paths : nil
        }
        for path in left { try house.asAdministrator("sudo chmod g+w '\(daemon.folder.path)/\(path)'") }
        _ = try events.until { try problems(phone, "not-writable").isEmpty ? true : nil }
        #expect(!(try house.dropreel("check --folder '\(house.folder.path)'")).contains("may not delete"))
    }

    @Test func `a file that only its owner may read is listed, and playing it says what mends it`() throws {
        let house = try OtherUser()
        let daemon = try house.start()
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 60)
        try house.anna("cp film.mp4 $DROP/private.mp4", umask: "077")
        try house.anna("chmod 600 $DROP/private.mp4")
        let film = try events.until { try ready(phone, "private.mp4") }
        let refused = try phone.send("GET", film.text("media"))
        #expect(refused.status == 403)
        #expect(refused.object.text("detail").contains("belongs to \(OtherUser.anna)"))
        let problem = try events.until { try problems(phone, "unreadable").first }
        #expect(problem.text("path") == "private.mp4")
        #expect(problem.text("hint") == refused.object.text("hint"))
        let explained = try house.dropreel("explain private.mp4")
        #expect(explained.hasPrefix("listed\nnot playable: "))
        #expect(explained.contains(problem.text("hint")))

        try house.asAdministrator(problem.text("hint"))
        _ = try events.until { try problems(phone, "unreadable").isEmpty ? true : nil }
        let bytes = try SampleMedia.twoSecondsOfH264.bytes()
        #expect(try phone.send("GET", film.text("media")).body == bytes)
        // It is looked into after all.
        _ = try events.until { try phone.lookup("private.mp4")?["duration"] }
        #expect(try phone.lookup("private.mp4")?.text("id") == film.text("id"))
    }

    @Test func `with the right to lease, the end of a copy by others shows at once`() throws {
        let house = try OtherUser()
        let daemon = try house.start(leasing: true)
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 60)
        // Without that right it takes two seconds of silence, always; a busy machine may need several tries.
        var best = Duration.seconds(60)
        for number in 1...5 where best > .seconds(2) {
            let began = ContinuousClock.now
            try house.anna("cp film.mp4 $DROP/\(number).mp4")
            _ = try events.until { try ready(phone, "\(number).mp4") }
            best = min(best, ContinuousClock.now - began)
        }
        #expect(best < .seconds(2))
    }
}
