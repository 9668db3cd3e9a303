import Foundation
import Support
import Testing

@testable import dropreel

/// The program as people start it: exit codes and what it says.
@Suite struct ProgramTests {
    static let endings: [([String], Int32)] = [
        ([], 64), (["bake"], 64), (["help"], 0), (["version"], 0), (["help", "account"], 0),
        (["serve", "--port", "x"], 64), (["serve", "--config", "/nowhere"], 78),
        (["status", "--state", "/nowhere"], 78),
        (["account", "add", "anna", "--role", "king", "--state", "/nowhere"], 64),
        (["account", "list", "--state", "/proc/nowhere"], 78),
    ]

    @Test(arguments: endings)
    func `the exit code tells what kind of failure it was`(words: [String], code: Int32) async throws {
        let program = try Program(words)
        #expect(program.end() == code)
        #expect(program.errors().isEmpty == (code == 0))
    }

    @Test func `version prints one line`() throws {
        let program = try Program(["version"])
        #expect(program.line()?.hasPrefix("dropreel 0.") == true)
        #expect(program.end() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `serve says ready, and ends in good order when told to`(signal: Int32) throws {
        let place = try Place()
        let program = try Program(serving: place)
        #expect(program.line()?.hasPrefix("ready http://") == true)
        kill(program.identifier, SIGHUP)
        let status = try Program(["status", "--state", place.path + "/state"])
        #expect(status.end() == 0, "\(status.errors())")
        kill(program.identifier, signal)
        #expect(program.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: place.path + "/state/control"))
    }

    @Test func `status names the drop folder, and the way to the first account until there is one`() throws {
        let place = try Place()
        let program = try Program(serving: place)
        #expect(program.line() != nil)
        let state = ["--state", place.path + "/state"]
        let before = try Program(["status"] + state).output()
        #expect(before.contains("\nfolder     \(place.path)/folder\n"), "\(before)")
        #expect(before.contains("\nset-up     there is no account yet; the link to make the first: sudo dropreel qr\n"))
        let words = ["account", "add", "ada", "--role", "owner", "--password-stdin"] + state
        #expect(try Program(words, input: Array("correct horse battery\n".utf8)).end() == 0)
        #expect(try !Program(["status"] + state).output().contains("set-up"))
        kill(program.identifier, SIGTERM)
        #expect(program.end() == 0)
    }

    @Test func `a second daemon ends at once, the first is unharmed`() throws {
        let place = try Place()
        let first = try Program(serving: place)
        #expect(first.line() != nil)
        let second = try Program(serving: place)
        #expect(second.end() == 78)
        #expect(second.errors().contains("process \(first.identifier)"))
        #expect(try Program(["status", "--state", place.path + "/state"]).end() == 0)
        kill(first.identifier, SIGTERM)
        #expect(first.end() == 0)
    }

    @Test func `a daemon that was killed leaves nothing that keeps the next from starting`() throws {
        let place = try Place()
        let first = try Program(serving: place)
        #expect(first.line() != nil)
        kill(first.identifier, SIGKILL)
        _ = first.end()
        let next = try Program(serving: place)
        #expect(next.line()?.hasPrefix("ready") == true)
        kill(next.identifier, SIGTERM)
        #expect(next.end() == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a state folder that cannot be written is named, with the remedy`() throws {
        let place = try Place()
        try FileManager.default.createDirectory(atPath: place.path + "/state", withIntermediateDirectories: true)
        let script = """
            mount -t tmpfs -o ro tmpfs \(place.path)/state || exit 99
            exec "$0" serve --folder \(place.path)/folder --state \(place.path)/state
            """
        let program = try Program(at: "/usr/bin/unshare", ["-m", "sh", "-c", script, Program.path])
        let code = program.end()
        guard code != 99 else { return }
        #expect(code == 78)
        #expect(program.errors().contains("cannot write to \(place.path)/state: Read-only file system"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can act as others"))
    func `root acts as the owner of the state folder`() throws {
        let place = try Place()
        let state = place.path + "/state"
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        chown(state, 65534, 65534)
        chmod(place.path, 0o755)
        _ = try Program(["account", "list", "--state", state]).end()
        var status = stat()
        #expect(stat(state + "/lock", &status) == 0 && status.st_uid == 65534)
    }

    @Test func `check prints one line for each precondition`() throws {
        let place = try Place()
        let program = try Program(["check", "--folder", place.path + "/f", "--state", place.path + "/s", "--port", "0"])
        _ = program.end()
        let lines = program.output().split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("ok ") || $0.hasPrefix("warn ") || $0.hasPrefix("fail ") })
        for subject in ["settings", "folder", "state", "leases", "inotify", "announce", "worker", "clock"] {
            #expect(lines.contains { $0.dropFirst(6).hasPrefix(subject) }, "\(subject)")
        }
    }
}

/// One run of the built program, or of another.
final class Program {
    static let path: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (own as NSString).deletingLastPathComponent + "/dropreel"
    }()

    private let process: ChildProcess
    private let standardOutput = Pipe()
    private let standardError = Pipe()

    /// `input`: what it reads, little enough for a pipe to hold; then comes the end.
    init(at path: String = Program.path, _ words: [String], input: [UInt8] = []) throws {
        let standardInput = Pipe()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try standardInput.fileHandleForWriting.close()
        process = try ChildProcess(
            path, words, input: input.isEmpty ? .nothing : .pipe(standardInput), output: .pipe(standardOutput),
            errors: .pipe(standardError))
    }

    convenience init(serving place: Place) throws {
        try self.init([
            "serve", "--folder", place.path + "/folder", "--state", place.path + "/state", "--cache",
            place.path + "/cache", "--port", "0", "--media-port", "none", "--no-announce",
        ])
    }

    deinit { process.signal(SIGKILL) }

    var identifier: Int32 { process.identifier }

    /// The next line of its output.
    func line() -> String? { line(of: standardOutput) }

    /// The next line on standard error that contains `text`.
    func errorLine(with text: String) -> String? {
        while let line = line(of: standardError) { if line.contains(text) { return line } }
        return nil
    }

    private func line(of pipe: Pipe) -> String? {
        var line: [UInt8] = []
        while let byte = try? pipe.fileHandleForReading.read(upToCount: 1), let byte = byte.first {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }

    /// Waits for its end; the exit code.
    func end() -> Int32 { process.wait() }

    func output() -> String { text(standardOutput) }
    func errors() -> String { text(standardError) }

    private func text(_ pipe: Pipe) -> String {
        String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
