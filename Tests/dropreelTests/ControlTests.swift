import Foundation
import Testing

@testable import dropreel

@Suite struct ControlTests {
    /// A server with a few answers, in a folder whose path is longer than a socket's may be.
    private func withServer(_ body: (String) throws -> Void) throws {
        let place = try Place()
        let path = place.path + "/" + String(repeating: "long/", count: 30) + "state"
        let state = try StateFolder(path)
        let server = try ControlServer(
            in: state,
            table: [
                "echo": { .said($0.arguments.map { "\($0.bytes)" }.joined(separator: " ") + ($0.input ?? "")) },
                "qr": { _ in .said("two\nlines", link: "http://x/") },
            ])
        defer { server.stop() }
        try body(path)
    }

    @Test func `a request is answered, with bytes that are not text`() throws {
        try withServer { path in
            let request = ControlRequest(
                command: "echo", arguments: [Argument(bytes: [0x61, 0xE9, 0x0A])], input: "secret")
            #expect(try ControlClient.ask(request, in: path) == .said("[97, 233, 10]secret"))
            let code = try ControlClient.ask(ControlRequest(command: "qr", arguments: []), in: path)
            #expect(code == .said("two\nlines", link: "http://x/"))
        }
    }

    @Test func `an unknown command is refused`() throws {
        try withServer { path in
            let answer = try ControlClient.ask(ControlRequest(command: "bake", arguments: []), in: path)
            #expect(answer?.status == 64)
            #expect(answer?.error?.contains("does not know") == true)
        }
    }

    @Test func `only the owner may touch the socket`() throws {
        try withServer { path in
            var status = stat()
            #expect(stat(path + "/control", &status) == 0 && status.st_mode & 0o7777 == 0o600)
        }
    }

    @Test(arguments: ["", "{", "[]", "{\"command\":1}", String(repeating: "x", count: 10_000)])
    func `rubbish is refused and the next one served`(text: String) throws {
        try withServer { path in
            let socket = try LocalSocket()
            let descriptor = socket.descriptor
            let connected = try LocalSocket.withAddress(of: "control", in: path) { connect(descriptor, $0, $1) }
            #expect(connected == 0)
            socket.writeLine(Array(text.utf8))
            #expect(socket.readLine().map { String(decoding: $0, as: UTF8.self) }?.contains("no line of JSON") == true)
            #expect(try ControlClient.ask(ControlRequest(command: "echo", arguments: []), in: path) != nil)
        }
    }

    @Test func `without a daemon there is no answer, and after its end no socket`() throws {
        let place = try Place()
        #expect(try ControlClient.ask(ControlRequest(command: "status", arguments: []), in: place.path) == nil)
        try withServer { path in
            #expect(FileManager.default.fileExists(atPath: path + "/control"))
        }
        let state = try StateFolder(place.path + "/state")
        let server = try ControlServer(in: state, table: [:])
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: place.path + "/state/control"))
    }
}
