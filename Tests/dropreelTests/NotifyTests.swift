import Foundation
import Testing

@testable import dropreel

/// The environment belongs to the whole process, so these run one after the other.
@Suite(.serialized) struct NotifyTests {
    @Test func `systemd hears what it waits for`() throws {
        let place = try Place()
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        let bound = try LocalSocket.withAddress(of: "notify", in: place.path) { bind(descriptor, $0, $1) }
        try #require(bound == 0)
        var time = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        func next() -> String {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : "nothing"
        }

        setenv("NOTIFY_SOCKET", place.path + "/notify", 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        Notify.ready()
        #expect(next() == "READY=1")
        Notify.status("a\nREADY=1")
        #expect(next() == "STATUS=a\\nREADY=1")
        Notify.reloading()
        #expect(next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        Notify.stopping()
        #expect(next() == "STOPPING=1")
        let watchdog = Watchdog(seconds: 60) { true }
        #expect(next() == "WATCHDOG=1")
        withExtendedLifetime(watchdog) {}
    }

    @Test func `without systemd nothing is wanted and nothing happens`() {
        #expect(Notify.watchdogSeconds == nil)
        #expect(Watchdog { true } == nil)
        Notify.ready()
    }
}
