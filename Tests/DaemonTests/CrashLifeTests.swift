import Foundation
import Support
import Testing

/// Ends like a power cut, at bad moments. `etc/trials/attack` does it hundreds of times.
@Suite struct CrashLifeTests {
    /// Deletes and restores as fast as it can until the daemon is gone.
    private func shuffle(_ phone: Phone, until end: ContinuousClock.Instant, killing daemon: RunningDaemon) {
        var isKilled = false
        while let files = try? phone.object("GET", "/api/v1/files?limit=500")["results"] as? [Phone.Object],
            let trash = try? phone.object("GET", "/api/v1/trash?limit=500")["results"] as? [Phone.Object]
        {
            for file in files.prefix(6) { _ = try? phone.send("DELETE", "/api/v1/files/\(file.text("id"))") }
            if !isKilled, ContinuousClock.now > end {
                isKilled = true
                daemon.signal(SIGKILL)
            }
            for item in trash.prefix(4) { _ = try? phone.send("POST", "/api/v1/trash/\(item.text("id"))/restore", [:]) }
        }
        daemon.kill9()
    }

    @Test func `after a kill each file is in its place or in the trash with its record, and in one of them only`()
        throws
    {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        let names = Set((0..<30).map { "film\($0).txt" })
        for name in names { try folder.write("content of \(name)", to: name) }
        var token = ""
        for round in 0..<5 {
            let daemon = try RunningDaemon(folder: folder, state: state)
            let phone = round == 0 ? try Phone(owning: daemon) : try Phone(port: daemon.port, token: token)
            token = phone.token
            let events = try phone.events()
            let trash = try events.until { () -> [Phone.Object]? in
                let listed = try phone.object("GET", "/api/v1/files?limit=1").number("total")
                let trash = try phone.object("GET", "/api/v1/trash?limit=500")["results"] as? [Phone.Object] ?? []
                return listed + trash.count == names.count ? trash : nil
            }
            let inPlace = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)).intersection(names)
            #expect(inPlace.isDisjoint(with: trash.map { $0.text("name") }))
            #expect(inPlace.union(trash.map { $0.text("name") }) == names)
            for item in trash {
                let place = "\(folder.path)/.dropreel-trash/\(item.text("id"))/\(item.text("name"))"
                #expect(FileManager.default.fileExists(atPath: place))
            }
            shuffle(phone, until: .now + .milliseconds(round * 40), killing: daemon)
        }
    }

    @Test func `an account outlives its journal, and what was answered outlives a kill`() throws {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        var token = ""
        do {
            let daemon = try RunningDaemon(folder: folder, state: state)
            _ = try Phone(owning: daemon)
            daemon.kill9()
        }
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: state.path + "/people.db" + ending)
        }
        do {
            let daemon = try RunningDaemon(folder: folder, state: state)
            #expect(daemon.setupCode == nil)
            let phone = try Phone(port: daemon.port)
            token = phone.token
            _ = try phone.object("PATCH", "/api/v1/settings", ["name": "House"])
            daemon.kill9()
        }
        let daemon = try RunningDaemon(folder: folder, state: state)
        let phone = try Phone(port: daemon.port, token: token)
        #expect(try phone.object("GET", "/api/v1/settings").text("name") == "House")
    }

    @Test(arguments: ["zero bytes", "noise", "a directory", "gone"])
    func `accounts that cannot be read end the daemon, and open no door`(way: String) throws {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        try {
            let daemon = try RunningDaemon(folder: folder, state: state)
            _ = try Phone(owning: daemon)
            daemon.stop()
        }()
        let file = state.path + "/people.db"
        switch way {
        case "zero bytes": truncate(file, 0)
        case "noise": try Data((0..<8192).map { _ in UInt8.random(in: 0...255) }).write(to: URL(fileURLWithPath: file))
        case "gone": try FileManager.default.removeItem(atPath: file)
        default:
            try FileManager.default.removeItem(atPath: file)
            try state.makeFolder("people.db")
        }
        let failure = #expect(throws: RunningDaemon.Failure.self) { try RunningDaemon(folder: folder, state: state) }
        #expect(failure?.description.contains("people.db") == true)
    }
}
