import CMicroHTTPD
import Glibc

/// A thread that does something at regular intervals until it is let go of.
struct Ticker: ~Copyable, Sendable {
    /// What the thread needs; it lives as long as the thread.
    private final class Work: Sendable {
        let interval: Int32
        let wakeUp: Int32
        let tick: @Sendable () -> Void

        init(interval: Int32, wakeUp: Int32, tick: @escaping @Sendable () -> Void) {
            self.interval = interval
            self.wakeUp = wakeUp
            self.tick = tick
        }

        func run() {
            var end = pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)
            while poll(&end, 1, interval) <= 0 { tick() }
        }
    }
    private let thread: pthread_t
    private let wakeUp: Int32

    /// - Parameter milliseconds: between two calls. `nil` when the system gives no thread or descriptor.
    init?(every milliseconds: Int32, _ tick: @escaping @Sendable () -> Void) {
        let wakeUp = eventfd(0, Int32(EFD_CLOEXEC))
        guard wakeUp >= 0 else { return nil }
        let work = Unmanaged.passRetained(Work(interval: max(1, milliseconds), wakeUp: wakeUp, tick: tick))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { work in
                if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard failure == 0 else {
            work.release()
            close(wakeUp)
            return nil
        }
        self.thread = thread
        self.wakeUp = wakeUp
    }

    deinit {
        eventfd_write(wakeUp, 1)
        pthread_join(thread, nil)
        close(wakeUp)
    }
}
