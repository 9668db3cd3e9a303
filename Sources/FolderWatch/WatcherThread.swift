import Glibc

/// A thread that runs one step to its end. Signals are left to the other threads.
struct WatcherThread: Sendable {
    private let thread: pthread_t?

    init(_ step: @escaping @Sendable () -> Void) {
        var everything = sigset_t()
        var before = sigset_t()
        sigfillset(&everything)
        pthread_sigmask(SIG_BLOCK, &everything, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Step(run: step))
        let answer = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Step>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        if answer != 0 { box.release() }
        self.thread = answer == 0 ? thread : nil
    }

    func join() {
        guard let thread else { return }
        // Whoever lets go of the watcher on its own thread cannot wait for it.
        if pthread_equal(thread, pthread_self()) != 0 { pthread_detach(thread) } else { pthread_join(thread, nil) }
    }
}

private final class Step: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
