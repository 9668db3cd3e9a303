import CLinux
import Glibc

/// A thread of its own for code that blocks for long: the pool of Swift's tasks must never wait for a film.
enum WorkerThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Bytes: enough to decode deeply nested JSON on it (the decoder stops at 512 levels).
    private static let stackSize = 512 << 10

    /// 0, or the `errno` of why there is no thread. It blocks all signals: they belong to the daemon's main thread.
    static func start(_ run: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                var everything = sigset_t()
                sigfillset(&everything)
                pthread_sigmask(SIG_BLOCK, &everything, nil)
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, body.toOpaque())
        if code != 0 { body.release() }
        return code
    }
}
