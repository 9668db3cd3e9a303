import Dispatch
import Glibc
import MediaMessages
import Synchronization

/// The jobs that wait and the threads that do them, each with a worker process of its own (`WorkerLoop`).
final class Crew: Sendable {
    private struct State {
        /// The most urgent first.
        var waiting: [(urgency: Urgency, job: Assignment)] = []
        /// Threads without a job, by the semaphore that each waits for, and the file of its last job: its worker may have
        /// that open.
        var idle: [(thread: DispatchSemaphore, file: FileKey?)] = []
        /// Threads that take jobs.
        var threads = 0
        /// Those of them that do what nobody waits for.
        var unhurried = 0
        /// Threads that only wait for a killed worker to end, which a hung disk can delay for ever.
        var stuckThreads = 0
        var workers: [WorkerProcess] = []
        /// What threads do now.
        var begun: [ObjectIdentifier: Begun] = [:]
        var crashes = Crashes()
        var isStopped = false

        mutating func insert(_ job: Assignment, _ urgency: Urgency) {
            let place = waiting.lastIndex { $0.urgency >= urgency }.map { $0 + 1 } ?? 0
            waiting.insert((urgency, job), at: place)
        }

        /// True when it waited, and does not any more.
        mutating func remove(_ job: Assignment) -> Bool {
            guard let place = waiting.firstIndex(where: { $0.job === job }) else { return false }
            waiting.remove(at: place)
            return true
        }

        /// It is done no more, in whatever way.
        mutating func end(_ job: Assignment) -> Begun? {
            guard let ended = begun.removeValue(forKey: ObjectIdentifier(job)) else { return nil }
            if ended.isUnhurried { unhurried -= 1 }
            return ended
        }
    }

    /// A job that a thread has taken, the worker that got it, and whether it was dropped since.
    private struct Begun {
        var worker: WorkerProcess?
        var isDropped = false
        /// Counts among those of which not all workers may do one.
        let isUnhurried: Bool
    }

    /// Jobs that nobody will do. They are told so outside the lock.
    private struct Dropped {
        var jobs: [Assignment] = []
        var reason = MediaFailure.stopped

        func finish() {
            for job in jobs { job.finish(.failure(reason)) }
        }
    }

    private let most: Int
    private let executable: String
    private let idleSeconds: Double
    /// What is added to the nice value of each worker (setpriority(2)).
    let niceness: Int32
    private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Int32
    private let state = Mutex(State())
    private let running = DispatchGroup()

    private static let mostStuckThreads = 4

    /// - Parameter startThread: runs the closure on a new thread; 0, or the `errno` of why there is none.
    init(
        most: Int, executable: String, idleSeconds: Double, niceness: Int32 = 0,
        startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Int32 = WorkerThread.start
    ) {
        self.niceness = niceness
        self.most = most
        self.executable = executable
        self.idleSeconds = idleSeconds
        self.startThread = startThread
    }

    /// Of the threads without a job, the files of their last ones.
    var lastFiles: [FileKey?] { state.withLock { $0.idle.map(\.file) } }

    var processes: [pid_t] { state.withLock { $0.workers.compactMap(\.identifier) } }

    /// Gives the job to a thread that is free, or to a new one, or lets it wait its turn.
    func take(_ assignment: Assignment) {
        let dropped: Dropped = state.withLock { state in
            if let reason = refusal(of: assignment, state) { return Dropped(jobs: [assignment], reason: reason) }
            state.insert(assignment, assignment.urgency)
            let place = state.idle.lastIndex { $0.file == assignment.file } ?? state.idle.indices.last
            guard let place else { return addThread(&state) }
            state.idle.remove(at: place).thread.signal()
            return Dropped()
        }
        dropped.finish()
    }

    /// Nothing happens to a job that a worker has begun.
    func rearrange(_ assignment: Assignment?, to urgency: Urgency) {
        guard let assignment else { return }
        state.withLock { state in if state.remove(assignment) { state.insert(assignment, urgency) } }
    }

    /// Takes a job back. A worker that has begun it, and would be busy with it for long, is ended; another takes its place.
    func drop(_ assignment: Assignment?) {
        guard let assignment else { return }
        let hasWaited = state.withLock { state in
            if state.remove(assignment) { return true }
            let place = ObjectIdentifier(assignment)
            guard assignment.job.isHeavy, let begun = state.begun[place] else { return false }
            state.begun[place]?.isDropped = true
            // Within the lock: a moment later the worker might do something else.
            begun.worker?.kill()
            return false
        }
        if hasWaited { assignment.finish(.failure(.notWanted)) }
    }

    private func refusal(of assignment: Assignment, _ state: borrowing State) -> MediaFailure? {
        if state.isStopped { return .stopped }
        guard let undertaking = assignment.undertaking else { return .unreadable(EBADF) }
        if let ending = state.crashes.reasonToRefuse(undertaking) { return .killedTheWorker(ending) }
        return state.stuckThreads < Self.mostStuckThreads ? nil : .disksDoNotAnswer
    }

    /// One more thread when jobs wait and there is room. Without any thread the jobs that wait are dropped.
    private func addThread(_ state: inout State) -> Dropped {
        guard !state.waiting.isEmpty, state.threads < most, !state.isStopped else { return Dropped() }
        running.enter()
        let code = startThread { [self] in
            var loop = WorkerLoop(crew: self, executable: executable)
            loop.run()
            running.leave()
        }
        if code == 0 {
            state.threads += 1
            return Dropped()
        }
        running.leave()
        guard state.threads == 0 else { return Dropped() }
        defer { state.waiting = [] }
        return Dropped(
            jobs: state.waiting.map(\.job),
            reason: .cannotStart(executable: executable, reason: String(cString: strerror(code))))
    }

    func stop() async {
        let (dropped, idle, workers) = state.withLock { state in
            state.isStopped = true
            defer {
                state.waiting = []
                state.idle = []
            }
            return (Dropped(jobs: state.waiting.map(\.job), reason: .stopped), state.idle, state.workers)
        }
        dropped.finish()
        for worker in workers { worker.kill() }
        for (thread, _) in idle { thread.signal() }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [running] in
                _ = running.wait(timeout: .now() + 3)
                continuation.resume()
            }
        }
    }
}

/// What a thread of the crew reports, and what it is told.
extension Crew {
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// The next job; `nil` when there was none for the idle time, or the pool stops. Then the thread must end.
    ///
    /// - Parameters:
    ///   - wakeUp: the thread's own semaphore.
    ///   - file: of its last job.
    func next(_ wakeUp: DispatchSemaphore, after file: FileKey?) -> Assignment? {
        var isLate = false
        while true {
            let (assignment, mustEnd): (Assignment?, Bool) = state.withLock { state in
                state.idle.removeAll { $0.thread === wakeUp }
                if let assignment = takeNext(&state) { return (assignment, false) }
                if isLate || state.isStopped {
                    state.threads -= 1
                    return (nil, true)
                }
                state.idle.append((wakeUp, file))
                return (nil, false)
            }
            if assignment != nil || mustEnd { return assignment }
            isLate = wakeUp.wait(timeout: .now() + idleSeconds) == .timedOut
        }
    }

    /// One worker is always left for who waits: a sheet of small pictures takes seconds.
    private func takeNext(_ state: inout State) -> Assignment? {
        let mayRest = state.unhurried < max(most - 1, 1)
        guard !state.isStopped, let place = state.waiting.firstIndex(where: { $0.urgency > .someday || mayRest })
        else {
            return nil
        }
        let (urgency, assignment) = state.waiting.remove(at: place)
        if urgency == .someday { state.unhurried += 1 }
        state.begun[ObjectIdentifier(assignment)] = Begun(isUnhurried: urgency == .someday)
        return assignment
    }

    /// The worker is about to get the job; false when nobody wants it any more.
    func noteBeginning(of assignment: Assignment, by worker: WorkerProcess) -> Bool {
        state.withLock { state in
            let place = ObjectIdentifier(assignment)
            state.begun[place]?.worker = worker
            return state.begun[place]?.isDropped != true
        }
    }

    /// A job that `next` gave out is over, in whatever way.
    ///
    /// - Returns: whether its worker has been killed, and does not know it yet.
    func noteEnd(of assignment: Assignment) -> Bool {
        state.withLock { $0.end(assignment)?.isDropped ?? false }
    }

    /// A worker was started. When the pool has been stopped meanwhile it is killed.
    func add(_ worker: WorkerProcess) {
        let isStopped = state.withLock { state in
            state.workers.append(worker)
            return state.isStopped
        }
        if isStopped { worker.kill() }
    }

    /// A worker has ended.
    func remove(_ worker: WorkerProcess) {
        state.withLock { state in state.workers.removeAll { $0 === worker } }
    }

    /// The job is done: no worker has to die of it.
    func noteSuccess(of assignment: Assignment) {
        state.withLock { state in assignment.undertaking.map { state.crashes.clear($0) } }
    }

    /// A worker died of the job; what to answer when it is not to be tried again.
    func noteCrash(of assignment: Assignment, _ ending: String) -> MediaFailure? {
        state.withLock { state in
            if state.isStopped { return .stopped }
            // No fault of the file's.
            if state.begun[ObjectIdentifier(assignment)]?.isDropped == true { return .notWanted }
            guard let undertaking = assignment.undertaking else { return .unreadable(EBADF) }
            state.crashes.note(undertaking, ending: ending)
            return state.crashes.reasonToRefuse(undertaking).map { .killedTheWorker($0) }
        }
    }

    /// The calling thread takes no more jobs: it will wait for a killed worker to end, perhaps for ever. Another thread
    /// takes its place, unless too many wait already.
    ///
    /// - Parameters:
    ///   - assignment: what the worker was killed for. It counts no more, or a hung disk would keep others from their turn.
    ///   - isToBlame: it kept the worker busy; otherwise the disk is to blame.
    func beginStuck(after assignment: Assignment, isToBlame: Bool) {
        let dropped: Dropped = state.withLock { state in
            _ = state.end(assignment)
            state.threads -= 1
            state.stuckThreads += 1
            if isToBlame { assignment.undertaking.map { state.crashes.note($0, ending: "took too long") } }
            guard state.stuckThreads >= Self.mostStuckThreads else { return addThread(&state) }
            defer { state.waiting = [] }
            return Dropped(jobs: state.waiting.map(\.job), reason: .disksDoNotAnswer)
        }
        dropped.finish()
    }

    func endStuck() { state.withLock { $0.stuckThreads -= 1 } }
}
