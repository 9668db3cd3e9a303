import CMicroHTTPD
import Glibc

/// Threads of the server's own, which all do the same. Letting go of them asks them to end and waits until they have.
struct Threads: ~Copyable, Sendable {
    /// What a thread needs; it lives as long as the thread.
    private final class Work: Sendable {
        let end: Int32
        let body: @Sendable (Int32) -> Void

        init(end: Int32, body: @escaping @Sendable (Int32) -> Void) {
            self.end = end
            self.body = body
        }
    }
    private var threads: [pthread_t] = []
    private let end: Int32

    /// - Parameter body: is to return soon after the descriptor that it gets has become readable.
    ///
    /// `nil` when the system gives no thread or descriptor.
    init?(_ count: Int, _ body: @escaping @Sendable (_ end: Int32) -> Void) {
        end = eventfd(0, Int32(EFD_CLOEXEC))
        guard end >= 0 else { return nil }
        for _ in 0..<count {
            let work = Unmanaged.passRetained(Work(end: end, body: body))
            var thread = pthread_t()
            let failure = pthread_create(
                &thread, nil,
                { raw in
                    if let raw {
                        let work = Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
                        work.body(work.end)
                    }
                    return nil
                }, work.toOpaque())
            guard failure == 0 else {
                work.release()
                return nil
            }
            threads.append(thread)
        }
    }

    /// One that does something at regular intervals.
    ///
    /// - Parameter milliseconds: between two calls.
    init?(every milliseconds: Int32, _ tick: @escaping @Sendable () -> Void) {
        self.init(1) { end in
            var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            while poll(&entry, 1, max(1, milliseconds)) <= 0 { tick() }
        }
    }

    deinit {
        guard end >= 0 else { return }
        eventfd_write(end, 1)
        for thread in threads { pthread_join(thread, nil) }
        close(end)
    }
}
