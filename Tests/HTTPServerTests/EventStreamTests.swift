import HTTPServer
import Support
import Testing

extension OverSockets {
    @Suite struct EventStreamTests {
        /// Opens a stream and reads its welcome; the stream's other end comes too.
        private func open(_ toy: Toy, _ port: UInt16, receiveBuffer: Int32? = nil) throws -> (Browser, EventStream) {
            let count = toy.now.streams.count
            let browser = try Browser(port: port, receiveBuffer: receiveBuffer)
            try browser.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try browser.readHead()
            #expect(head.header("Content-Type") == "text/event-stream")
            #expect(try browser.nextEvent().comment == "welcome")
            return (browser, toy.now.streams[count])
        }

        @Test func `events arrive as they are sent, in order`() throws {
            try withToy { toy, port in
                let (browser, stream) = try open(toy, port)
                for number in 0..<500 {
                    stream.send(event: "change", data: "{\"n\":\(number)}\nsecond", id: "7-\(number)")
                    if number % 50 != 0 { continue }
                    for expected in max(0, number - 49)...number {
                        let event = try browser.nextEvent()
                        #expect(
                            event == .init(id: "7-\(expected)", name: "change", data: "{\"n\":\(expected)}\nsecond"))
                    }
                }
            }
        }

        @Test func `an event that is larger than one piece arrives whole`() throws {
            try withToy { toy, port in
                let (browser, stream) = try open(toy, port)
                stream.send(event: "big", data: String(repeating: "x", count: 50_000))
                #expect(try browser.nextEvent().data?.utf8.count == 50_000)
            }
        }

        @Test func `a closed stream ends after what was sent, and says so once`() throws {
            try withToy { toy, port in
                let (browser, stream) = try open(toy, port)
                stream.send(event: "last", data: "1")
                stream.close()
                stream.send(event: "too late", data: "2")
                #expect(try browser.nextEvent().name == "last")
                #expect(throws: Browser.Failure.closed) { try browser.nextEvent() }
                #expect(eventually { toy.now.closedStreams == 1 })
                #expect(stream.isClosed)
                // The connection itself is fine.
                #expect(try browser.get("/echo").status == 200)
            }
        }

        @Test func `a silent stream gets a comment from time to time`() throws {
            var limits = Limits()
            limits.heartbeatSeconds = 0.05
            try withToy(limits: limits) { toy, port in
                let (browser, _) = try open(toy, port)
                for _ in 0..<3 { #expect(try browser.nextEvent().comment == "") }
            }
        }

        @Test func `the heartbeat finds out that a client has gone, which is not worth a line in the log`() throws {
            var limits = Limits()
            limits.heartbeatSeconds = 0.05
            try withToy(limits: limits) { toy, port in
                for number in 0..<20 {
                    let (browser, _) = try open(toy, port)
                    if number % 2 == 0 { browser.reset() } else { browser.close() }
                }
                #expect(eventually { toy.now.closedStreams == 20 })
                #expect(toy.now.log == [])
            }
        }

        @Test func `a client that does not read loses its stream and holds up nobody`() throws {
            var limits = Limits()
            limits.silence = 1
            try withToy(limits: limits) { toy, port in
                let (slow, stuck) = try open(toy, port, receiveBuffer: 4096)
                let (browser, stream) = try open(toy, port)
                let data = String(repeating: "x", count: 10_000)
                var sent = 0
                while !stuck.isClosed, sent < 10_000 {
                    stuck.send(event: "flood", data: data)
                    sent += 1
                }
                #expect(stuck.isClosed)
                stream.send(event: "fine", data: "1")
                #expect(try browser.nextEvent().name == "fine")
                #expect(eventually { toy.now.closedStreams == 1 })
                slow.close()
            }
        }

        @Test func `a slow client is told that it missed something, and every event arrives whole`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port, receiveBuffer: 4096)
                try browser.send("GET /patient-events HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try browser.readHead()
                #expect(try browser.nextEvent().comment == "welcome")
                let stream = try #require(toy.now.streams.last)
                let data = String(repeating: "x", count: 1_000)
                for number in 0..<10_000 { stream.send(event: "flood", data: data, id: "7-\(number)") }
                stream.send(event: "last", data: "1", id: "8-0")
                var resets = 0
                var last = ""
                while last != "last" {
                    let event = try browser.nextEvent()
                    last = event.name ?? ""
                    if last == "reset" { resets += 1 }
                    if last == "flood" { #expect(event.data == data) }
                }
                #expect(resets > 0)
                #expect(!stream.isClosed)
            }
        }

        @Test func `a client that never reads loses its stream although something stands for what it missed`() throws {
            var limits = Limits()
            limits.silence = 1
            try withToy(limits: limits) { toy, port in
                let browser = try Browser(port: port, receiveBuffer: 4096)
                try browser.send("GET /patient-events HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try browser.readHead()
                let stream = try #require(toy.now.streams.last)
                let data = String(repeating: "x", count: 10_000)
                for _ in 0..<1_000 { stream.send(event: "flood", data: data) }
                #expect(eventually { toy.now.closedStreams == 1 })
            }
        }

        @Test func `HEAD of a stream is an answer without a stream`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                #expect(try browser.request("HEAD", "/events").status == 200)
                #expect(eventually { toy.now.closedStreams == 1 })
            }
        }

        @Test func `an old client gets its events without chunks`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /events HTTP/1.0\r\n\r\n")
                #expect(try browser.readHead().header("Transfer-Encoding") == nil)
                #expect(try browser.nextEvent().comment == "welcome")
                toy.now.streams.first?.send(event: "e", data: "1")
                #expect(try browser.nextEvent().data == "1")
            }
        }

        @Test func `many senders and many sleepers lose nothing`() async throws {
            let toy = try Toy()
            let server = toy.server()
            let port = try server.listen(host: "127.0.0.1", port: 0)
            defer { server.stop(within: 0) }
            let browsers = try (0..<20).map { _ in try open(toy, port).0 }
            let streams = toy.now.streams
            await withTaskGroup { group in
                for sender in 0..<4 {
                    group.addTask {
                        for number in 0..<100 {
                            for stream in streams { stream.send(event: "e", data: "\(sender)-\(number)") }
                        }
                    }
                }
            }
            for browser in browsers {
                var next = [0, 0, 0, 0]
                for _ in 0..<400 {
                    let parts = try #require(try browser.nextEvent().data).split(separator: "-").compactMap { Int($0) }
                    #expect(next[parts[0]] == parts[1])
                    next[parts[0]] += 1
                }
            }
        }
    }
}
