import CLinux
public import Foundation
import Synchronization

/// A program that a test starts.
///
/// It stands in for Foundation's `Process`, which reads /proc/self/fd before each start by copying every entry at its
/// greatest size: past the end of what was read, which ended one run of all tests in three (Swift 6.3).
public final class ChildProcess: Sendable {
    /// What one of its three standard streams is.
    public enum Stream {
        case nothing, inherited
        case pipe(Pipe)
        case file(FileHandle)
    }

    public struct Failure: Error {
        public let program: String
        public let reason: String
    }

    /// Read once: a test that sets a variable changes what others would be reading.
    private static let inherited = ProcessInfo.processInfo.environment

    public let identifier: Int32
    /// As waitpid(2) gives it; `nil` until it was asked for and had ended.
    private let ending = Mutex<Int32?>(nil)

    /// - Throws: `Failure` when there is no such program.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .nothing
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .inherited: break
            case .pipe(let pipe):
                let end = number == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
                posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, number)
            case .file(let file): posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of Swift's tasks block signals, and a child would inherit that: it could not be told to end.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        let variables = Self.inherited.merging(environment) { $1 }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, program, &actions, &attributes, &words, &settings)
        guard result == 0 else { throw Failure(program: program, reason: String(cString: strerror(result))) }
        identifier = child
        // Its ends are its own now: what it says is at its end when it has ended.
        if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
        for case .pipe(let pipe) in [output, errors] { try? pipe.fileHandleForWriting.close() }
    }

    deinit { _ = isRunning }

    public var isRunning: Bool {
        ending.withLock { ending in
            guard ending == nil else { return false }
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) == identifier { ending = status }
            return ending == nil
        }
    }

    /// Waits until it has ended; its exit status, or the number of the signal that ended it.
    @discardableResult
    public func wait() -> Int32 {
        while isRunning {
            var facts = siginfo_t()
            waitid(P_PID, id_t(identifier), &facts, WEXITED | WNOWAIT)
        }
        let status = ending.withLock { $0 ?? 0 }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
    }

    public func signal(_ number: Int32) { if isRunning { kill(identifier, number) } }

    /// Ends it by force in so many seconds, unless that is cancelled: so a test fails instead of waiting for ever.
    public func deadline(seconds: Int) -> DispatchWorkItem {
        let deadline = DispatchWorkItem { self.signal(SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: deadline)
        return deadline
    }

    /// Runs a program to its end, without input.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, errors: String) {
        let (output, errors) = (Pipe(), Pipe())
        let process = try ChildProcess(
            program, arguments, environment: environment, output: .pipe(output), errors: .pipe(errors))
        // Read side by side: neither may fill its pipe while the other is waited for.
        let complaints = Mutex(Data())
        let reading = DispatchGroup()
        DispatchQueue.global().async(group: reading) {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            complaints.withLock { $0 = data }
        }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        reading.wait()
        return (
            process.wait(), String(decoding: text, as: UTF8.self),
            String(decoding: complaints.withLock { $0 }, as: UTF8.self)
        )
    }
}
