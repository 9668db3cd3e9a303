import Foundation
import HTTPServer
import Support
import Testing

/// Open descriptors of this process whose file has that path.
private func openDescriptors(of path: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?.hasPrefix(path) == true
    }.count
}

extension OverSockets {
    @Suite struct FileTests {
        @Test func `a file arrives byte for byte`() throws {
            try withToy { _, port in
                let answer = try Browser(port: port).get("/film")
                #expect(answer.body == Toy.film)
                #expect(answer.header("Accept-Ranges") == "bytes")
                #expect(answer.header("Content-Type") == "video/mp4")
            }
        }

        @Test(arguments: [
            ("bytes=0-1", 0..<2), ("bytes=99999-", 99_999..<100_000), ("bytes=-500", 99_500..<100_000),
            ("bytes=70000-70009", 70_000..<70_010), ("bytes=99990-200000", 99_990..<100_000),
        ])
        func `a range arrives byte for byte`(field: String, range: Range<Int>) throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for _ in 0..<2 {
                    let answer = try browser.get("/film", headers: [("Range", field)])
                    #expect(answer.status == 206)
                    #expect(answer.body == Array(Toy.film[range]))
                    #expect(
                        answer.header("Content-Range") == "bytes \(range.lowerBound)-\(range.upperBound - 1)/100000")
                    #expect(answer.header("Content-Length") == "\(range.count)")
                }
            }
        }

        @Test func `several ranges arrive in one answer, each with its place`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                for _ in 0..<2 {
                    let answer = try browser.get("/film", headers: [("Range", "bytes=90000-99999, 0-69999")])
                    #expect(answer.status == 206)
                    let type = try #require(answer.header("Content-Type"))
                    let boundary = try #require(type.split(separator: "=").last)
                    let expected = [90_000..<100_000, 0..<70_000].flatMap { range in
                        Array(
                            """
                            --\(boundary)\r
                            Content-Type: video/mp4\r
                            Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/100000\r
                            \r

                            """.utf8) + Toy.film[range] + Array("\r\n".utf8)
                    }
                    #expect(answer.body == expected + Array("--\(boundary)--\r\n".utf8))
                }
            }
        }

        @Test func `a file that shrinks below its second range ends the connection`() throws {
            try withToy { toy, port in
                truncate(toy.path, 40_000)
                let browser = try Browser(port: port)
                try browser.send("GET /film HTTP/1.1\r\nHost: a\r\nRange: bytes=0-9,50000-50009\r\n\r\n")
                let head = try browser.readHead()
                let promised = try #require(head.header("Content-Length").flatMap { Int($0) })
                #expect(try browser.readToEnd().count < promised)
            }
        }

        @Test func `an impossible range is refused and the connection goes on`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                let answer = try browser.get("/film", headers: [("Range", "bytes=100000-")])
                #expect(answer.status == 416)
                #expect(answer.header("Content-Range") == "bytes */100000")
                #expect(answer.body.isEmpty)
                let unchanged = try browser.get("/film", headers: [("If-None-Match", "\"film\"")])
                #expect(unchanged.status == 304)
                // None, or that of the film (RFC 9110 section 8.6); never the 0 of an empty body.
                #expect(unchanged.header("Content-Length") ?? "100000" == "100000")
                #expect(try browser.get("/film", headers: [("If-Match", "\"other\"")]).status == 412)
                #expect(try browser.get("/film").body.count == 100_000)
            }
        }

        @Test func `a file that shrinks while it is sent ends the connection and is never padded`() throws {
            var limits = Limits()
            limits.headerSeconds = 0.2
            try withToy(limits: limits) { toy, port in
                truncate(toy.path, 40_000)
                let browser = try Browser(port: port)
                try browser.send("GET /film HTTP/1.1\r\nHost: a\r\n\r\n")
                let head = try browser.readHead()
                #expect(head.header("Content-Length") == "100000")
                #expect(try browser.readToEnd() == Array(Toy.film[..<40_000]))
            }
        }

        @Test func `a disk that fails ends the connection, and nothing is padded`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                try browser.send("GET /sick HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try browser.readHead().header("Content-Length") == "9999")
                #expect(try browser.readToEnd().isEmpty)
                #expect(try Browser(port: port).get("/echo").status == 200)
            }
        }

        @Test func `a file that is deleted or replaced while it is sent is sent to its end`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port, receiveBuffer: 4096)
                try browser.send("GET /film HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try browser.readHead()
                try Data(Toy.film.reversed()).write(to: URL(fileURLWithPath: toy.path + ".new"))
                #expect(rename(toy.path + ".new", toy.path) == 0)
                #expect(unlink(toy.path) == 0)
                #expect(try browser.read(Toy.film.count) == Toy.film)
            }
        }

        @Test func `eight terabytes have a beginning and an end`() throws {
            try withToy { _, port in
                let browser = try Browser(port: port)
                let size = UInt64(8) << 40
                let table = [("bytes=0-4", 0, 5), ("bytes=-5", size - 5, 5), ("bytes=\(size - 1)-", size - 1, 1)]
                for (field, first, count) in table {
                    let answer = try browser.get("/huge", headers: [("Range", field)])
                    #expect(answer.status == 206)
                    #expect(answer.header("Content-Range") == "bytes \(first)-\(first + UInt64(count) - 1)/\(size)")
                    #expect(answer.body == [UInt8](repeating: 0, count: count))
                }
                #expect(try browser.request("HEAD", "/huge").header("Content-Length") == "\(size)")
                let both = try browser.get("/huge", headers: [("Range", "bytes=0-0,-1")])
                #expect(both.text.contains("Content-Range: bytes \(size - 1)-\(size - 1)/\(size)"))
            }
        }

        @Test func `what is not in memory is read beforehand, and arrives byte for byte`() throws {
            try withToy { toy, port in
                let descriptor = open(toy.path, O_RDONLY | O_CLOEXEC)
                fsync(descriptor)
                posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
                close(descriptor)
                let browser = try Browser(port: port)
                let middle = try browser.get("/film", headers: [("Range", "bytes=70000-70009")])
                #expect(middle.body == Array(Toy.film[70_000..<70_010]))
                #expect(try browser.get("/film").body == Toy.film)
            }
        }

        @Test func `a thousand downloads that are broken off leave nothing open`() throws {
            try withToy { toy, port in
                for number in 0..<1000 {
                    let browser = try Browser(port: port, receiveBuffer: 4096)
                    try browser.send("GET /\(number % 2 == 0 ? "long" : "film") HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try browser.read(20)
                    if number % 3 == 0 { browser.reset() } else { browser.close() }
                }
                #expect(eventually { openDescriptors(of: toy.path) == 0 })
                #expect(eventually { openDescriptors(of: "socket:") < 200 })
            }
        }

        @Test func `a descriptor is closed after every kind of answer`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                _ = try browser.get("/film")
                _ = try browser.request("HEAD", "/film")
                _ = try browser.get("/film", headers: [("Range", "bytes=5-")])
                _ = try browser.get("/film", headers: [("Range", "bytes=0-9,500-")])
                _ = try browser.get("/film", headers: [("If-None-Match", "*")])
                _ = try browser.get("/film", headers: [("Range", "bytes=999999-")])
                #expect(eventually { openDescriptors(of: toy.path) == 0 })
            }
        }
    }
}
