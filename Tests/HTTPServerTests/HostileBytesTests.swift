import HTTPServer
import Support
import Testing

private let host = "Host: a\r\n"

extension OverSockets {
    @Suite struct HostileBytesTests {
        /// What is sent, the status that comes back, and which of our own rules it was (none: libmicrohttpd's).
        private static let table: [(bytes: String, status: Int, fault: Fault?)] = [
            ("GET /echo HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, .twoHosts),
            ("GET /echo HTTP/1.1\r\nHost: evil.example:99/x y\r\n\r\n", 400, .badHost),
            ("GET /echo HTTP/1.1\r\n\r\n", 400, .noHost),
            ("GET /echo HTTP/1.1\r\nHost: a:x\r\n\r\n", 400, .badHost),
            ("GET /echo HTTP/1.1\r\nHost: [::1\r\n\r\n", 400, .badHost),
            ("GET /echo HTTP/1.1\r\nHost : a\r\n\r\n", 400, nil),
            ("GET /echo HTTP/1.1\r\n\(host)X : a\r\n\r\n", 400, .badFieldName),
            ("GET /echo HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", 400, .foldedField),
            ("GET /echo HTTP/1.1\r\n\(host)A: b\r\n\tc\r\nB: d\r\n\r\n", 400, .foldedField),
            ("GET /echo HTTP/1.1\r\nHo: a\r\n st\r\n\(host)\r\n", 400, .foldedField),
            ("GET /echo HTTP/1.1\r\nHost: x\0evil\r\n\r\n", 400, .controlInField),
            ("GET /echo HTTP/1.1\r\nHost: x\0evil\r\nA: b\r\n\r\n", 400, .controlInField),
            ("GET /echo HTTP/1.1\r\n\(host)X: a\u{1B}[0m\r\n\r\n", 400, .controlInField),
            ("GET /echo HTTP/1.1\r\n\(host)X: a\rb\r\n\r\n", 400, .controlInField),
            ("GET /echo HTTP/1.1\r\n\(host)foobar\r\n\r\n", 400, nil),
            ("GET /echo HTTP/1.1\r\n\(host): x\r\n\r\n", 400, .controlInField),
            ("GET /echo%00.mp4 HTTP/1.1\r\n\(host)\r\n", 400, .nulInTarget),
            ("GET /echo\0/secret HTTP/1.1\r\n\(host)\r\n", 400, .nulInTarget),
            ("GET /echo?q=a\0b HTTP/1.1\r\n\(host)\r\n", 400, .nulInTarget),
            ("GET /echo?q=a%00b HTTP/1.1\r\n\(host)\r\n", 400, .nulInTarget),
            ("GET /echo/%zz HTTP/1.1\r\n\(host)\r\n", 400, .badEscape),
            ("GET /echo?q=%4 HTTP/1.1\r\n\(host)\r\n", 400, .badEscape),
            ("GET /echo#x HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET /echo\u{7F} HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET  /echo HTTP/1.1\r\n\(host)\r\n", 400, .badRequestLine),
            ("GET\0 /echo HTTP/1.1\r\n\(host)\r\n", 400, .badRequestLine),
            ("GET\0POST /echo HTTP/1.1\r\n\(host)\r\n", 400, .badRequestLine),
            ("GET /echo x HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET echo HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET https://a/echo HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET http://a@b/echo HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("CONNECT a:80 HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("GET * HTTP/1.1\r\n\(host)\r\n", 400, .badTarget),
            ("G\u{1}T /echo HTTP/1.1\r\n\(host)\r\n", 400, .badMethod),
            ("GET /\(String(repeating: "a", count: 5000)) HTTP/1.1\r\n\(host)\r\n", 414, .targetTooLong),
            ("GET /\(String(repeating: "a", count: 40000)) HTTP/1.1\r\n\(host)\r\n", 414, nil),
            ("GET /echo HTTP/1.1\r\n\(host)X: \(String(repeating: "a", count: 40000))\r\n\r\n", 431, nil),
            (
                "POST /echo HTTP/1.1\r\n\(host)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
                .lengthAndCoding
            ),
            ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\nabc", 501, .unknownCoding),
            ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501, .unknownCoding),
            (
                "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n", 400,
                .repeatedField
            ),
            (
                "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked \r\n\r\n0\r\n\r\n", 400, .blankBehindCoding
            ),
            (
                "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\0\r\nX: y\r\n\r\n0\r\n\r\n", 400,
                .controlInField
            ),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 5\0\r\n\r\nhello", 400, .controlInField),
            ("POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, .codingInOldVersion),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 50\r\n\r\nhello", 400, .twoLengths),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 400, .twoLengths),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400, nil),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413, nil),
            ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 5000000\r\n\r\nhello", 413, .bodyTooLarge),
            ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n", 400, nil),
            ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello", 413, nil),
            ("GET /echo HTTP/1.1\r\n\(host)Range: bytes=0-1\r\nRange: bytes=5-9\r\n\r\n", 400, .repeatedField),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, nil),
        ]

        @Test(arguments: table.indices)
        func `bytes that must not be obeyed are refused and the connection ends`(row: Int) throws {
            let (bytes, status, fault) = Self.table[row]
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send(bytes)
                let answer = try browser.readAnswer()
                #expect(answer.status == status, "\(bytes.debugDescription.prefix(120))")
                if let fault {
                    #expect(answer.text == "fault \(fault.rawValue)", "\(bytes.debugDescription.prefix(120))")
                }
                // libmicrohttpd sends one of its own refusals twice; what matters is that nothing else is answered.
                let rest = String(decoding: try browser.readToEnd(), as: UTF8.self)
                #expect(!rest.contains("HTTP/1.1 2"), "\(bytes.debugDescription.prefix(120))")
            }
        }

        @Test(arguments: [
            "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}\u{FC}\r\n\r\n", "GET\r\n\r\n", "\r\n\r\n\r\n\0\0\0\0\r\n\r\n",
        ])
        func `noise is not answered with success`(noise: String) throws {
            var limits = Limits()
            limits.headerSeconds = 0.2
            try withToy(limits: limits) { _, port in
                let browser = try Browser(port: port)
                try browser.send(noise)
                browser.halfClose()
                #expect(!String(decoding: try browser.readToEnd(), as: UTF8.self).contains(" 200 "))
            }
        }

        @Test func `a request hidden behind a refused one is not answered`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send(
                    "POST /echo HTTP/1.1\r\n\(host)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                        + "GET /echo?q=smuggled HTTP/1.1\r\n\(host)\r\n")
                #expect(!String(decoding: try browser.readToEnd(), as: UTF8.self).contains("smuggled"))
                #expect(toy.now.handled == 1)
            }
        }

        @Test(arguments: [
            ("GET http://box:1/echo HTTP/1.1\r\nHost: other\r\n\r\n", "GET\necho\n-\nbox:1\n"),
            ("GET /echo/../x HTTP/1.1\r\n\(host)\r\n", "GET\necho|..|x\n-\na\n"),
            ("GET /echo/%252e HTTP/1.1\r\n\(host)\r\n", "GET\necho|%2e\n-\na\n"),
            ("GET /echo/a%2fb HTTP/1.1\r\n\(host)\r\n", "GET\necho|a/b\n-\na\n"),
            ("GET /echo?q=1&q=2&q HTTP/1.1\r\n\(host)\r\n", "GET\necho\n1\na\n"),
            ("GET /echo HTTP/1.1\nHost: a\n\n", "GET\necho\n-\na\n"),
            ("GET /echo HTTP/1.1\r\n\(host)X:\r\nY:  \t\r\nZ: a  \r\n\r\n", "GET\necho\n-\na\n"),
            ("GET /echo HTTP/1.1\r\n\(host)Cookie: a=1; b=2; c\r\nX: 1\r\nCookie: d=3\r\n\r\n", "GET\necho\n-\na\n"),
            ("GET /echo?a&b&c=d&&=&e==f HTTP/1.1\r\n\(host)\r\n", "GET\necho\n-\na\n"),
            ("get /echo HTTP/1.1\r\n\(host)\r\n", "get\necho\n-\na\n"),
            ("\(String(repeating: "G", count: 8000)) /echo HTTP/1.1\r\n\(host)\r\n", "GGGG"),
            ("GET /echo HTTP/1.1\r\n\(host)\((0..<300).map { "X\($0): y\r\n" }.joined())\r\n", "GET\necho\n-\na\n"),
        ])
        func `bytes that are unusual but in order are answered`(bytes: String, start: String) throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send(bytes)
                let answer = try browser.readAnswer()
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.text.hasPrefix(start), "\(answer.text.prefix(200))")
            }
        }

        @Test func `a head of twenty-five thousand bytes that comes in pieces is understood`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for _ in 0..<2 {
                    try browser.send("GET /echo?q=1 HTTP/1.1\r\n\(host)Cookie: a=b; c=d\r\n")
                    for number in 0..<50 {
                        try browser.send("X-\(number): \(String(repeating: "y", count: 480))\r\n")
                    }
                    try browser.send("X-Last: 1\r\n\r\n")
                    #expect(try browser.readAnswer().text.hasPrefix("GET\necho\n1\na\n"))
                }
            }
        }

        @Test func `a target in raw bytes that are not UTF-8 arrives`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send(Array("GET /echo/".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\n\(host)\r\n".utf8))
                #expect(try browser.readAnswer().text.hasPrefix("GET\necho|\u{FFFD}\u{FFFD}\n"))
            }
        }
    }
}
