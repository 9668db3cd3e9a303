import Glibc

/// `dropreel check`: tries every precondition and says what is missing, before or instead of a start.
enum CheckCommand {
    /// Every precondition, in the order in which the daemon meets them.
    static let all: [@Sendable (Settings) -> [Finding]] = [
        FileChecks.settings, FileChecks.folders, FolderAccessChecks.inner, FileChecks.state, FileChecks.leases,
        SystemChecks.inotify, PortChecks.ports, SystemChecks.announcing, SystemChecks.worker, SystemChecks.clock,
    ]

    static func run(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let settings = try Settings.load(arguments)
        // Root may do everything; what counts is what the daemon's user may.
        if access(settings.state, F_OK) == 0 { try Rights.becomeOwner(of: settings.state) }
        let findings = all.flatMap { $0(settings) }
        for finding in findings { Output.line(finding.line) }
        return findings.contains { $0.level == .fail } ? 1 : 0
    }
}
