import HTTPServer
import Support
import Testing

extension OverSockets {
    @Suite struct PromiseTests {
        private func taken(_ toy: Toy) -> Promise? {
            _ = eventually { !toy.now.promises.isEmpty }
            return toy.takePromise()
        }

        @Test func `a late answer arrives, and the connection goes on`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                for number in 0..<20 {
                    try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                    try #require(taken(toy)).fulfil(Response(201, body: .bytes(Array("\(number)".utf8))))
                    let answer = try browser.readAnswer()
                    #expect(answer.status == 201)
                    #expect(answer.text == "\(number)")
                }
            }
        }

        @Test func `a promise that is kept before anybody waits is an answer at once`() throws {
            try withToy { _, port in
                let answer = try Browser(port: port).get("/kept")
                #expect(answer.text == "at once")
            }
        }

        @Test func `a promise that nobody keeps is answered with 503`() throws {
            try withToy { _, port in
                let answer = try Browser(port: port).get("/broken")
                #expect(answer.status == 503)
            }
        }

        @Test func `the second answer to one promise is ignored`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                let promise = try #require(taken(toy))
                promise.fulfil(Response(body: .bytes(Array("first".utf8))))
                promise.fulfil(Response(body: .bytes(Array("second".utf8))))
                #expect(try browser.readAnswer().text == "first")
                #expect(try browser.get("/echo").status == 200)
            }
        }

        @Test func `a late answer may be a file, events or another promise`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                let second = Promise()
                try #require(taken(toy)).fulfil(Response(body: .later(second)))
                let stream = EventStream()
                second.fulfil(Response(body: .events(stream)))
                #expect(try browser.readHead().status == 200)
                stream.send(event: "e", data: "1")
                #expect(try browser.nextEvent().data == "1")
            }
        }

        @Test func `a promise knows whether its client still waits`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                let promise = try #require(taken(toy))
                #expect(promise.isAwaited)
                browser.close()
                #expect(eventually { !promise.isAwaited })
                promise.fulfil(Response(204))
            }
        }

        @Test func `a promise kept after its client has gone harms nobody`() throws {
            try withToy { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                let promise = try #require(taken(toy))
                browser.reset()
                promise.fulfil(Response(body: .bytes([UInt8](repeating: 0, count: 1 << 20))))
                #expect(try Browser(port: port).get("/echo").status == 200)
            }
        }

        @Test func `events promised to a client that has gone are over, whenever they come`() throws {
            var limits = Limits()
            limits.heartbeatSeconds = 0.05
            try withToy(limits: limits) { toy, port in
                let browser = try Browser(port: port)
                try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
                let promise = try #require(taken(toy))
                browser.reset()
                let stream = EventStream()
                promise.fulfil(Response(body: .events(stream)))
                #expect(eventually { stream.isClosed })
            }
        }

        @Test func `events promised too late for the stop are over at once`() throws {
            let toy = try Toy()
            let server = toy.server()
            let browser = try Browser(port: try server.listen(host: "127.0.0.1", port: 0))
            try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            let promise = try #require(taken(toy))
            server.stop(within: 60)
            let stream = EventStream()
            promise.fulfil(Response(body: .events(stream)))
            #expect(stream.isClosed)
        }

        @Test func `late answers from many threads reach whom they belong to`() async throws {
            let toy = try Toy()
            let server = toy.server()
            let port = try server.listen(host: "127.0.0.1", port: 0)
            defer { server.stop(within: 0) }
            let browsers = try (0..<50).map { _ in try Browser(port: port) }
            for browser in browsers { try browser.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
            #expect(eventually { toy.now.promises.count == 50 })
            let promises = toy.now.promises
            await withTaskGroup { group in
                for promise in promises { group.addTask { promise.fulfil(Response(body: .bytes([0x6B]))) } }
            }
            for browser in browsers { #expect(try browser.readAnswer().text == "k") }
        }
    }
}
