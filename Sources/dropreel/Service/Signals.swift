import Dispatch
import Glibc

/// The signals that mean something to the daemon.
enum Signals {
    /// What somebody wants of it.
    enum Wish: Sendable, Equatable {
        /// `SIGTERM`, `SIGINT`: end in good order.
        case stop
        /// `SIGHUP`: read the settings anew.
        case reload
    }

    /// Must come before the first thread, for threads inherit what is blocked.
    ///
    /// `SIGPIPE` is ignored: a client that went away shows as an error of the write. `SIGIO` stays blocked: it is how the
    /// kernel says that somebody breaks a lease, and by default it would end the process.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        var set = wanted
        sigaddset(&set, SIGIO)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Every wish from now on. Only one such stream may be waited for at a time.
    static func wishes() -> AsyncStream<Wish> {
        let (stream, continuation) = AsyncStream.makeStream(of: Wish.self)
        // A thread of its own, because waiting for a signal blocks.
        DispatchQueue(label: "dropreel.signals").async {
            var set = wanted
            // Threads of the pool may have other masks than the first thread.
            pthread_sigmask(SIG_BLOCK, &set, nil)
            while true {
                var number: Int32 = 0
                guard sigwait(&set, &number) == 0 else { continue }
                if case .terminated = continuation.yield(number == SIGHUP ? .reload : .stop) { return }
            }
        }
        return stream
    }

    private static var wanted: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
