import Testing

@testable import HTTPServer

@Suite struct EventTextTests {
    private func text(_ name: String, _ data: String, id: String? = nil) -> String {
        String(decoding: EventText.event(name, data: data, id: id), as: UTF8.self)
    }

    @Test func `an event is its lines and an empty one`() {
        #expect(text("change", "{}", id: "7-1") == "id: 7-1\nevent: change\ndata: {}\n\n")
        #expect(text("", "x") == "data: x\n\n")
    }

    @Test(arguments: ["a\nb", "a\rb", "a\r\nb"])
    func `a line end in the data stays inside it`(data: String) {
        #expect(text("e", data) == "event: e\ndata: a\ndata: b\n\n")
    }

    @Test func `no name, id or data can forge an event`() {
        #expect(
            text("a\n\ndata: evil", "x", id: "1\r\n\r\nevent: y") == "id: 1event: y\nevent: adata: evil\ndata: x\n\n")
        #expect(
            text("e", "a\n\nevent: evil\ndata: 1") == "event: e\ndata: a\ndata: \ndata: event: evil\ndata: data: 1\n\n")
    }

    @Test func `a comment is invisible whatever is in it`() {
        #expect(String(decoding: EventText.comment("a\ndata: b"), as: UTF8.self) == ":a\n:data: b\n\n")
        #expect(String(decoding: EventText.comment(""), as: UTF8.self) == ":\n\n")
    }
}

@Suite struct WaitingEventsTests {
    private func waiting(in stream: EventStream) -> String {
        var bytes = [UInt8](repeating: 0, count: 1000)
        guard case .bytes(let count) = bytes.withUnsafeMutableBytes({ stream.take(into: $0) }) else { return "" }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func `events wait up to the limit, and one more ends the stream`() {
        let stream = EventStream(maximumWaiting: 100)
        for _ in 0..<5 { stream.send(event: "", data: "12345678901") }  // 19 bytes each
        #expect(!stream.isClosed)
        stream.send(event: "", data: "12345678901")
        #expect(stream.isClosed)
    }

    @Test func `heartbeats count too`() {
        let stream = EventStream(maximumWaiting: 30)
        for _ in 0..<10 { stream.comment() }
        #expect(!stream.isClosed)
        stream.comment()
        #expect(stream.isClosed)
    }

    @Test func `with a substitute one event stands for all that waited, and the stream goes on`() {
        let stream = EventStream(maximumWaiting: 100, substitute: "reset")
        for number in 1...5 { stream.send(event: "e", data: "{}", id: "7-\(number)") }  // 28 bytes each
        #expect(!stream.isClosed)
        // The first may have begun to be sent.
        #expect(
            waiting(in: stream) == "id: 7-1\nevent: e\ndata: {}\n\nid: 7-4\nevent: reset\ndata: {}\n\n"
                + "id: 7-5\nevent: e\ndata: {}\n\n")
    }

    @Test func `a heartbeat for which there is no room takes nothing away`() {
        let stream = EventStream(maximumWaiting: 30, substitute: "reset")
        for _ in 0..<100 { stream.comment() }
        #expect(!stream.isClosed)
        #expect(waiting(in: stream).utf8.count == 30)
    }

    @Test func `who asks too late to be told of the end is told at once`() async {
        let stream = EventStream()
        stream.close()
        #expect(stream.isClosed)
        await confirmation { told in
            let abandoned = EventStream()
            abandoned.onClose { told() }
            Response(body: .events(abandoned)).discard()
        }
    }
}
