import Dispatch
import Glibc
import MediaMessages
import Synchronization

/// The threads behind a pool. A thread is one worker's life: it starts the process, talks with it, and buries it.
final class Crew: Sendable {
    /// Where a thread without work waits.
    private final class Seat: Sendable {
        let bell = DispatchSemaphore(value: 0)
    }

    private struct State {
        var waiting: [Assignment] = []
        var idle: [Seat] = []
        /// Threads that take jobs.
        var seats = 0
        /// Threads that only wait for a killed worker to die, which a hung disk can delay for ever.
        var mourners = 0
        var workers: [WorkerProcess] = []
        var offenders = Offenders()
        var isStopped = false
    }

    private let most: Int
    private let executable: String
    private let idleSeconds: Double
    private let state = Mutex(State())
    private let threads = DispatchGroup()

    private static let mostMourners = 4

    init(most: Int, executable: String, idleSeconds: Double) {
        self.most = most
        self.executable = executable
        self.idleSeconds = idleSeconds
    }

    var processes: [pid_t] { state.withLock { $0.workers.compactMap(\.identifier) } }

    /// Gives the job to a thread that is free, or to a new one, or lets it wait its turn.
    func take(_ assignment: Assignment) {
        let refusal: MediaFailure? = state.withLock { state in
            if state.isStopped { return .stopped }
            guard let file = assignment.file else { return .unreadable(EBADF) }
            if let ending = state.offenders.verdict(on: file) { return .killedTheWorker(ending) }
            if state.mourners >= Self.mostMourners { return .disksDoNotAnswer }
            state.waiting.append(assignment)
            if let seat = state.idle.popLast() {
                seat.bell.signal()
                return nil
            }
            return fillSeats(&state)
        }
        if let refusal { assignment.finish(.failure(refusal)) }
    }

    /// One more thread when jobs wait and there is room; why not, when then nobody would do them.
    private func fillSeats(_ state: inout State) -> MediaFailure? {
        guard !state.waiting.isEmpty, state.seats < most, !state.isStopped else { return nil }
        threads.enter()
        let code = WorkerThread.start { [self] in
            live()
            threads.leave()
        }
        if code == 0 {
            state.seats += 1
            return nil
        }
        threads.leave()
        guard state.seats == 0, state.waiting.popLast() != nil else { return nil }
        return .cannotStart(executable: executable, reason: String(cString: strerror(code)))
    }

    func stop() async {
        let (waiting, idle, workers) = state.withLock { state in
            state.isStopped = true
            defer {
                state.waiting = []
                state.idle = []
            }
            return (state.waiting, state.idle, state.workers)
        }
        for assignment in waiting { assignment.finish(.failure(.stopped)) }
        for worker in workers { worker.kill() }
        for seat in idle { seat.bell.signal() }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [threads] in
                _ = threads.wait(timeout: .now() + 3)
                continuation.resume()
            }
        }
    }

    private func live() {
        let seat = Seat()
        var worker: WorkerProcess?
        while let assignment = next(for: seat) {
            switch perform(assignment, with: worker) {
            case .goOn(let ready): worker = ready
            case .leave: return
            }
        }
        if let worker { _ = bury(worker) }
    }

    /// The next job; `nil` when there was none for the idle time, or the pool stops. Then the seat is given up.
    private func next(for seat: Seat) -> Assignment? {
        var isLate = false
        while true {
            let (assignment, mustLeave): (Assignment?, Bool) = state.withLock { state in
                state.idle.removeAll { $0 === seat }
                if !state.isStopped, !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
                if isLate || state.isStopped {
                    state.seats -= 1
                    return (nil, true)
                }
                state.idle.append(seat)
                return (nil, false)
            }
            if assignment != nil || mustLeave { return assignment }
            isLate = seat.bell.wait(timeout: .now() + idleSeconds) == .timedOut
        }
    }
}

extension Crew {
    private enum Next {
        case goOn(WorkerProcess?)
        /// The seat is given up already.
        case leave
    }

    /// Does one job, with the worker at hand when it still lives.
    private func perform(_ assignment: Assignment, with worker: WorkerProcess?) -> Next {
        var atHand = worker
        while true {
            let worker: WorkerProcess
            do {
                worker = try ready(atHand)
            } catch {
                assignment.finish(.failure(state.withLock { $0.isStopped } ? .stopped : error))
                return .goOn(nil)
            }
            atHand = nil
            let before = worker.processorSeconds
            switch ask(worker, assignment) {
            case .answered(let answer):
                state.withLock { state in assignment.file.map { state.offenders.forgive($0) } }
                assignment.finish(.success(answer))
                return .goOn(worker)
            case .late:
                mourn(worker, assignment, wasBusy: worker.processorSeconds - before > assignment.seconds / 2)
                return .leave
            case .ended, .nonsense:
                let ending = bury(worker)
                guard let failure = note(assignment, ending) else { continue }
                assignment.finish(.failure(failure))
                return .goOn(nil)
            }
        }
    }

    private func ask(_ worker: WorkerProcess, _ assignment: Assignment) -> Reply<MediaAnswer> {
        guard Conversation.ask(MediaRequest(assignment.job), file: assignment.descriptor, on: worker.socket) else {
            return .ended
        }
        return Conversation.answer(MediaAnswer.self, on: worker.socket, within: assignment.seconds)
    }

    /// The worker at hand, or a new one when it ended in its idle time (which no file is to blame for).
    private func ready(_ atHand: WorkerProcess?) throws(MediaFailure) -> WorkerProcess {
        if let atHand {
            if atHand.isAlive { return atHand }
            _ = bury(atHand)
        }
        let worker = try WorkerProcess(executable: executable)
        let isStopped = state.withLock { state in
            state.workers.append(worker)
            return state.isStopped
        }
        if isStopped { worker.kill() }
        do {
            try worker.greet(executable)
        } catch {
            _ = bury(worker)
            throw error
        }
        return worker
    }

    /// Writes down that a worker died of this file; what to say when it is not to be tried again.
    private func note(_ assignment: Assignment, _ ending: String) -> MediaFailure? {
        state.withLock { state in
            if state.isStopped { return .stopped }
            guard let file = assignment.file else { return .unreadable(EBADF) }
            state.offenders.note(file, ending: ending)
            return state.offenders.verdict(on: file).map { .killedTheWorker($0) }
        }
    }

    /// Ends a process and takes it off the books. How it ended, for people.
    private func bury(_ worker: WorkerProcess) -> String {
        worker.kill()
        let ending = worker.reap()
        state.withLock { state in state.workers.removeAll { $0 === worker } }
        return ending
    }

    /// Ends a worker that took too long. A process that waits for a disk dies only when the disk answers, so the seat is
    /// given up first; and only a file that kept the processor busy is to blame.
    private func mourn(_ worker: WorkerProcess, _ assignment: Assignment, wasBusy: Bool) {
        worker.kill()
        let abandoned: [Assignment] = state.withLock { state in
            state.seats -= 1
            state.mourners += 1
            if wasBusy, let file = assignment.file { state.offenders.note(file, ending: "took too long") }
            if state.mourners < Self.mostMourners {
                _ = fillSeats(&state)
                return []
            }
            defer { state.waiting = [] }
            return state.waiting
        }
        for other in abandoned { other.finish(.failure(.disksDoNotAnswer)) }
        assignment.finish(.failure(.tookTooLong(seconds: assignment.seconds)))
        _ = bury(worker)
        state.withLock { $0.mourners -= 1 }
    }
}
