import Foundation
import Testing

@testable import dropreel

@Suite struct CheckTests {
    private func settings(_ place: Place) -> Settings {
        var settings = Settings.defaults
        settings.folders = [place.path + "/folder"]
        settings.state = place.path + "/state"
        return settings
    }

    @Test func `a folder on the way that is no folder is named`() throws {
        let place = try Place()
        try "x".write(toFile: place.path + "/folder", atomically: true, encoding: .utf8)
        var settings = settings(place)
        settings.folders = [place.path + "/folder/films"]
        let finding = try #require(FileChecks.folders(settings).first)
        #expect(finding.level == .fail)
        #expect(finding.detail == "\(place.path)/folder is not a folder")
    }

    @Test func `what is missing and can be made is fine`() throws {
        let place = try Place()
        #expect(FileChecks.folders(settings(place)).map(\.level) == [.ok])
        #expect(FileChecks.state(settings(place)).map(\.level) == [.ok])
    }

    @Test func `a held state folder names its holder`() throws {
        let place = try Place()
        let state = try StateFolder(place.path + "/state")
        let finding = try #require(FileChecks.state(settings(place)).first)
        #expect(finding.detail.contains("in use by process \(getpid())"))
        withExtendedLifetime(state) {}
    }

    @Test func `a taken port fails, a taken media port only warns`() throws {
        let place = try Place()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #expect(
                    bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0)
            }
        }
        var settings = settings(place)
        settings.port = UInt16(bigEndian: address.sin_port)
        settings.mediaPort = settings.port
        let findings = PortChecks.ports(settings)
        #expect(findings.map(\.level) == [.fail, .warn])
        #expect(findings[0].detail.contains("\(settings.port)"))
        settings.listen = "127.0.0.1"
        #expect(PortChecks.ports(settings).map(\.level) == [.fail, .warn])
        settings.port = 0
        settings.mediaPort = nil
        #expect(PortChecks.ports(settings).isEmpty)
    }

    @Test func `every folder is counted once, links are not followed`() throws {
        let place = try Place()
        for name in ["a/b/c", "d"] {
            try FileManager.default.createDirectory(atPath: place.path + "/" + name, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(atPath: place.path + "/d/up", withDestinationPath: place.path)
        #expect(FolderWalk.count(place.path, most: 1000) == 5)
        #expect(FolderWalk.count(place.path, most: 2) == 2)
    }

    @Test func `a program's end and words are heard, and it is not waited for for ever`() {
        #expect(Executable.run("/bin/sh", ["-c", "echo a; echo b >&2; exit 3"], seconds: 10) == .ended(3, "a\nb"))
        #expect(Executable.run("/nowhere", [], seconds: 1) == .failed(.missing))
        #expect(Executable.run("/bin/sleep", ["60"], seconds: 0) == .ended(137, "it did not end within 0 s"))
    }
}
