import Foundation
import HTTPServer
import Support
import Testing

extension OverSockets {
    @Suite struct ClientsTests {
        private var hasty: Limits {
            var limits = Limits()
            limits.headerSeconds = 1
            limits.bodySeconds = 1
            limits.silence = 3
            return limits
        }

        /// Sends one byte after the other until the server has had enough; how many it took.
        private func drip(_ browser: Browser) -> Int {
            var sent = 0
            _ = eventually {
                do {
                    try browser.send([0x61])
                    sent += 1
                    return false
                } catch {
                    return true
                }
            }
            return sent
        }

        @Test func `a head that comes byte by byte has a deadline`() throws {
            try withToy(limits: hasty) { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /echo HTTP/1.1\r\nHost: a\r\nX: ")
                #expect(drip(browser) > 3)
                #expect(throws: Browser.Failure.self) { try browser.send([UInt8](repeating: 0x61, count: 10)) }
                #expect(toy.now.handled == 0)
            }
        }

        @Test func `a body that comes byte by byte has a deadline`() throws {
            try withToy(limits: hasty) { toy, port in
                let browser = try Browser(port: port)
                try browser.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
                #expect(drip(browser) > 3)
                #expect(toy.now.handled == 0)
            }
        }

        @Test func `two hundred dripping clients are all let go`() throws {
            try withToy(limits: hasty) { _, port in
                let browsers = try (0..<200).map { _ in try Browser(port: port) }
                // On a busy machine the first may be let go before the last begins.
                for browser in browsers { try? browser.send("GET /echo HTTP/1.1\r\nX: ") }
                for browser in browsers { #expect(try browser.readToEnd().isEmpty) }
                #expect(try Browser(port: port).get("/echo").status == 200)
            }
        }

        @Test func `a kept connection may be silent longer than a head may take`() throws {
            try withToy(limits: hasty) { _, port in
                let idle = try Browser(port: port)
                #expect(try idle.get("/echo").status == 200)
                // As long as a late head lives, the idle one lives as well.
                let late = try Browser(port: port)
                try late.send("GET /echo HTTP/1.1\r\n")
                #expect(try late.readToEnd().isEmpty)
                #expect(try idle.get("/echo").status == 200)
            }
        }

        @Test func `a silent connection ends after its time`() throws {
            try withToy(limits: hasty) { _, port in
                let browser = try Browser(port: port)
                #expect(try browser.get("/echo").status == 200)
                #expect(try browser.readToEnd().isEmpty)
            }
        }

        @Test func `a sleeping stream and a late answer are no slow clients`() throws {
            try withToy(limits: hasty) { toy, port in
                let stream = try Browser(port: port)
                try stream.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try stream.readHead()
                _ = try stream.nextEvent()
                let waiting = try Browser(port: port)
                try waiting.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(eventually { !toy.now.promises.isEmpty })
                let late = try Browser(port: port)
                try late.send("GET /echo HTTP/1.1\r\n")
                #expect(try late.readToEnd().isEmpty)
                toy.now.streams.first?.send(event: "e", data: "1")
                #expect(try stream.nextEvent().data == "1")
                toy.now.promises.first?.fulfil(Response(202))
                #expect(try waiting.readAnswer().status == 202)
            }
        }
    }

    @Suite struct StopTests {
        private func start(_ toy: Toy) throws -> (Server, UInt16) {
            let server = toy.server()
            return (server, try server.listen(host: "127.0.0.1", port: 0))
        }

        @Test func `stopping with two hundred sleeping streams ends them all properly`() throws {
            let toy = try Toy()
            let (server, port) = try start(toy)
            let browsers = try (0..<200).map { _ in try Browser(port: port) }
            for browser in browsers {
                try browser.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try browser.readHead()
                _ = try browser.nextEvent()
            }
            server.stop(within: 60)
            // The last chunk has come: not a torn connection but the end.
            for browser in browsers { #expect(throws: Browser.Failure.closed) { try browser.nextEvent() } }
            #expect(toy.now.closedStreams == 200)
        }

        @Test func `waiting for a late answer ends with 503`() throws {
            let toy = try Toy()
            let (server, port) = try start(toy)
            let browsers = try (0..<20).map { _ in try Browser(port: port) }
            for browser in browsers { try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
            #expect(eventually { toy.now.promises.count == 20 })
            server.stop(within: 60)
            for browser in browsers { #expect(try browser.readAnswer().status == 503) }
            // Kept promises after the end harm nobody.
            for promise in toy.now.promises { promise.fulfil(Response(200)) }
        }

        @Test func `an answer under way is sent to its end when there is time`() async throws {
            let toy = try Toy()
            let (server, port) = try start(toy)
            let browser = try Browser(port: port)
            try browser.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try browser.readHead()
            async let stopped: Void = Task.detached { server.stop(within: 60) }.value
            #expect(try browser.read(64 << 20).count == 64 << 20)
            await stopped
        }

        @Test func `a client that does not read is cut off when the time is over`() throws {
            let toy = try Toy()
            let (server, port) = try start(toy)
            let browser = try Browser(port: port, receiveBuffer: 4096)
            try browser.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try browser.readHead()
            server.stop(within: 0.1)
            #expect(try browser.readToEnd().count < 64 << 20)
        }

        @Test func `newcomers are turned away while the server stops, and nothing aborts under load`() async throws {
            for _ in 0..<10 {
                let toy = try Toy()
                let (server, port) = try start(toy)
                let streams = try (0..<20).map { _ in try Browser(port: port) }
                for browser in streams { try browser.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n") }
                await withTaskGroup { group in
                    for target in ["/events", "/later", "/echo", "/film"] {
                        group.addTask {
                            for _ in 0..<200 {
                                guard let browser = try? Browser(port: port) else { return }
                                guard (try? browser.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")) != nil else {
                                    return
                                }
                                _ = try? browser.readHead()
                            }
                        }
                    }
                    group.addTask { server.stop(within: 0.2) }
                }
                #expect(throws: Browser.Failure.self) { try Browser(port: port) }
            }
        }

        @Test func `stopping twice is stopping once`() throws {
            let (server, _) = try start(try Toy())
            server.stop(within: 0)
            server.stop(within: 0)
        }

        @Test func `fifty servers leave nothing open`() throws {
            func count() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
            let before = count()
            for _ in 0..<50 {
                try withToy { _, port in
                    let browser = try Browser(port: port)
                    _ = try browser.get("/film")
                    try browser.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try browser.readHead()
                }
            }
            // Other suites open and close files meanwhile; a leak of one for each server would be fifty.
            #expect(eventually { count() < before + 40 })
        }
    }
}
