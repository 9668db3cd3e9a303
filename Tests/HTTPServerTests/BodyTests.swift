import HTTPServer
import Support
import Testing

extension OverSockets {
    @Suite struct BodyTests {
        private func limits(body: Int) -> Limits {
            var limits = Limits()
            limits.maximumBody = body
            return limits
        }

        @Test func `a body arrives whole`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                let body = [UInt8](repeating: 0x62, count: 300_000)
                let answer = try browser.request("PUT", "/echo", body: body)
                #expect(answer.body.filter { $0 == 0x62 }.count == 300_000)
                #expect(toy.now.admitted == 1)
                #expect(try browser.get("/echo").status == 200)
            }
        }

        @Test func `a body in chunks arrives whole`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
                #expect(try browser.readAnswer().text.contains("\nabcde\n"))
                #expect(try browser.get("/echo").status == 200)
            }
        }

        @Test func `GET may have a body`() throws {
            try withToy { _, port in
                let answer = try Browser(port: port).request("GET", "/echo", body: [0x78])
                #expect(answer.text.contains("\nx\n"))
            }
        }

        @Test func `a body of exactly the limit is taken and one byte more is not`() throws {
            try withToy(limits: limits(body: 10)) { _, port in
                let body = [UInt8](repeating: 0x62, count: 11)
                #expect(try Browser(port: port).request("POST", "/echo", body: Array(body.dropLast())).status == 200)
                let answer = try Browser(port: port).request("POST", "/echo", body: body)
                #expect(answer.status == 413)
                #expect(answer.text == "fault bodyTooLarge")
            }
        }

        @Test func `chunks beyond the limit are refused`() throws {
            try withToy(limits: limits(body: 10)) { _, port in
                let browser = try Browser(port: port)
                try browser.send(
                    "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\nabcdefghijk\r\n0\r\n\r\n")
                #expect(try browser.readAnswer().status == 413)
                #expect(try browser.readToEnd().isEmpty)
            }
        }

        @Test func `endless chunks are refused in the middle, then heard for a while, then cut off`() throws {
            var limits = limits(body: 1000)
            limits.farewellSeconds = 0.2
            try withToy(limits: limits) { toy, port in
                let browser = try Browser(port: port)
                try browser.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
                try browser.send(chunk + chunk)
                let answer = try browser.readAnswer()
                #expect(answer.status == 413)
                #expect(answer.text == "fault bodyTooLarge")
                #expect(answer.header("Connection") == "close" && answer.header("Date") != nil)
                #expect(throws: Browser.Failure.closed) {
                    for _ in 0..<1_000_000 { try browser.send(chunk) }
                }
                #expect(toy.now.handled == 1)
            }
        }

        @Test(arguments: ["Content-Length: 5000000", "Transfer-Encoding: chunked"])
        func `who sends all before reading still reads why it was refused`(framing: String) throws {
            try withToy(limits: limits(body: 1000)) { _, port in
                let browser = try Browser(port: port)
                try browser.send("POST /echo HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n")
                let piece = String(repeating: "x", count: 1 << 16)
                for _ in 0..<50 { try browser.send(framing.contains("chunked") ? "10000\r\n\(piece)\r\n" : piece) }
                #expect(try browser.readAnswer().status == 413)
                browser.halfClose()
                #expect(try browser.readToEnd().isEmpty)
            }
        }

        @Test func `bodies that do not fit together are refused, until one has gone`() throws {
            var limits = limits(body: 1000)
            limits.maximumBodies = 1500
            try withToy(limits: limits) { _, port in
                let first = try Browser(port: port)
                let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"
                let most = String(repeating: "x", count: 900)
                // One byte more than fits arrives only when the first have been taken.
                try first.send(head + most)
                #expect(
                    try eventually {
                        let second = try Browser(port: port)
                        try second.send(head + most + String(repeating: "y", count: 100))
                        return try second.readAnswer().status == 503
                    })
                try first.send(String(repeating: "x", count: 100))
                #expect(try first.readAnswer().status == 200)
                #expect(
                    try Browser(port: port).request("POST", "/echo", body: [UInt8](repeating: 1, count: 1000)).status
                        == 200)
            }
        }

        @Test func `a refused small body is read so that the answer gets through and the connection goes on`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                let answer = try browser.request("POST", "/refuse", body: [UInt8](repeating: 0x62, count: 5000))
                #expect(answer.status == 403)
                #expect(answer.header("X-Admit") == "no")
                #expect(try browser.get("/echo").status == 200)
                #expect(toy.now.handled == 1)
            }
        }

        @Test func `a refused large body is not waited for`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\nthe beginning")
                #expect(try browser.readAnswer().status == 403)
                #expect(try browser.readToEnd().isEmpty)
                #expect(toy.now.handled == 0)
            }
        }

        @Test func `who asks before sending is refused before sending`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send(
                    "POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                #expect(try browser.readAnswer().status == 403)
            }
        }

        @Test func `who asks before sending is told to go on`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                #expect(try browser.readAnswer().status == 100)
                try browser.send("hello")
                #expect(try browser.readAnswer().text.contains("\nhello\n"))
            }
        }

        @Test func `without a body nobody is asked for admission`() throws {
            try withToy { toy, port in
                let answer = try Browser(port: port).request("POST", "/refuse", body: [])
                #expect(answer.status == 404)
                #expect(toy.now.admitted == 0)
            }
        }
    }
}
