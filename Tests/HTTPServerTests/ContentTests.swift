import Testing

@testable import HTTPServer

@Suite struct ContentDispositionTests {
    @Test(arguments: [
        ("film.mp4", #"inline; filename="film.mp4""#),
        ("a b.mp4", #"inline; filename="a b.mp4""#),
        ("ä.mp4", #"inline; filename="__.mp4"; filename*=UTF-8''%C3%A4.mp4"#),
        ("say \"hi\".mp4", #"inline; filename="say _hi_.mp4"; filename*=UTF-8''say%20%22hi%22.mp4"#),
        (
            "a\r\nSet-Cookie: x.mp4",
            #"inline; filename="a__Set-Cookie: x.mp4"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.mp4"#
        ),
        ("100%.mp4", #"inline; filename="100_.mp4"; filename*=UTF-8''100%25.mp4"#),
        ("back\\slash", #"inline; filename="back_slash"; filename*=UTF-8''back%5Cslash"#),
        ("😀", #"inline; filename="____"; filename*=UTF-8''%F0%9F%98%80"#),
        ("it's (1)*.mp4", #"inline; filename="it's (1)*.mp4""#),
        ("it's ü*.mp4", #"inline; filename="it's __*.mp4"; filename*=UTF-8''it%27s%20%C3%BC%2A.mp4"#),
    ])
    func `any name fits into one line`(name: String, value: String) {
        #expect(ContentDisposition(.inline, name: Array(name.utf8)).value == value)
    }

    @Test func `bytes that are not UTF-8 are shown as such`() {
        let value = ContentDisposition(.attachment, name: [0x61, 0xE9, 0x2E]).value
        #expect(value == #"attachment; filename="a_."; filename*=UTF-8''a%EF%BF%BD."#)
    }

    @Test func `a name is not needed`() {
        #expect(ContentDisposition(.attachment).value == "attachment")
        #expect(ContentDisposition(.inline, name: []).value == "inline")
    }

    @Test func `every byte makes a safe line`() {
        for byte in UInt8.min...UInt8.max {
            let value = ContentDisposition(.attachment, name: [0x61, byte, 0x62]).value
            #expect(HeaderLine.isSafe(name: "Content-Disposition", value: value))
        }
    }
}

@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("film.mp4", "video/mp4"), ("Film.MP4", "video/mp4"), ("a.b.mkv", "video/x-matroska"), ("a.webm", "video/webm"),
        ("a.mov", "video/quicktime"), ("a.vtt", "text/vtt; charset=utf-8"), ("a.ts", "video/mp2t"),
        ("a.m3u8", "application/vnd.apple.mpegurl"), ("a", "application/octet-stream"),
        (".mp4", "application/octet-stream"),
        ("a.", "application/octet-stream"), ("", "application/octet-stream"), ("a.xyz", "application/octet-stream"),
    ])
    func `the extension decides`(name: String, value: String) {
        #expect(ContentType(name: Array(name.utf8)).value == value)
    }

    @Test(arguments: ["html", "HTM", "xhtml", "svg", "xml", "js", "mjs", "xsl", "swf"])
    func `what a browser would run is active`(pathExtension: String) {
        #expect(ContentType(pathExtension: pathExtension).isActive)
    }

    @Test(arguments: ["mp4", "mkv", "mp3", "jpg", "vtt", "srt", "txt", "nfo", "json", "bin"])
    func `films, sounds, pictures and texts are not`(pathExtension: String) {
        #expect(!ContentType(pathExtension: pathExtension).isActive)
    }
}
