import Dispatch
import MediaMessages

/// The work of one thread of the crew: it starts a worker, gives it one job after the other, and ends it.
struct WorkerLoop {
    private let crew: Crew
    private let executable: String
    private let wakeUp = DispatchSemaphore(value: 0)
    private var worker: WorkerProcess?
    /// File systems that never say what of a file is in memory.
    private var silentDevices: Set<UInt64> = []

    init(crew: Crew, executable: String) {
        self.crew = crew
        self.executable = executable
    }

    mutating func run() {
        var file: FileKey?
        while let assignment = crew.next(wakeUp, after: file) {
            file = assignment.file
            let goesOn = perform(assignment)
            if crew.noteEnd(of: assignment) { _ = endWorker() }
            guard goesOn else { return }
        }
        _ = endWorker()
    }

    /// Does one job; a worker that dies of it is replaced, and the job tried again. False when the thread must end.
    private mutating func perform(_ assignment: Assignment) -> Bool {
        var deaths = 0
        while true {
            do throws(MediaFailure) {
                let worker = try readyWorker()
                let before = worker.processorSeconds
                guard crew.noteBeginning(of: assignment, by: worker) else { throw .notWanted }
                do throws(Conversation.Failure) {
                    let began = SuspendingClock.now
                    var answer = try ask(worker, assignment)
                    answer.seconds = (SuspendingClock.now - began) / .seconds(1)
                    answer.processorSeconds = worker.processorSeconds - before
                    crew.noteSuccess(of: assignment)
                    assignment.finish(.success(answer))
                    return true
                } catch .late {
                    abandonWorker(assignment, wasBusy: worker.processorSeconds - before > assignment.seconds / 2)
                    return false
                } catch {
                    let ending = endWorker()
                    deaths += 1
                    if let failure = crew.noteCrash(of: assignment, ending) { throw failure }
                    // Another thread may have done the same job in between.
                    guard deaths < Crashes.enough else { throw .killedTheWorker(ending) }
                }
            } catch {
                assignment.finish(.failure(crew.isStopped ? .stopped : error))
                return true
            }
        }
    }

    private mutating func ask(
        _ worker: WorkerProcess, _ assignment: Assignment
    ) throws(Conversation.Failure) -> MediaReply {
        let device = assignment.file?.device
        let isSilent = device.map(silentDevices.contains) ?? true
        // A worker may wait for a disk.
        for carriage in isSilent ? [.carried] : [.named, .namedOnceRead] as [Carriage] {
            let reply = try ask(worker, assignment, carriage)
            guard case .recipe = reply.answer else { return reply }
            guard let recipe = Recipe(coded: reply.payload, limit: Frame.longestPayload) else { throw .nonsense }
            do throws(Assembly.Miss) {
                let bytes = try Assembly.bytes(of: recipe, from: assignment.descriptor)
                return MediaReply(answer: .bytes(bytes.count), payload: bytes)
            } catch {
                guard error == .always, let device else { continue }
                silentDevices.insert(device)
                break
            }
        }
        return try ask(worker, assignment, .carried)
    }

    private func ask(
        _ worker: WorkerProcess, _ assignment: Assignment, _ carriage: Carriage
    ) throws(Conversation.Failure) -> MediaReply {
        let request = MediaRequest(assignment.job, file: assignment.file?.text, carriage: carriage)
        try Conversation.ask(request, file: assignment.descriptor, on: worker.socket)
        let reply = try Conversation.reply(on: worker.socket, within: assignment.seconds)
        if case .recipe = reply.answer, carriage == .carried { throw .nonsense }
        return reply
    }

    /// The worker at hand, or a new one when it ended in its idle time (which no file is to blame for).
    private mutating func readyWorker() throws(MediaFailure) -> WorkerProcess {
        if let worker, worker.isAlive { return worker }
        _ = endWorker()
        let worker = try WorkerProcess(executable: executable, niceness: crew.niceness)
        self.worker = worker
        crew.add(worker)
        do {
            try worker.greet(executable)
        } catch {
            _ = endWorker()
            throw error
        }
        return worker
    }

    /// Kills the worker, if there is one, and waits for its end. How it ended, for people.
    private mutating func endWorker() -> String {
        guard let worker else { return "ended" }
        worker.kill()
        let ending = worker.reap()
        crew.remove(worker)
        self.worker = nil
        return ending
    }

    /// Kills a worker that took too long. A process that waits for a disk ends only when the disk answers, so this
    /// thread leaves the crew first; and only a job that kept the processor busy is to blame.
    private mutating func abandonWorker(_ assignment: Assignment, wasBusy: Bool) {
        worker?.kill()
        crew.beginStuck(after: assignment, isToBlame: wasBusy)
        assignment.finish(.failure(.tookTooLong(seconds: assignment.seconds)))
        _ = endWorker()
        crew.endStuck()
    }
}
