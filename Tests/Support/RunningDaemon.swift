import Foundation
import Synchronization

/// The built daemon on a port of its own, stopped at the end of the test.
public final class RunningDaemon: Sendable {
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    public let folder: DropFolderFixture
    /// The state folder; kept by the caller when the daemon shall be started again on it.
    public let state: DropFolderFixture
    public let port: UInt16
    /// What a person types to make the first account; `nil` when there is one.
    public let setupCode: String?
    public var pid: Int32 { process.identifier }

    private let process: ChildProcess
    private let log: URL

    /// Absolute path of a built program; the test bundle lies beside them.
    public static func product(_ name: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Starts the daemon and waits until it says that it is ready.
    /// - Parameters:
    ///   - launcher: a program with its arguments that becomes the daemon, such as `setpriv`.
    ///   - program: the daemon itself; `nil`: as it was built.
    public init(
        folder: DropFolderFixture? = nil, state: DropFolderFixture? = nil, arguments: [String] = [],
        environment: [String: String] = [:], launcher: [String] = [], program: String? = nil
    ) throws {
        self.folder = try folder ?? DropFolderFixture()
        self.state = try state ?? DropFolderFixture()
        log = URL(fileURLWithPath: self.state.path + ".log")
        let words =
            launcher + [
                program ?? Self.product("dropreel"), "serve", "--folder", self.folder.path, "--state", self.state.path,
                "--cache", self.state.path, "--listen", "127.0.0.1", "--port", "0", "--media-port", "none",
                "--no-announce",
            ] + arguments
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let errors = try FileHandle(forWritingTo: log)
        try errors.seekToEnd()
        let output = Pipe()
        process = try ChildProcess(
            words[0], Array(words.dropFirst()), environment: environment, output: .pipe(output), errors: .file(errors))
        let deadline = process.deadline(seconds: 120)
        defer { deadline.cancel() }
        do {
            (port, setupCode) = try Self.readiness(output.fileHandleForReading)
        } catch {
            process.signal(SIGTERM)
            process.wait()
            let said = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            throw Failure(description: "\(error)\n\(said)")
        }
    }

    /// Reads `ready http://HOST:PORT/` and, when it comes with it, `setup http://HOST:PORT/setup#CODE`.
    private static func readiness(_ output: FileHandle) throws -> (UInt16, String?) {
        var text = ""
        var port: UInt16?
        while port == nil || !text.hasSuffix("\n") {
            let data = output.availableData
            guard !data.isEmpty else { throw Failure(description: "the daemon ended before it was ready: \(text)") }
            text += String(decoding: data, as: UTF8.self)
            if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ready ") }), text.contains("\n") {
                port = line.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) }
            }
        }
        let setup = text.split(separator: "\n").first { $0.hasPrefix("setup ") }
        return (port ?? 0, setup?.split(separator: "#").last.map(String.init))
    }

    /// What the daemon has logged so far.
    public var logged: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    public func signal(_ number: Int32) { kill(pid, number) }

    /// Asks it to end and waits; its exit status.
    @discardableResult
    public func stop() -> Int32 {
        process.signal(SIGTERM)
        let deadline = process.deadline(seconds: 120)
        defer { deadline.cancel() }
        return process.wait()
    }

    /// Ends it as a power cut would.
    public func kill9() {
        process.signal(SIGKILL)
        process.wait()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: log)
    }
}
