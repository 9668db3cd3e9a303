import CLinux
import Glibc
import MediaMessages
import Synchronization

/// One running `dropreel-media` and our end of its socket.
///
/// It asks the kernel to die with the *thread* that started it, so that thread must stay until `reap` has returned.
final class WorkerProcess: Sendable {
    /// `nil` once reaped: then the number may be somebody else's.
    private let process: Mutex<pid_t?>
    let socket: Int32

    /// A machine that swaps may need seconds to load the libraries.
    private static let greetingSeconds = 20.0

    /// Starts the program, which first greets.
    ///
    /// - Parameter niceness: above ours.
    init(executable: String, niceness: Int32 = 0) throws(MediaFailure) {
        var pair: [Int32] = [-1, -1]
        guard dropreel_socket_pair(&pair) == 0 else { throw Self.failure(executable, errno) }
        defer { close(pair[1]) }
        socket = pair[0]
        // Above those that the file actions set.
        let theirs = fcntl(pair[1], F_DUPFD_CLOEXEC, 10)
        defer { close(theirs) }
        var started: pid_t = 0
        let code = theirs < 0 ? errno : Self.spawn(executable, socket: theirs, &started)
        process = Mutex(code == 0 ? started : nil)
        guard code == 0 else { throw Self.failure(executable, code) }
        // Before it has threads, which take it over.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(started), niceness) }
    }

    deinit { close(socket) }

    /// Waits until it stands in its sandbox. After a failure the process is the caller's to end.
    func greet(_ executable: String) throws(MediaFailure) {
        if let reason = whyNotReady() { throw .cannotStart(executable: executable, reason: reason) }
    }

    private func whyNotReady() -> String? {
        do throws(Conversation.Failure) {
            let greeting = try Conversation.answer(MediaGreeting.self, on: socket, within: Self.greetingSeconds)
            guard greeting.version == MediaGreeting.currentVersion else {
                return "it belongs to another version of Dropreel"
            }
            return greeting.fault.map { "it cannot " + $0 }
        } catch {
            return error == .late ? "it did not begin to work" : "it ended at once"
        }
    }

    /// Ends it at once. Nothing happens when it has ended before.
    func kill() {
        process.withLock { if let process = $0 { _ = Glibc.kill(process, SIGKILL) } }
    }

    /// False when it has ended by itself.
    var isAlive: Bool {
        process.withLock { process in
            guard let number = process else { return false }
            var status = siginfo_t()
            return waitid(P_PID, id_t(number), &status, WEXITED | WNOHANG | WNOWAIT) == 0 && status.si_signo == 0
        }
    }

    /// Seconds of processor time that it has used; 0 when it has gone.
    var processorSeconds: Double {
        process.withLock { process in
            var clock = clockid_t()
            var time = timespec()
            guard let process, clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
                return 0
            }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    var identifier: pid_t? { process.withLock { $0 } }

    /// Waits for its end, leaving no zombie. Says how it ended.
    func reap() -> String {
        guard let number = identifier else { return "ended" }
        // Wait without the lock, and leave the number taken: `kill` must never hit another process that was given it.
        var information = siginfo_t()
        while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return process.withLock { process in
            process = nil
            var status: Int32 = 0
            return waitpid(number, &status, 0) == number ? Ending.sentence(status) : "ended"
        }
    }

    private static func failure(_ executable: String, _ code: Int32) -> MediaFailure {
        .cannotStart(executable: executable, reason: String(cString: strerror(code)))
    }

    /// Without a shell, without our environment, signal mask and descriptors; its socket is descriptor 3.
    private static func spawn(_ executable: String, socket: Int32, _ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, 3)
        posix_spawn_file_actions_addclosefrom_np(&actions, 4)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A group of its own: Ctrl-C in a terminal is for the daemon, which then ends its workers in order.
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = [
            strdup("LANG=C.UTF-8"), strdup("SWIFT_BACKTRACE=enable=no"), nil,
        ]
        defer { for text in arguments + environment { free(text) } }
        return posix_spawn(&process, executable, &actions, &attributes, &arguments, &environment)
    }
}

/// How a process ended, for people.
enum Ending {
    private static let signals: [Int32: String] = [
        SIGSEGV: "crashed: SIGSEGV", SIGBUS: "crashed: SIGBUS", SIGILL: "crashed: SIGILL", SIGTRAP: "crashed: SIGTRAP",
        SIGFPE: "crashed: SIGFPE", SIGABRT: "gave up: SIGABRT", SIGSYS: "asked for what its sandbox forbids: SIGSYS",
        SIGXCPU: "used up its processor time: SIGXCPU", SIGKILL: "was killed: SIGKILL",
    ]

    static func sentence(_ status: Int32) -> String {
        let signal = status & 0x7F
        if signal == 0 { return "ended by itself with status \(status >> 8 & 0xFF)" }
        return signals[signal] ?? "was ended by signal \(signal)"
    }
}
