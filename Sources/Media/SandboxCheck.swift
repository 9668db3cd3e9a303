import CSeccomp
import Glibc

/// Tries what the sandbox must refuse: each thing in a process of its own, because some attempts end it.
///
/// Harmless where it is installed: whoever runs it could do the same things without it.
enum SandboxCheck {
    /// How an attempt ended.
    enum Ending: Int32 {
        case refused = 0
        case done = 1
        case noSandbox = 78
    }

    /// One thing to try, and whether the attempt must be the end of the process.
    private struct Attempt: Sendable {
        let name: String
        let isFatal: Bool
        /// True when it worked, which it must not.
        let succeeds: @Sendable () -> Bool
    }

    private static let attempts: [Attempt] = [
        Attempt(name: "open a network socket", isFatal: true) { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
        Attempt(name: "open a local socket", isFatal: true) { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 },
        Attempt(name: "start a program", isFatal: true) { execv("/bin/true", [nil]) == 0 },
        Attempt(name: "look into another process", isFatal: true) { call("ptrace", 16, Int(getppid())) == 0 },
        Attempt(name: "start a process", isFatal: false) { call("fork") >= 0 },
        Attempt(name: "start a process with clone", isFatal: false) { call("clone", Int(SIGCHLD)) >= 0 },
        Attempt(name: "read a file", isFatal: false) { open("/etc/passwd", O_RDONLY) >= 0 },
        Attempt(name: "write a file", isFatal: false) { open("/dev/null", O_WRONLY) >= 0 },
        Attempt(name: "ask for a file", isFatal: false) { access("/etc/passwd", F_OK) == 0 },
        Attempt(name: "signal another process", isFatal: false) { kill(getppid(), 0) == 0 },
        Attempt(name: "make memory executable", isFatal: false) {
            mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
        },
        Attempt(name: "take two gigabytes", isFatal: false) {
            mmap(nil, 2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
        },
        Attempt(name: "raise a limit", isFatal: false) {
            var limits = rlimit(rlim_cur: 64, rlim_max: 64)
            return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits) == 0
        },
    ]

    /// One line for each attempt; 1 when one of them worked.
    static func run(program: String) -> Int32 {
        var failures: Int32 = 0
        for (index, attempt) in attempts.enumerated() {
            let status = start([program, "--try", String(index)])
            let holds = attempt.isFatal ? status & 0x7F == SIGSYS : status == Ending.refused.rawValue << 8
            if !holds { failures = 1 }
            print(
                "\(holds ? "ok    " : "FAILED") a worker cannot \(attempt.name)" + (holds ? "" : " (\(ending(status)))")
            )
        }
        return failures
    }

    /// The child's side: enters the sandbox, then tries.
    static func attempt(_ number: String) -> Int32 {
        guard let index = Int(number), attempts.indices.contains(index) else { return 64 }
        do {
            try Sandbox.enter(closingFrom: 3)
        } catch {
            return Ending.noSandbox.rawValue
        }
        return attempts[index].succeeds() ? Ending.done.rawValue : Ending.refused.rawValue
    }

    /// The wait status of a program run to its end; -1 when it could not be started.
    private static func start(_ words: [String]) -> Int32 {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        guard posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, &environment) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status
    }

    private static func ending(_ status: Int32) -> String {
        if status & 0x7F != 0 { return "ended by signal \(status & 0x7F)" }
        switch Ending(rawValue: status >> 8 & 0xFF) {
        case .refused: return "refused, but the process lives"
        case .done: return "it worked"
        case .noSandbox: return "there is no sandbox: the kernel refuses seccomp or a limit"
        case nil: return "could not be tried"
        }
    }

    private static func call(_ name: String, _ a: Int = 0, _ b: Int = 0) -> Int {
        dropreel_call(Int(seccomp_syscall_resolve_name(name)), a, b, 0, 0)
    }
}
