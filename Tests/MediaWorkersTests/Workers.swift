import Foundation
import Support
import Testing

@testable import MediaWorkers

/// What the suites here share: the real worker, pools that end, and files opened for reading.
enum Workers {
    /// The worker lies beside the bundle of the tests.
    static let executable: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/dropreel-media"
    }()

    static func withPool<Result>(
        workers: Int = 1, executable: String = executable, idleSeconds: Double = 3600,
        _ body: (MediaPool) async throws -> Result
    ) async throws -> Result {
        let pool = MediaPool(workers: workers, executable: executable, idleSeconds: idleSeconds)
        do {
            let result = try await body(pool)
            await pool.stop()
            return result
        } catch {
            await pool.stop()
            throw error
        }
    }

    static func open(_ path: String) throws -> Int32 {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0, "cannot open \(path)")
        return descriptor
    }

    /// A file without a name.
    static func open(_ bytes: [UInt8]) throws -> Int32 {
        var template = Array("/tmp/dropreel-media-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        unlink(template)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + written, $0.count - written) }
            try #require(count > 0)
            written += count
        }
        return descriptor
    }

    /// Polls, for what no event tells.
    static func eventually(within seconds: Double = 60, _ claim: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !claim() {
            if ContinuousClock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(5))  // polls
        }
        return true
    }

    /// A program that stands in for the worker: a shell script with the socket as descriptor 3.
    static func standIn(_ script: String, in folder: DropFolderFixture) throws -> String {
        // Copied by another process: while another test starts a program, a file that we write cannot be executed.
        try folder.write("#!/bin/sh\n" + script, to: "script")
        try DropFolderFixture.run("/bin/cp", [folder.path + "/script", folder.path + "/worker"])
        chmod(folder.path + "/worker", 0o755)
        return folder.path + "/worker"
    }

    /// What a well worker says first: 13 bytes of JSON.
    static let greeting = #"printf '\000\000\000\015{"version":5}' >&3"#
}

extension Result where Failure == MediaFailure {
    /// `try?` with the typed failure kept.
    init(_ body: () async throws(MediaFailure) -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }

    var failure: MediaFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
