import Dispatch
import Synchronization

/// Where passwords are hashed: off the request path, few at once, with a short queue, so that a storm of sign-ins costs
/// neither the memory nor the processors that streams need.
final class HashingPool: Sendable {
    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }
    private let state = Mutex(State())
    private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)
    private let atOnce: Int
    private let queueLimit: Int

    /// Two at once take 64 MiB; sixteen more wait about half a second.
    init(atOnce: Int = 2, queueLimit: Int = 16) {
        self.atOnce = atOnce
        self.queueLimit = queueLimit
    }

    /// Runs `job` and answers with what becomes of it.
    ///
    /// - Throws: `tooBusy` when the queue is full; then nothing is run or answered.
    func run<Success>(
        then answer: @escaping PeopleAnswer<Success>,
        _ job: @escaping @Sendable () throws(PeopleRefusal) -> Success
    ) throws(PeopleRefusal) {
        guard run({ answer(Result(catching: job)) }) else { throw .tooBusy(retryAfter: 1) }
    }

    /// False when the queue is full; then `job` is not run.
    func run(_ job: @escaping @Sendable () -> Void) -> Bool {
        let starts: Bool? = state.withLock { state in
            if state.running < atOnce {
                state.running += 1
                return true
            }
            guard state.waiting.count < queueLimit else { return nil }
            state.waiting.append(job)
            return false
        }
        if starts == true { start(job) }
        return starts != nil
    }

    private func start(_ job: @escaping @Sendable () -> Void) {
        threads.async {
            job()
            let next: (@Sendable () -> Void)? = self.state.withLock { state in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.running -= 1
                return nil
            }
            if let next { self.start(next) }
        }
    }
}
