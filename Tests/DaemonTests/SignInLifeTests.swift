import Foundation
import Support
import Testing

/// Who gets in, and who does not.
@Suite struct SignInLifeTests {
    @Test func `nobody gets in without an account, and a wrong password says no more than that`() throws {
        let daemon = try RunningDaemon()
        _ = try Phone(owning: daemon)
        let browser = try Browser(port: daemon.port)
        #expect(try browser.get("/api/v1/folders/root").status == 401)
        for name in ["ada", "nobody"] {
            let answer = try browser.post("/api/v1/session", ["name": name, "password": "wrong password"])
            #expect(answer.status == 401)
            #expect(answer.object.text("code") == "wrong-credentials")
        }
        _ = try Phone(port: daemon.port, name: "ADA")
    }

    @Test func `two who race for the set-up make one owner`() async throws {
        let daemon = try RunningDaemon()
        let port = daemon.port
        let code = daemon.setupCode ?? ""
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let body: Phone.Object = ["code": code, "name": "p\(number)", "password": "correct horse"]
                    return try Browser(port: port, deadline: 30).post("/api/v1/setup", body).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 201 }.count == 1)
    }

    @Test func `a session that was ended is out at once, and its event stream ends`() throws {
        let daemon = try RunningDaemon()
        let owner = try Phone(owning: daemon)
        let phone = try Phone(port: daemon.port)
        let events = try phone.events()
        _ = try events.next("hello")
        let sessions = try owner.object("GET", "/api/v1/sessions")["results"] as? [Phone.Object] ?? []
        let other = try #require(sessions.first { $0["current"] as? Bool == false })
        #expect(try owner.send("DELETE", "/api/v1/sessions/\(other.text("id"))").status == 204)
        #expect(try phone.send("GET", "/api/v1/folders/root").status == 401)
        #expect(try events.next("session").data?.contains("true") == true)
        #expect(throws: Browser.Failure.closed) { try events.next() }
    }

    @Test func `an act with a cookie counts only from our own page`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let browser = try Browser(port: daemon.port)
        let cookie = ("Cookie", "dropreel=\(phone.token)")
        #expect(try browser.get("/api/v1/folders/root", headers: [cookie]).status == 200)
        for origin in ["http://evil.example", "null", nil] {
            let headers = [cookie] + (origin.map { [("Origin", $0)] } ?? [])
            #expect(try browser.request("POST", "/api/v1/rescan", headers: headers, body: []).status == 403)
        }
        let own = [cookie, ("Origin", "http://localhost")]
        #expect(try browser.request("POST", "/api/v1/rescan", headers: own, body: []).status == 202)
    }

    @Test func `another host is refused on every kind of route`() throws {
        let daemon = try RunningDaemon(arguments: ["--host", "films.example"])
        let browser = try Browser(port: daemon.port)
        for target in ["/", "/healthz", "/api/v1/status", "/media/x", "/nothing"] {
            let answer = try browser.get(target, headers: [("Host", "evil.example")])
            #expect(answer.status == 421, "\(target)")
            #expect(answer.object.text("hint").contains("host = evil.example"))
        }
        #expect(try browser.get("/healthz", headers: [("Host", "films.example:80")]).status == 200)
    }

    @Test func `accounts made on the command line work at once, while it runs and while it does not`() throws {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        let add = "printf 'correct horse\\n' | \(RunningDaemon.product("dropreel")) account add"
        let options = "--role editor --password-stdin --state \(state.path)"
        do {
            let daemon = try RunningDaemon(folder: folder, state: state)
            #expect(try DropFolderFixture.run("/bin/sh", ["-c", "\(add) eve \(options)"]) == 0)
            _ = try Phone(port: daemon.port, name: "eve")
            daemon.stop()
        }
        #expect(try DropFolderFixture.run("/bin/sh", ["-c", "\(add) mallory \(options)"]) == 0)
        let daemon = try RunningDaemon(folder: folder, state: state)
        _ = try Phone(port: daemon.port, name: "mallory")
        #expect(!daemon.logged.contains("correct horse"))
    }
}
