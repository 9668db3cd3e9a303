import HTTPServer
import Model
import People
import Testing

@testable import Web

@Suite struct EventHubTests {
    private let hub = EventHub(kept: 3, maximumPerAddress: 2)

    private func open(after id: String? = nil, address: String = "a", account: ItemID? = .root) throws -> EventStream {
        try #require(hub.open(address: address, account: account, after: id))
    }

    private func publish(_ names: String...) {
        for name in names { hub.publish(name, [String: String]()) }
    }

    @Test func `a new stream says hello and where it begins`() throws {
        publish("a")
        let events = received(try open())
        #expect(events.map(\.name) == ["hello"])
        #expect(events.first?.id?.hasSuffix("-1") == true)
    }

    @Test func `everybody hears everything, with rising numbers of one epoch`() throws {
        let streams = [try open(), try open()]
        publish("a", "b")
        for stream in streams {
            let events = received(stream)
            #expect(events.map(\.name) == ["hello", "a", "b"])
            let parts = events.compactMap { $0.id?.split(separator: "-").map(String.init) }
            #expect(parts.map { $0[1] } == ["0", "1", "2"] && Set(parts.map { $0[0] }).count == 1)
        }
    }

    @Test func `whoever comes back gets what was missed, and no more`() throws {
        let first = try open()
        publish("a", "b", "c")
        let events = received(first)
        let afterA = try #require(events[1].id)
        let missed = received(try open(after: afterA))
        #expect(missed.map(\.name) == ["b", "c"])
        #expect(missed.map(\.id) == events[2...].map(\.id))
        #expect(received(try open(after: events[3].id, address: "b")).map(\.name) == [nil])
    }

    @Test(arguments: ["", "x", "x-1", "-1", "other-0", "1-2-3"])
    func `whoever knows another epoch is told to fetch anew`(id: String) throws {
        publish("a")
        #expect(received(try open(after: id)).map(\.name) == ["reset"])
    }

    @Test func `whoever missed more than is kept, or saw what never was, is told to fetch anew`() throws {
        let start = try #require(received(try open()).first?.id)
        let epoch = start.split(separator: "-")[0]
        for number in 0..<20 { publish("\(number)") }
        #expect(received(try open(after: start)).map(\.name) == ["reset"])
        #expect(received(try open(after: "\(epoch)-21", address: "b")).map(\.name) == ["reset"])
        #expect(received(try open(after: "\(epoch)-18", address: "b")).map(\.name) == ["18", "19"])
    }

    @Test func `a page that reads too slowly is told to fetch anew, and goes on`() throws {
        let stream = try open()
        for number in 0..<5_000 { publish("\(number)") }
        let events = received(stream)
        #expect(!stream.isClosed)
        #expect(events.filter { $0.name == "reset" }.count == 1)
        #expect(events.last?.name == "4999" && events.last?.id?.hasSuffix("-5000") == true)
        let place = try #require(events.firstIndex { $0.name == "reset" })
        // The id of the last event that it stands for.
        let next = try #require(events[place + 1].name.flatMap { Int($0) })
        #expect(events[place].id?.hasSuffix("-\(next)") == true)
    }

    @Test func `one address has so many and no more, until one of them ends`() throws {
        let first = try open()
        _ = try open()
        #expect(hub.open(address: "a", account: .root, after: nil) == nil)
        _ = try open(address: "b")
        hangUp(first)
        #expect(hub.count == 2)
        _ = try open()
        #expect(hub.open(address: "a", account: .root, after: nil) == nil)
    }

    @Test func `when guests are no longer let in, their streams end and no others`() throws {
        let guest = try open(account: nil)
        let member = try open()
        hub.endGuests()
        #expect(guest.isClosed && !member.isClosed)
    }
}

/// The stream through its route.
@Suite struct EventEndpointsTests {
    private func events(_ house: WebHouse, as who: Who = .viewer, method: String = "GET") throws -> Answered {
        try house.ask(method, "/api/v1/events", as: who)
    }

    private func stream(_ answer: Answered) throws -> EventStream {
        guard case .events(let stream) = answer.response.body else {
            throw Problem(.internalError, "no stream: \(answer.text)")
        }
        return stream
    }

    @Test func `a change of the folder arrives, as where and not as what`() throws {
        let house = try WebHouse()
        let answer = try events(house)
        #expect(answer.header("Content-Type") == "text/event-stream")
        try house.fill("a.srt")
        let change = try #require(received(try stream(answer)).first { $0.name == "change" })
        let root = try house.ask("GET", "/api/v1/folders/root", as: .viewer).object["folder"] as? [String: Any]
        let version = try #require(root?["version"] as? Int)
        #expect(change.data?.hasPrefix("{\"folder\":\"root\",\"version\":") == true)
        #expect(version > 0)
    }

    @Test func `the end of a session is told and ends its stream, and nobody else's`() throws {
        let house = try WebHouse()
        let mine = try stream(try events(house))
        let other = try stream(try events(house, as: .editor))
        #expect(try house.ask("DELETE", "/api/v1/session", as: .viewer).status == 204)
        #expect(received(mine).map(\.name) == ["hello", "session"])
        #expect(mine.isClosed && !other.isClosed)
    }

    @Test func `too many streams are refused with a time to come back`() throws {
        let house = try WebHouse()
        for _ in 0..<3 { _ = try stream(try events(house)) }
        let answer = try events(house)
        #expect(answer.status == 429 && answer.code == "too-many-attempts")
        #expect(answer.header("Retry-After") == "10")
    }

    @Test func `HEAD opens no stream`() throws {
        let house = try WebHouse()
        let answer = try events(house, method: "HEAD")
        #expect(answer.status == 200 && answer.header("Content-Type") == "text/event-stream")
        #expect(house.events.count == 0)
    }
}
