import Foundation
import Support
import Testing

/// Hostile bytes from the network: the daemon lives, says no, and is as it was. `etc/trials/attack` does more of it.
@Suite struct AttackWireTests {
    private static let huge = [
        "18446744073709551615", "18446744073709551616", "9223372036854775807", "-9223372036854775808", "-1", "1e309",
        "NaN", "99999999999999999999999999", "%D9%A3", "", "-", "5-", "9223372036854775807-9223372036854775807",
    ]

    private func withFilm(_ body: (RunningDaemon, Phone, Phone.Object) throws -> Void) throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        try daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let film = try events.until { try phone.lookup("film.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        try body(daemon, phone, film)
        #expect(try phone.send("GET", "/api/v1/files").status == 200)
        #expect(daemon.stop() == 0)
        #expect(!daemon.logged.contains(phone.token))
    }

    @Test func `no number in a request ends the daemon`() throws {
        try withFilm { _, phone, film in
            let targets = [
                "/api/v1/folders/root?limit=", "/api/v1/folders/root?offset=", "/api/v1/folders/root?cursor=",
                "/api/v1/files?cursor=", "/api/v1/search?q=a&cursor=", "/api/v1/search?q=", "/api/v1/changes?since=",
                "/api/v1/changes?since=0&limit=", "/api/v1/trash?cursor=", "/api/v1/log?cursor=", "/api/v1/log?limit=",
                "/api/v1/files/", "/media/",
            ]
            for target in targets {
                for number in Self.huge {
                    #expect(try phone.send("GET", target + number).status < 500, "\(target)\(number)")
                }
            }
            for number in Self.huge where !number.contains("%") {
                for range in ["bytes=\(number)-", "bytes=-\(number)", "bytes=0-\(number)", "bytes=\(number)-\(number)"]
                {
                    let answer = try phone.send("GET", film.text("media"), headers: [("Range", range)])
                    #expect([200, 206, 416].contains(answer.status), "\(range)")
                }
                let folder = try phone.send("DELETE", "/api/v1/folders/\(film.text("id"))?version=\(number)")
                #expect([400, 404].contains(folder.status))
            }
        }
    }

    @Test func `no body ends the daemon`() throws {
        try withFilm { _, phone, film in
            let bodies: [[UInt8]] = [
                Array(repeating: 0x5B, count: 100_000), Array(String(repeating: "{\"a\":", count: 60_000).utf8),
                Array("{\"name\":\"a\",\"name\":\"b\",\"password\":1}".utf8), Array("{\"name\":NaN}".utf8),
                [0x7B, 0x22, 0x6E, 0x61, 0x6D, 0x65, 0x22, 0x3A, 0x22, 0xFF, 0xFE, 0x22, 0x7D],
                Array("{\"name\":1e999999}".utf8), Array("{\"name\":\"\\ud800\",\"password\":\"\\udfff\"}".utf8),
                Array("{\"name\":\(String(repeating: "9", count: 100_000))}".utf8), [], [0],
                Array("{\"name\":\"a\\u0000b\",\"parent\":\"root\"}".utf8), Array("null".utf8),
            ]
            let targets = [
                ("POST", "/api/v1/session"), ("POST", "/api/v1/folders"), ("POST", "/api/v1/accounts"),
                ("POST", "/api/v1/session/password"), ("PATCH", "/api/v1/files/\(film.text("id"))"),
                ("PATCH", "/api/v1/settings"), ("POST", "/api/v1/invitations"),
            ]
            let token = [("Authorization", "Bearer \(phone.token)")]
            for (method, target) in targets {
                for body in bodies {
                    let browser = try Browser(port: phone.port)
                    let answer = try browser.request(method, target, headers: token, body: body)
                    #expect(answer.status < 500, "\(method) \(target) \(body.prefix(20))")
                }
            }
        }
    }

    @Test func `mutated requests are answered or refused`() throws {
        try withFilm { daemon, phone, film in
            var chance = SeededGenerator(seed: 7)
            let requests = [
                "GET /api/v1/files?limit=5", "GET \(film.text("media"))", "POST /api/v1/session", "GET /",
                "GET /healthz",
                "PATCH /api/v1/files/\(film.text("id"))", "GET /api/v1/search?q=film", "GET /api/v1/trash",
            ]
            let pieces = [
                "%00", "%", "..", "/", "\r\n", "\0", "?", " ", "Host: x\r\n", "Transfer-Encoding: chunked\r\n",
                "Content-Length: 3\r\n", "99999999999999999999", "[[[[", "\"", "HTTP/1.0",
                String(repeating: "A", count: 300),
            ].map { Array($0.utf8) }
            for number in 0..<400 {
                let line = try #require(requests.randomElement(using: &chance))
                let head = line + " HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-5\r\n"
                let credential = "Authorization: Bearer \(phone.token)\r\nContent-Length: 12\r\n\r\n{\"name\":\"x\"}"
                var bytes = Array((head + credential).utf8)
                for _ in 0...Int.random(in: 0...3, using: &chance) { Mutation.mutate(&bytes, with: pieces, &chance) }
                let browser = try Browser(port: daemon.port, deadline: 0.3)
                try? browser.send(bytes)
                browser.halfClose()
                guard number.isMultiple(of: 8), let answer = try? browser.readHead() else { continue }
                #expect(answer.status < 500 || answer.status == 505, "\(bytes)")
            }
        }
    }

    @Test func `what is not as the commands say it on the control socket is refused`() throws {
        try withFilm { daemon, _, _ in
            for command in ["account add", "account remove", "account password", "account role", "explain", "status"] {
                for arguments in ["[]", "[\"bob\"]", "[\"a\",\"b\",\"c\"]", "[[300]]", "7"] {
                    let line = "{\"command\":\"\(command)\",\"arguments\":\(arguments)}"
                    let answer = try ControlLine(state: daemon.state.path).ask(line)
                    #expect(!answer.isEmpty, "\(line)")
                }
            }
        }
    }
}
