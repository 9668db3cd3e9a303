import Foundation
import Support
import Synchronization
import Testing

/// What people mark outlives whatever happens to the daemon. `etc/trials/marks` kills it hundreds of times.
@Suite struct MarksLifeTests {
    private func film(_ phone: Phone, _ path: String) throws -> Phone.Object {
        try phone.events().until { try phone.lookup(path).flatMap { $0.state == "ready" ? $0 : nil } }
    }

    private func report(_ position: Int, _ play: String, _ seq: Int) -> Phone.Object {
        ["position": position, "duration": 6000, "play": play, "seq": seq]
    }

    @Test func `what was acknowledged before a kill is there afterwards`() throws {
        let (folder, state) = (try DropFolderFixture(), try DropFolderFixture())
        for name in ["a.mp4", "b.mp4"] { try folder.copy(.twoSecondsOfH264, to: name) }
        var token = ""
        var known: (position: Int, isListed: Bool) = (0, false)
        for round in 0..<6 {
            let daemon = try RunningDaemon(folder: folder, state: state)
            let phone = round == 0 ? try Phone(owning: daemon) : try Phone(port: daemon.port, token: token)
            token = phone.token
            let id = try film(phone, "a.mp4").text("id")
            if round > 0 {
                let file = try phone.object("GET", "/api/v1/files/\(id)")
                let position = try #require(file["progress"] as? Phone.Object).number("position")
                // The report that nobody answered any more may be there as well.
                #expect([known.position, known.position + 1].contains(Int(position)))
                #expect(file["inMyList"] as? Bool == known.isListed)
            }
            for step in 1...(10 + 7 * round) {
                let position = round * 100 + step
                let answer = try phone.send("PUT", "/api/v1/me/progress/\(id)", report(position, "r\(round)", step))
                #expect(answer.status == 204)
                known.position = position
            }
            known.isListed = round.isMultiple(of: 2)
            let deed = known.isListed ? "PUT" : "DELETE"
            #expect(try phone.send(deed, "/api/v1/me/list/\(id)").status == 204)
            daemon.kill9()
        }
    }

    @Test func `of two devices that race, the later playback has the last word, and both know it`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        try daemon.folder.copy(.twoSecondsOfH264, to: "a.mp4")
        let id = try film(phone, "a.mp4").text("id")
        let tablet = try Phone(port: daemon.port)
        let pages = try tablet.events()
        #expect(try phone.send("PUT", "/api/v1/me/progress/\(id)", report(10, "phone", 1)).status == 204)
        _ = try pages.next("marks")
        #expect(try tablet.send("PUT", "/api/v1/me/progress/\(id)", report(1000, "tablet", 1)).status == 204)
        let token = phone.token
        let port = daemon.port
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { device in
            do {
                let racer = try Phone(port: port, token: token)
                for seq in 2...100 {
                    let body: Phone.Object =
                        device == 0 ? report(10 + seq, "phone", seq) : report(1000 + seq, "tablet", seq)
                    let status = try racer.send("PUT", "/api/v1/me/progress/\(id)", body).status
                    if status != 204 { failures.withLock { $0.append("\(device): \(status)") } }
                }
            } catch { failures.withLock { $0.append("\(device): \(error)") } }
        }
        #expect(failures.withLock(\.self) == [])
        let progress = try phone.object("GET", "/api/v1/files/\(id)")["progress"] as? Phone.Object
        #expect(progress?.number("position") == 1100)
    }

    @Test func `an index that was lost costs no mark, even of a film that was moved meanwhile`() throws {
        let (folder, state) = (try DropFolderFixture(), try DropFolderFixture())
        let id: String
        let token: String
        do {
            let daemon = try RunningDaemon(folder: folder, state: state)
            let phone = try Phone(owning: daemon)
            token = phone.token
            try folder.copy(.twoSecondsOfH264, to: "Films/a.mp4")
            id = try film(phone, "Films/a.mp4").text("id")
            #expect(try phone.send("PUT", "/api/v1/me/list/\(id)").status == 204)
            #expect(try phone.send("PUT", "/api/v1/me/progress/\(id)", report(70, "p", 1)).status == 204)
            daemon.stop()
        }
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: state.path + "/index.db" + ending)
        }
        try FileManager.default.moveItem(atPath: folder.path + "/Films/a.mp4", toPath: folder.path + "/b.mp4")
        let daemon = try RunningDaemon(folder: folder, state: state)
        let phone = try Phone(port: daemon.port, token: token)
        #expect(try film(phone, "b.mp4").text("id") == id)
        let list = try phone.object("GET", "/api/v1/me/list")["results"] as? [Phone.Object]
        #expect(list?.first?.text("path") == "b.mp4")
        let row = try phone.object("GET", "/api/v1/rows/continue")["results"] as? [Phone.Object]
        #expect(row?.first?.text("id") == id)
    }
}
