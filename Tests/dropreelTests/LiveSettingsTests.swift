import Foundation
import Synchronization
import Testing

@testable import dropreel

/// Reading the settings anew while the daemon runs.
@Suite struct LiveSettingsTests {
    private final class Written: Sendable {
        let settings = Mutex(Settings.defaults)
        func change(_ body: (inout Settings) -> Void) { settings.withLock { body(&$0) } }
    }

    @Test func `what can change takes effect, what cannot waits and is named each time`() throws {
        let written = Written()
        let live = try LiveSettings { written.settings.withLock { $0 } }
        #expect(try live.reload().sentences(page: []) == ["settings read again: nothing has changed"])
        written.change {
            $0.guests = .watch
            $0.hosts = ["films.example"]
            $0.port = 80
        }
        let sentences = try live.reload().sentences(page: ["guests"])
        #expect(
            sentences == [
                "settings read again: host = films.example; guests = watch (an owner has set it otherwise on the page, "
                    + "which holds)",
                "settings that wait for a restart: port = 80 — sudo systemctl restart dropreel",
            ])
        #expect(live.current.hosts == ["films.example"])
        #expect(live.current.port == 3767)
        #expect(try live.reload().sentences(page: []).count == 1)
        let proxies = TrustedProxies(live)
        #expect(!proxies.contains("10.1.2.3"))
        written.change { $0.trustedProxies = ["10.0.0.0/8"] }
        _ = try live.reload()
        #expect(proxies.contains("10.1.2.3"))
    }

    @Test func `the table says of every setting rightly whether it is live`() throws {
        var other = Settings(folders: ["/other"], state: "/other", cache: "/other")
        other.cacheSize = 1_000_000_000
        other.listen = "::1"
        other.port = 1
        other.mediaPort = nil
        other.hosts = ["other"]
        other.name = "Other"
        other.guests = .watch
        other.signUp = .open
        other.allowsDelete = false
        other.announces = false
        other.trustedProxies = ["10.0.0.1"]
        other.showsDotNames = true
        other.ignored = ["*.sample"]
        other.page = "/other"
        var settings = Settings.defaults
        for setting in Setting.all { #expect(setting.shown(settings) != setting.shown(other), "\(setting.name)") }
        settings.takeLive(other)
        for setting in Setting.all {
            #expect((setting.shown(settings) == setting.shown(other)) == setting.isLive, "\(setting.name)")
        }
    }

    @Test func `a bad file on reload keeps the old settings, says so, and the good one is taken later`() throws {
        let place = try Place()
        let file = place.path + "/dropreel.conf"
        try "name = Before\nhost = one.example\n".write(toFile: file, atomically: true, encoding: .utf8)
        let program = try Program([
            "serve", "--config", file, "--folder", place.path + "/folder", "--state", place.path + "/state", "--cache",
            place.path + "/cache", "--port", "0", "--media-port", "none", "--no-announce",
        ])
        #expect(program.line()?.hasPrefix("ready ") == true)
        try "nmae = After\n".write(toFile: file, atomically: true, encoding: .utf8)
        kill(program.identifier, SIGHUP)
        #expect(program.errorLine(with: "the settings stay as they were")?.contains("did you mean name?") == true)
        try "name = After\nport = 81\nhost = two.example\n".write(toFile: file, atomically: true, encoding: .utf8)
        kill(program.identifier, SIGHUP)
        // The command line has given a port, which comes before the file.
        let line = program.errorLine(with: "settings read again")
        #expect(line?.hasSuffix("host = two.example; name = After") == true)
        kill(program.identifier, SIGTERM)
        #expect(program.end() == 0)
    }
}
