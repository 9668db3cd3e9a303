import Foundation
import Support

/// A house of two: the daemon runs as one user, somebody else of the same group copies films in. The ids are made up, so
/// that nobody has to be made first.
struct OtherUser {
    static let daemon: UInt32 = 61_001
    static let anna: UInt32 = 61_002
    static let group: UInt32 = 61_000

    /// Why this cannot be tried here; `nil` when it can.
    static let obstacle: String? = {
        if geteuid() != 0 { return "only root can act as two users" }
        for program in ["setpriv", "bash", "rsync", "unzip", "zip"] where find(program) == nil {
            return "\(program) is not installed"
        }
        let reach = try? run(as: daemon, "test -x '\(RunningDaemon.product("dropreel"))'")
        return reach?.status == 0 ? nil : "other users may not reach what was built"
    }()

    let folder: DropFolderFixture
    let state: DropFolderFixture
    /// Where Anna keeps what she copies, and `sudo`, which here is whoever runs the tests.
    let home: DropFolderFixture

    /// The drop folder belongs to the daemon and to the group, as the installed one does.
    init() throws {
        folder = try DropFolderFixture()
        state = try DropFolderFixture()
        home = try DropFolderFixture()
        chown(folder.path, Self.daemon, Self.group)
        chmod(folder.path, 0o2775)
        chown(state.path, Self.daemon, Self.group)
        chmod(state.path, 0o700)
        try home.write("#!/bin/sh\nexec \"$@\"\n", to: "bin/sudo")
        chmod(home.path + "/bin/sudo", 0o755)
        try home.copy(.twoSecondsOfH264, to: "film.mp4")
        try home.copy(.twoSecondsOfH264, to: "Show/Season 1/one.mp4")
        chown(home.path, Self.anna, Self.group)
        try asAdministrator("chown -R \(Self.anna):\(Self.group) film.mp4 Show; chmod -R u=rwX,go=rX .")
    }

    func start(leasing: Bool = false) throws -> RunningDaemon {
        let lease = leasing ? ["--inh-caps", "+lease", "--ambient-caps", "+lease"] : []
        let launcher = ["/usr/bin/setpriv", "--reuid", "\(Self.daemon)", "--regid", "\(Self.group)", "--clear-groups"]
        return try RunningDaemon(folder: folder, state: state, launcher: launcher + lease)
    }

    /// Anna does it in her home; `$DROP` is the drop folder.
    func anna(_ script: String, umask: String = "022") throws {
        try check(
            Self.run(as: Self.anna, "umask \(umask); cd '\(home.path)'; DROP='\(folder.path)'; \(script)"), script)
    }

    /// What a remedy says, done by who may.
    func asAdministrator(_ script: String) throws {
        try check(Self.run(as: nil, "cd '\(home.path)'; PATH='\(home.path)/bin':$PATH; \(script)"), script)
    }

    /// A command of the program on the state folder; all that it says.
    func dropreel(_ words: String) throws -> String {
        try Self.run(as: nil, "'\(RunningDaemon.product("dropreel"))' \(words) --state '\(state.path)' 2>&1").output
    }

    struct Unexpected: Error { let description: String }

    private func check(_ result: (status: Int32, output: String), _ script: String) throws {
        guard result.status == 0 else { throw Unexpected(description: "\(script): \(result.output)") }
    }

    static func run(as user: UInt32?, _ script: String) throws -> (status: Int32, output: String) {
        let setpriv =
            user.map { ["/usr/bin/setpriv", "--reuid", "\($0)", "--regid", "\(group)", "--clear-groups"] } ?? []
        let words = setpriv + ["/bin/bash", "-e", "-c", script]
        let result = try ChildProcess.run(words[0], Array(words.dropFirst()))
        return (result.status, result.output + result.errors)
    }

    private static func find(_ program: String) -> String? {
        ["/usr/bin/", "/bin/", "/usr/sbin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
    }
}
