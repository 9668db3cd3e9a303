import HTTPServer
import Support
import Testing

extension OverSockets {
    @Suite struct ServerTests {
        @Test func `a request reaches the handler as it was meant`() throws {
            try withToy { _, port in
                let answer = try Browser(port: port).get("/echo/a%20b?q=x+y%2Bz", headers: [("Host", "box:\(port)")])
                #expect(answer.status == 200)
                #expect(answer.text == "GET\necho|a b\nx y+z\nbox:\(port)\n\n127.0.0.1\ntrue\n0")
                #expect(answer.header("Content-Length") == "\(answer.body.count)")
                #expect(answer.header("Date") != nil)
            }
        }

        @Test func `a connection is kept for the next request`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for _ in 0..<50 { #expect(try browser.get("/echo").status == 200) }
            }
        }

        @Test func `requests sent in one piece are answered in order`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send((0..<200).map { "GET /echo?q=\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
                for number in 0..<200 { #expect(try browser.readAnswer().text.contains("\n\(number)\n")) }
            }
        }

        @Test func `a client that has said its last word still gets its answer`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n")
                browser.halfClose()
                #expect(try browser.readAnswer().status == 200)
            }
        }

        @Test func `a request that comes byte by byte is one request`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for byte in "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8 {
                    try browser.send([byte])
                }
                #expect(try browser.readAnswer().text.contains("\nabc\n"))
            }
        }

        @Test func `HEAD has the fields of GET and no body`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for target in ["/shared", "/film", "/echo"] {
                    let whole = try browser.get(target)
                    let head = try browser.request("HEAD", target)
                    #expect(head.status == 200)
                    let length = target == "/echo" ? "\(whole.body.count + 1)" : "\(whole.body.count)"
                    #expect(head.header("Content-Length") == length)
                    #expect(head.header("ETag") == whole.header("ETag"))
                }
            }
        }

        @Test func `a shared answer is the same for everybody and 304 for who has it`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for _ in 0..<3 {
                    let answer = try browser.get("/shared")
                    #expect(answer.body == [UInt8](repeating: 0x78, count: 20_000))
                    let unchanged = try browser.get("/shared", headers: [("If-None-Match", "W/\"v1\"")])
                    #expect(unchanged.status == 304)
                    #expect(unchanged.header("ETag") == "\"v1\"")
                    #expect(unchanged.header("Cache-Control") == "private, no-cache")
                    #expect(unchanged.header("Content-Length") ?? "20000" == "20000")
                }
            }
        }

        @Test func `fields for one client stay out of a shared answer`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                let personal = try browser.get("/shared-cookie")
                #expect(personal.header("Set-Cookie") == "a=b")
                #expect(personal.header("ETag") == "\"v1\"")
                #expect(personal.body.count == 20_000)
                #expect(try browser.get("/shared").header("Set-Cookie") == nil)
            }
        }

        @Test func `a header field cannot break out of its line`() throws {
            try withToy { toy, port in
                let answer = try Browser(port: port).get("/forge")
                #expect(answer.header("X-Forged") == nil)
                #expect(answer.header("X-A") == nil)
                #expect(answer.header("X-C") == "fine")
                #expect(toy.now.log.contains { $0.contains("X-A") })
            }
        }

        @Test func `an answer can end the connection`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                let answer = try browser.get("/close")
                #expect(answer.header("Connection")?.lowercased() == "close")
                #expect(try browser.readToEnd().isEmpty)
            }
        }

        @Test func `no content is no content`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                #expect(try browser.get("/nothing").status == 204)
                #expect(try browser.get("/echo").status == 200)
            }
        }

        @Test func `an old client without keep-alive gets one answer`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send("GET /echo HTTP/1.0\r\n\r\n")
                #expect(try browser.readAnswer().status == 200)
                #expect(try browser.readToEnd().isEmpty)
            }
        }
    }

    @Suite struct ListeningTests {
        @Test func `several sockets are told apart`() throws {
            let toy = try Toy()
            let server = toy.server()
            defer { server.stop(within: 0) }
            let first = try server.listen(host: "127.0.0.1", port: 0)
            let second = try server.listen(host: "127.0.0.1", port: 0)
            #expect(first != second)
            #expect(try Browser(port: first).get("/echo").text.hasSuffix("\n0"))
            #expect(try Browser(port: second).get("/echo").text.hasSuffix("\n1"))
        }

        @Test func `without a host both kinds of address are answered and an IPv4 client looks like one`() throws {
            let toy = try Toy()
            let server = toy.server()
            defer { server.stop(within: 0) }
            let port = try server.listen(host: nil, port: 0)
            #expect(try Browser(port: port).get("/echo").text.contains("\n127.0.0.1\ntrue\n"))
            // A machine without IPv6 has no ::1; then the first half is the whole truth.
            if let browser = try? Browser(port: port, host: "::1") {
                #expect(try browser.get("/echo").text.contains("\n::1\ntrue\n"))
            }
        }

        @Test func `a port that is taken is named`() throws {
            try withToy { toy, port in
                let other = toy.server()
                defer { other.stop(within: 0) }
                #expect(throws: ServerError.portInUse(port)) { try other.listen(host: "127.0.0.1", port: port) }
                #expect(throws: ServerError.portInUse(port)) { try other.listen(host: nil, port: port) }
            }
        }

        @Test func `an address of another machine is named`() throws {
            let server = try Toy().server()
            #expect(throws: ServerError.noSuchAddress("192.0.2.1")) { try server.listen(host: "192.0.2.1", port: 0) }
            #expect(throws: ServerError.noSuchAddress("no such name")) {
                try server.listen(host: "no such name", port: 0)
            }
        }

        @Test(arguments: ["localhost", "[::1]", "::1", "0.0.0.0"])
        func `names and addresses are understood`(host: String) throws {
            let toy = try Toy()
            let server = toy.server()
            defer { server.stop(within: 0) }
            do {
                let port = try server.listen(host: host, port: 0)
                let browser = try Browser(port: port, host: host.contains(":") ? "::1" : "127.0.0.1")
                #expect(try browser.get("/echo").status == 200)
            } catch ServerError.noSuchAddress(let name) {
                #expect(name == host && host.contains(":"), "only IPv6 may be missing")
            }
        }

        @Test func `a stopped server does not listen again`() throws {
            let server = try Toy().server()
            server.stop(within: 0)
            #expect(throws: ServerError.stopped) { try server.listen(host: nil, port: 0) }
        }

        @Test func `a port can be had again right after the stop`() throws {
            let port = try withToy { _, port in
                let answer = try Browser(port: port).get("/echo")
                #expect(answer.status == 200)
                return port
            }
            let toy = try Toy()
            let server = toy.server()
            defer { server.stop(within: 0) }
            #expect(try server.listen(host: "127.0.0.1", port: port) == port)
        }
    }
}
