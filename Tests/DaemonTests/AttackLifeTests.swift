import Foundation
import Support
import Testing

/// People whose permission ends, files that change under a stream, clients that never finish.
@Suite struct AttackLifeTests {
    /// Asks for a film of 64 MiB and reads only the head of the answer.
    private func download(_ daemon: RunningDaemon, _ target: String, token: String?) throws -> Browser {
        let browser = try Browser(port: daemon.port, deadline: 15, receiveBuffer: 16_384)
        try browser.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n")
        try browser.send((token.map { "Authorization: Bearer \($0)\r\n" } ?? "") + "\r\n")
        #expect(try browser.readHead().status == 200)
        return browser
    }

    private static let size = 64 << 20

    private func makeLarge(_ name: String, _ daemon: RunningDaemon, _ phone: Phone) throws -> Phone.Object {
        let events = try phone.events()
        try daemon.folder.write("begin", to: name)
        #expect(truncate(daemon.folder.path + "/" + name, Self.size) == 0)
        // Sparse: the daemon waits a little before it believes that such a file is whole.
        return try events.until { try phone.lookup(name).flatMap { $0.number("size") == Self.size ? $0 : nil } }
    }

    /// How many bytes still come before the connection ends.
    private func rest(_ browser: Browser) -> Int {
        var count = 0
        while let piece = try? browser.read(4096) { count += piece.count }
        return count
    }

    @Test func `a download ends with the session that asked for it, and with the welcome of guests`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let film = try makeLarge("film.bin", daemon, phone).text("media") + "?anyway=1"
        let other = try Phone(port: daemon.port)
        let signedIn = try download(daemon, film, token: other.token)
        #expect(try other.send("DELETE", "/api/v1/session").status == 204)
        #expect(rest(signedIn) < Self.size / 2)
        #expect(try other.send("GET", "/api/v1/files").status == 401)

        _ = try phone.object("PATCH", "/api/v1/settings", ["guests": "watch"])
        let guest = try download(daemon, film, token: nil)
        let kept = try download(daemon, film, token: phone.token)
        _ = try phone.object("PATCH", "/api/v1/settings", ["guests": "none"])
        #expect(rest(guest) < Self.size / 2)
        #expect(try kept.read(Self.size / 2).count == Self.size / 2)
    }

    @Test func `a file that loses its end while it is streamed cuts the stream, and one that is replaced does not`()
        throws
    {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let cut = try makeLarge("cut.bin", daemon, phone).text("media") + "?anyway=1"
        let swapped = try makeLarge("swapped.bin", daemon, phone).text("media") + "?anyway=1"
        let first = try download(daemon, cut, token: phone.token)
        let second = try download(daemon, swapped, token: phone.token)
        #expect(truncate(daemon.folder.path + "/cut.bin", 1 << 20) == 0)
        try daemon.folder.write("other", to: ".new")
        #expect(rename(daemon.folder.path + "/.new", daemon.folder.path + "/swapped.bin") == 0)
        #expect(rest(first) < Self.size)
        #expect(try second.read(Self.size).count == Self.size)
        #expect(try phone.send("GET", "/healthz").status == 200)
    }

    @Test func `somebody silent on the control socket does not hold up the end`() throws {
        let daemon = try RunningDaemon()
        let silent = try ControlLine(state: daemon.state.path)
        try silent.send("{")
        // Served one after the other: once this one waits, the first is being read.
        let began = ContinuousClock.now
        #expect(daemon.stop() == 0)
        #expect(ContinuousClock.now - began < .seconds(4))
    }

    @Test func `as many files may be open as the administrator allows`() throws {
        let daemon = try RunningDaemon()
        let limits = try String(contentsOfFile: "/proc/\(daemon.pid)/limits", encoding: .utf8)
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        let numbers = line.split(separator: " ").dropFirst(3)
        #expect(numbers.first == numbers.dropFirst().first)
    }

    @Test func `links and special files are not opened, and whatever else is there is listed`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        let events = try phone.events()
        let root = daemon.folder.path
        try daemon.folder.makeFolder("folder.mp4")
        #expect(mkfifo(root + "/pipe.mp4", 0o644) == 0)
        let links = [
            "self": ".", "loop": "loop", "root": "/", "passwd.mp4": "/etc/passwd", "up.mp4": "../../../etc/passwd",
            "process.mp4": "/proc/self/fd/0", "pipe2.mp4": "pipe.mp4", "zero.mp4": "/dev/zero",
        ]
        for (name, target) in links { #expect(symlink(target, root + "/" + name) == 0) }
        try daemon.folder.copy(.twoSecondsOfH264, to: "folder.mp4/film.mp4")
        _ = try events.until { try phone.lookup("folder.mp4/film.mp4").flatMap { $0.state == "ready" ? $0 : nil } }
        #expect(try phone.listing().map { $0.text("name") } == ["folder.mp4"])
        for name in ["pipe.mp4"] + links.keys {
            #expect(try phone.object("GET", "/api/v1/explain?path=\(name)")["listed"] as? Bool == false)
        }
    }
}

/// One line to the control socket, as any program of the owner can send it.
final class ControlLine {
    private let descriptor: Int32

    init(state: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array((state + "/control").utf8)) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw POSIXError(.EPIPE)
        }
    }

    /// The answer; empty when there was none.
    func ask(_ line: String) throws -> [UInt8] {
        try send(line + "\n")
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &answer, answer.count, 0)
        return Array(answer.prefix(max(0, count)))
    }
}
