import Foundation
import Testing

/// The unit as it is installed.
@Suite struct UnitTests {
    private static let path = Repository.path("systemd/dropreel.service")
    private static let hasAnalyze = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

    @Test(.enabled(if: hasAnalyze, "systemd-analyze is not installed"))
    func `systemd counts the service among the well protected`() throws {
        let program = try Program(
            at: "/usr/bin/systemd-analyze", ["security", "--offline=true", "--threshold=15", "--no-pager", Self.path])
        let said = program.output()
        #expect(program.end() == 0, "\(said.split(separator: "\n").last ?? "")")
    }

    @Test func `nothing in it takes away what the daemon needs`() throws {
        let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n")
        // It refuses openat2 with "function not implemented".
        #expect(!lines.contains { $0.hasPrefix("RestrictSUIDSGID=") })
        // The worker's own filter.
        #expect(lines.contains("SystemCallFilter=@system-service seccomp"))
        // /proc/sys and /proc/net tell limits and routes.
        #expect(lines.contains("ProcSubset=all"))
        #expect(lines.contains("AmbientCapabilities=CAP_LEASE"))
        #expect(lines.contains("RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK"))
    }
}
