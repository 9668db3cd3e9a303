import Testing

@testable import HTTPServer

private func bytes(_ segments: [String]) -> [[UInt8]] { segments.map { Array($0.utf8) } }

@Suite struct RequestTests {
    @Test(
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]), ("//", ["", ""]),
            ("/a//b", ["a", "", "b"]),
            ("/a%20b", ["a b"]), ("/a+b", ["a+b"]), ("/%2e%2e/x", ["..", "x"]), ("/a%2Fb", ["a/b"]),
            ("/%252e", ["%2e"]),
            ("/ä", ["ä"]), ("/%C3%a4", ["ä"]), ("/a?b=/c", ["a"]), ("/?q", []), ("/a%3Fb", ["a?b"]),
            ("/a;b=c", ["a;b=c"]),
            ("http://box:80/a/b?c", ["a", "b"]), ("HTTP://box", []), ("http://box?q=1", []), ("http://box/", []),
        ] as [(String, [String])])
    func `a path is split and decoded once`(target: String, path: [String]) {
        let request = Request("GET", target)
        #expect(request.path == bytes(path))
        #expect(request.fault == nil)
        #expect(request.target == target)
    }

    @Test(arguments: [
        ("/%", Fault.badEscape), ("/%4", .badEscape), ("/%zz", .badEscape), ("/a?b=%g0", .badEscape),
        ("/%%30", .badEscape),
        ("/%00", .nulInTarget), ("/list%00.mp4", .nulInTarget), ("/a?q=a%00b", .nulInTarget), ("/\0", .nulInTarget),
        ("/a b", .badTarget), ("/a\r\nb", .badTarget), ("/a\u{7F}", .badTarget), ("/a#b", .badTarget),
        ("a", .badTarget),
        ("", .badTarget), ("*", .badTarget), ("https://box/", .badTarget), ("ftp://box/", .badTarget),
        ("http://", .badTarget),
        ("http:///a", .badTarget), ("http://user@box/", .badTarget), ("http:/a", .badTarget), ("box:443", .badTarget),
        ("/" + String(repeating: "a", count: 4096), .targetTooLong),
    ])
    func `a target that cannot be trusted is a fault`(target: String, fault: Fault) {
        #expect(Request("GET", target).fault == fault)
    }

    @Test func `a target of 4096 bytes is still taken`() {
        #expect(Request("GET", "/" + String(repeating: "a", count: 4095)).fault == nil)
    }

    @Test func `a star is a target of OPTIONS alone`() {
        #expect(Request("OPTIONS", "*").fault == nil)
        #expect(Request("OPTIONS", "*").path.isEmpty)
    }

    @Test func `the host of an absolute target wins`() {
        #expect(Request("GET", "http://box:3767/a", headers: [("Host", "other")]).host == "box:3767")
        #expect(Request("GET", "/a", headers: [("host", "box")]).host == "box")
        #expect(Request("GET", "/a").host == nil)
    }

    @Test(arguments: [
        ("/?a=1&b=2", "b", "2"), ("/?a=1&a=2", "a", "1"), ("/?a", "a", ""), ("/?a=", "a", ""), ("/?a=b=c", "a", "b=c"),
        ("/?a=b+c%2Bd", "a", "b c+d"), ("/?%61=x", "a", "x"), ("/?a+b=x", "a b", "x"), ("/?&&a=1&", "a", "1"),
        ("/?a=%C3%A4", "a", "ä"), ("/?a=x?y/z", "a", "x?y/z"), ("/?=x&a=1", "a", "1"), ("/?a=%26", "a", "&"),
    ])
    func `a query parameter`(target: String, name: String, value: String) {
        #expect(Request("GET", target).query(name) == value)
    }

    @Test(arguments: ["/", "/?", "/?ab=1", "/?A=1", "/?b=a", "/a=1"])
    func `an absent parameter is nil`(target: String) {
        #expect(Request("GET", target).query("a") == nil)
    }

    @Test func `bytes of a parameter that are not UTF-8 stay exact`() {
        let request = Request("GET", "/?path=a%FF%2Fb")
        #expect(request.queryBytes("path") == [0x61, 0xFF, 0x2F, 0x62])
        #expect(request.query("path") == "a\u{FFFD}/b")
    }

    @Test func `field names have no case and values no blanks around them`() {
        let request = Request("GET", "/", headers: [("X-A", "1"), ("x-a", "2 \t"), ("Range", "bytes=0-")])
        #expect(request.header("x-A") == "1")
        #expect(request.headers("X-a") == ["1", "2"])
        #expect(request.header("range") == "bytes=0-")
        #expect(request.header("X-B") == nil)
    }

    @Test(
        arguments: [
            ([("Host", "a"), ("Host", "b")], Fault.twoHosts), ([("Host", "a"), ("host", "a")], .twoHosts),
            ([("Host", "evil.example/x")], .badHost), ([("Host", "a b")], .badHost), ([("Host", "a@b")], .badHost),
            ([("Content-Length", "5"), ("Content-Length", "5")], .twoLengths),
            ([("Content-Length", "5, 5")], .badLength),
            ([("Content-Length", "+5")], .badLength), ([("Content-Length", "-1")], .badLength),
            ([("Content-Length", "")], .badLength),
            ([("Content-Length", "99999999999999999999")], .badLength),
            ([("Content-Length", "5"), ("Transfer-Encoding", "chunked")], .lengthAndCoding),
            ([("Transfer-Encoding", "chunked"), ("Content-Length", "5")], .lengthAndCoding),
            ([("Transfer-Encoding", "gzip")], .unknownCoding),
            ([("Transfer-Encoding", "gzip, chunked")], .unknownCoding),
            ([("Transfer-Encoding", "xchunked")], .unknownCoding), ([("Transfer-Encoding", "chunke")], .unknownCoding),
            ([("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")], .repeatedField),
            ([("Range", "bytes=0-1"), ("Range", "bytes=5-9")], .repeatedField),
            ([("Origin", "http://a"), ("Origin", "http://b")], .repeatedField),
            ([("Authorization", "Bearer a"), ("Authorization", "Bearer b")], .repeatedField),
            ([("A b", "x")], .badFieldName), ([("Host ", "x")], .badFieldName), ([("", "x")], .badFieldName),
            ([("X", "a\0b")], .controlInField), ([("X", "a\nb")], .controlInField),
            ([("X", "a\u{1B}b")], .controlInField),
        ] as [([(String, String)], Fault)])
    func `fields that leave open what counts are a fault`(headers: [(String, String)], fault: Fault) {
        #expect(Request("POST", "/", headers: headers.map { (name: $0.0, value: $0.1) }).fault == fault)
    }

    @Test(
        arguments: [
            [("Host", "box.local:3767")], [("Host", "[fe80::1]:80")], [("Host", "")],
            [("Cookie", "a=1"), ("Cookie", "b=2")],
            [("Accept", "a"), ("Accept", "b")], [("Transfer-Encoding", "Chunked")], [("Content-Length", "0")],
            [("X", "tab\tand ümlaut")], [("X", "")], [("If-None-Match", "\"a\""), ("If-None-Match", "\"b\"")],
        ] as [[(String, String)]])
    func `fields that are in order are no fault`(headers: [(String, String)]) {
        #expect(Request("POST", "/", headers: headers.map { (name: $0.0, value: $0.1) }).fault == nil)
    }

    @Test(arguments: ["", "GE T", "G\u{1}T", "GET/"])
    func `a method is a word`(method: String) {
        #expect(Request(method, "/").fault == .badMethod)
    }
}

@Suite struct HeaderLineTests {
    @Test(arguments: ["a\rb", "a\nb", "a\0b", "\u{7F}", "\u{1B}[0m"])
    func `a value that could leave its line is not safe`(value: String) {
        #expect(!HeaderLine.isSafe(name: "X", value: value))
    }

    @Test(arguments: ["", "X:", "X Y", "X\r\nY", "Ü"])
    func `a name is a token`(name: String) {
        #expect(!HeaderLine.isSafe(name: name, value: "a"))
    }

    @Test func `ordinary fields are safe`() {
        #expect(HeaderLine.isSafe(name: "ETag", value: "\"a\""))
        #expect(HeaderLine.isSafe(name: "X-Title", value: "für\talle"))
    }
}

@Suite struct FaultTests {
    @Test(arguments: Fault.allCases)
    func `every fault has a status of an error and a sentence`(fault: Fault) {
        #expect((400...503).contains(fault.status))
        #expect(fault.sentence.hasSuffix("."))
    }
}
