import HTTPServer
import Support
import Testing

extension OverSockets {
    /// More clients than there are places.
    @Suite struct CrowdTests {
        private func limits(perAddress: Int = 256, all: Int = 4096) -> Limits {
            var limits = Limits()
            limits.sparesLoopback = false
            limits.perAddress = perAddress
            limits.connections = all
            // Nobody is late here, and who has gone is found out at once.
            limits.headerSeconds = 300
            limits.silence = 300
            limits.heartbeatSeconds = 0.05
            return limits
        }

        private func listen(_ port: UInt16) throws -> Browser {
            let browser = try Browser(port: port)
            try browser.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try browser.readHead()
            _ = try browser.nextEvent()
            return browser
        }

        @Test(arguments: [(8, 4096), (256, 8)])
        func `who keeps a place without asking goes, and whoever asks is heard`(
            perAddress: Int, all: Int
        ) throws {
            try withToy(limits: limits(perAddress: perAddress, all: all)) { _, port in
                // Each has been let in, which several threads do, before the next one comes.
                let idle = try (0..<7).map { _ in
                    let browser = try Browser(port: port)
                    #expect(try browser.get("/echo").status == 200)
                    browser.seconds = 0.02
                    return browser
                }
                let asking = try Browser(port: port)
                #expect(try asking.get("/echo").status == 200)
                let newcomers = try (1...3).map { _ in
                    let browser = try Browser(port: port)
                    #expect(try browser.get("/echo").status == 200)
                    return browser
                }
                #expect(eventually { idle.count { (try? $0.readToEnd()) != nil } >= 2 })
                withExtendedLifetime((asking, newcomers)) {}
            }
        }

        @Test func `when all others are busy the newcomer goes, and they are not harmed`() throws {
            try withToy(limits: limits(perAddress: 3)) { toy, port in
                let busy = try (0..<3).map { _ in try listen(port) }
                #expect(throws: Browser.Failure.self) { try Browser(port: port).get("/echo") }
                for stream in toy.now.streams { stream.send(event: "e", data: "1") }
                for browser in busy {
                    while let event = try? browser.nextEvent(), event.data != "1" {}
                }
                busy[0].close()
                #expect(eventually { (try? Browser(port: port).get("/echo").status) == 200 })
            }
        }

        @Test func `this machine itself has as many places as there are`() throws {
            var limits = limits(perAddress: 2)
            limits.sparesLoopback = true
            try withToy(limits: limits) { _, port in
                let busy = try (0..<20).map { _ in try listen(port) }
                #expect(try Browser(port: port).get("/echo").status == 200)
                _ = busy
            }
        }

        @Test func `five hundred at once are all let go when there are eight places`() throws {
            try withToy(limits: limits(all: 8)) { _, port in
                let idle = try (0..<500).map { _ in try Browser(port: port) }
                // Several threads take them in: the newcomer may be a moment before the last of the others.
                #expect(eventually { (try? Browser(port: port).get("/echo").status) == 200 })
                for browser in idle.prefix(400) { #expect(try browser.readToEnd().isEmpty) }
            }
        }
    }
}
