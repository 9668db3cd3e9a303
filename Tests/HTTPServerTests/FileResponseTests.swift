import Foundation
import Testing

@testable import HTTPServer

private let now: Int64 = 1_700_000_100

private func answer(
    _ method: String, size: UInt64 = 1000, modified: Int64 = 1_700_000_000,
    _ headers: [(name: String, value: String)] = []
) -> Response {
    let file = ServedFile(takingOver: open("/dev/null", O_RDONLY | O_CLOEXEC))
    let response = FileResponse(
        file: file, size: size, etag: "\"v1\"", lastModified: modified, contentType: "video/mp4",
        disposition: ContentDisposition(.inline), headers: [("Cache-Control", "private, no-cache")])
    return response.answer(Request(method, "/film", headers: headers), now: now)
}

extension Response {
    fileprivate func field(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    fileprivate var range: Range<UInt64>? { if case .file(_, let range) = body { range } else { nil } }
}

@Suite struct FileResponseTests {
    @Test func `the first question of an iPhone gets two bytes and the whole length`() {
        let answer = answer("GET", [("Range", "bytes=0-1"), ("Accept-Encoding", "identity")])
        #expect(answer.status == 206)
        #expect(answer.range == 0..<2)
        #expect(answer.field("Content-Range") == "bytes 0-1/1000")
        #expect(answer.field("Accept-Ranges") == "bytes")
        #expect(answer.field("Content-Type") == "video/mp4")
        #expect(answer.field("ETag") == "\"v1\"")
        #expect(answer.field("Cache-Control") == "private, no-cache")
        #expect(answer.field("Content-Disposition") == "inline")
        #expect(answer.field("Last-Modified") == "Tue, 14 Nov 2023 22:13:20 GMT")
    }

    @Test func `several ranges are told apart inside, and not in the head`() throws {
        let answer = answer("GET", [("Range", "bytes=0-1,500-")])
        #expect(answer.status == 206)
        #expect(answer.field("Content-Range") == nil)
        #expect(answer.headers.count { $0.name == "Content-Type" } == 1)
        #expect(try #require(answer.field("Content-Type")).hasPrefix("multipart/byteranges; boundary="))
        #expect(answer.field("ETag") == "\"v1\"")
        #expect(HTTPServerTests.answer("HEAD", [("Range", "bytes=0-1,500-")]).status == 200)
    }

    @Test func `without a range the whole file comes`() {
        let answer = answer("GET")
        #expect(answer.status == 200)
        #expect(answer.range == 0..<1000)
        #expect(answer.field("Content-Range") == nil)
    }

    @Test func `HEAD ignores a range and has the fields of GET`() {
        let answer = answer("HEAD", [("Range", "bytes=0-1")])
        #expect(answer.status == 200)
        #expect(answer.range == 0..<1000)
        #expect(answer.field("Accept-Ranges") == "bytes")
    }

    @Test func `a range behind the end says how long the file is`() {
        let answer = answer("GET", [("Range", "bytes=1000-")])
        #expect(answer.status == 416)
        #expect(answer.field("Content-Range") == "bytes */1000")
    }

    @Test func `a range of a file that has changed is the whole file`() {
        #expect(answer("GET", [("Range", "bytes=0-1"), ("If-Range", "\"v0\"")]).status == 200)
        #expect(answer("GET", [("Range", "bytes=0-1"), ("If-Range", "\"v1\"")]).status == 206)
        #expect(answer("GET", [("Range", "bytes=5000-"), ("If-Range", "\"v0\"")]).status == 200)
    }

    @Test func `a date promises something only when its second is over`() {
        for (modified, status) in [(now - 1, 206), (now, 200), (now + 86400, 200)] {
            let date = HTTPDate.text(min(modified, now))
            #expect(answer("GET", modified: modified, [("Range", "bytes=0-1"), ("If-Range", date)]).status == status)
            let tag = [(name: "Range", value: "bytes=0-1"), (name: "If-Range", value: "\"v1\"")]
            #expect(answer("GET", modified: modified, tag).status == 206)
        }
    }

    @Test func `conditions come before ranges`() {
        #expect(answer("GET", [("Range", "bytes=0-1"), ("If-None-Match", "\"v1\"")]).status == 304)
        #expect(answer("GET", [("Range", "bytes=5000-"), ("If-None-Match", "\"v1\"")]).status == 304)
        #expect(answer("GET", [("Range", "bytes=0-1"), ("If-Match", "\"v0\"")]).status == 412)
    }

    @Test func `an unchanged answer carries the validators, and the length of the whole`() {
        let answer = answer("GET", [("If-None-Match", "\"v1\"")])
        #expect(answer.field("ETag") == "\"v1\"")
        #expect(answer.field("Cache-Control") == "private, no-cache")
        #expect(answer.range == 0..<1000)
    }

    @Test func `an empty file is an empty answer for any range of its end`() {
        #expect(answer("GET", size: 0).status == 200)
        #expect(answer("GET", size: 0, [("Range", "bytes=-5")]).status == 200)
        #expect(answer("GET", size: 0, [("Range", "bytes=0-")]).field("Content-Range") == "bytes */0")
        #expect(answer("HEAD", size: 0, [("Range", "bytes=0-")]).status == 200)
    }

    @Test func `a file from the future was changed now`() {
        let answer = answer("GET", modified: now + 86400)
        #expect(answer.field("Last-Modified") == HTTPDate.text(now))
    }

    @Test func `the last byte of eight terabytes can be asked for`() {
        let size: UInt64 = 8 << 40
        let answer = answer("GET", size: size, [("Range", "bytes=-1")])
        #expect(answer.range == size - 1..<size)
        #expect(answer.field("Content-Range") == "bytes \(size - 1)-\(size - 1)/\(size)")
    }
}
