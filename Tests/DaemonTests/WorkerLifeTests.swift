import Foundation
import Support
import Testing

/// The daemon without its workers, for a while.
@Suite struct WorkerLifeTests {
    @Test func `a film that came while no worker could be started plays when one can`() throws {
        let programs = try DropFolderFixture()
        let program = programs.path + "/dropreel"
        try DropFolderFixture.run("/bin/cp", [RunningDaemon.product("dropreel"), program])
        for name in ["dropreel_Web.resources"] {
            try FileManager.default.createSymbolicLink(
                atPath: programs.path + "/" + name, withDestinationPath: RunningDaemon.product(name))
        }
        let daemon = try RunningDaemon(program: program)
        let phone = try Phone(owning: daemon)
        let events = try phone.events(deadline: 120)
        try daemon.folder.copy(.twoSecondsInMatroska, to: "film.mkv")
        let film = try events.until { try phone.lookup("film.mkv").flatMap { $0.state == "ready" ? $0 : nil } }
        let path = "/api/v1/files/\(film.text("id"))/play?caps=\(PlayLifeTests.iPhone)"
        #expect(try phone.object("GET", path).text("method") == "none")
        try DropFolderFixture.run(
            "/bin/cp", [RunningDaemon.product("dropreel-media"), programs.path + "/dropreel-media.new"])
        #expect(rename(programs.path + "/dropreel-media.new", programs.path + "/dropreel-media") == 0)
        _ = try events.until { try phone.lookup("film.mkv").flatMap { $0["duration"] } }
        #expect(try phone.object("GET", path).text("method") == "hls")
        #expect(daemon.logged.contains("cannot look into “film.mkv”: cannot start"), "\(daemon.logged)")
    }
}
