import Glibc

/// The programs that belong together, and running one of them to its end.
enum Executable {
    /// How a program ended.
    enum Ending: Equatable {
        /// Its exit code (128 + signal when a signal ended it), and the beginning of what it said.
        case ended(Int32, String)
        case failed(SystemError)
    }

    /// Absolute path of this very program, links resolved.
    static var own: String {
        guard let resolved = realpath("/proc/self/exe", nil) else { return "/usr/lib/dropreel/dropreel" }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The program that opens media files; it lies beside this one.
    static var worker: String { own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/dropreel-media" }

    /// Runs it without input, and ends it when it takes longer than `seconds`.
    static func run(_ path: String, _ arguments: [String], seconds: Int32) -> Ending {
        var pipeEnds: [Int32] = [0, 0]
        guard pipe(&pipeEnds) == 0 else { return .failed(.last) }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(pipeEnds[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A child inherits what is blocked here, and could not be told to end.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, path, &actions, &attributes, &words, environ)
        close(pipeEnds[1])
        guard result == 0 else { return .failed(SystemError(number: result)) }
        let output =
            read(pipeEnds[0], seconds: seconds)
            ?? {
                kill(child, SIGKILL)
                return "it did not end within \(seconds) s"
            }()
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return .ended(signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output)
    }

    /// All that is said until everybody has closed the other end; `nil` when time runs out.
    private static func read(_ descriptor: Int32, seconds: Int32) -> String? {
        var said: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        let end = OwnNames.monotonic + Double(seconds)
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end - OwnNames.monotonic
            guard left > 0, poll(&waiting, 1, Int32(left * 1000) + 1) != 0 else { return nil }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if said.count < 4096 { said += chunk[..<count] }
        }
        var text = String(decoding: said, as: UTF8.self)
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
