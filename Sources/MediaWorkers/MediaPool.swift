import Glibc
import MediaMessages
public import Model

/// The few processes that look inside media files for the daemon, started when there is something to do.
///
/// A hostile or broken film can end a worker, never the daemon: the worker is replaced and the job tried once more.
/// A job that ended two workers is refused until its file changes; the others of the film are not. Nothing here blocks a thread of Swift's task pool.
public final class MediaPool: Sendable {
    private let crew: Crew

    /// Starts nothing yet.
    ///
    /// - Parameters:
    ///   - workers: how many processes at most.
    ///   - executable: absolute path of `dropreel-media`.
    ///   - idleSeconds: a worker without a job for so long ends.
    ///   - niceness: how far its workers stand back for everybody else, 0 to 19.
    public init(workers: Int = 2, executable: String, idleSeconds: Double = 60, niceness: Int32 = 0) {
        crew = Crew(most: max(workers, 1), executable: executable, idleSeconds: idleSeconds, niceness: niceness)
    }

    /// What is in the file behind `descriptor`.
    ///
    /// Takes the descriptor over and closes it in every case. Its read position is neither used nor moved.
    ///
    /// - Parameter seconds: how long the job itself may take, once a worker has it; `nil`: 20.
    public func probe(
        _ descriptor: Int32, within seconds: Double? = nil, urgency: Urgency = .watching
    ) async throws(MediaFailure) -> MediaInfo {
        let reply = try await ask(.probe, descriptor, JobTicket(urgency), within: seconds)
        guard case .info(let info) = reply.answer else { throw .misunderstood }
        return info
    }

    func ask(
        _ job: MediaJob, _ descriptor: Int32, _ ticket: JobTicket, within seconds: Double? = nil
    ) async throws(MediaFailure) -> MediaReply {
        let result = await withCheckedContinuation { continuation in
            let assignment = Assignment(
                job: job, descriptor: descriptor, seconds: seconds ?? job.limits.seconds, urgency: ticket.urgency
            ) { result in
                ticket.finish(seconds: (try? result.get())?.seconds)
                continuation.resume(returning: result)
            }
            crew.take(assignment)
            ticket.attach(assignment, in: crew)
        }
        let reply = try result.get()
        ProcessorTime.meter?.add(reply.processorSeconds)
        switch reply.answer {
        case .refused(.notMedia): throw .notMedia
        case .refused(.broken(let reason)): throw .broken(reason)
        case .refused(.unreadable(let code)): throw .unreadable(code)
        case .refused(.cannotCopy(let reason)): throw .cannotCopy(reason)
        case .refused(.noIndex): throw .noIndex
        case .refused(.noPicture): throw .noPicture
        case .refused(.misunderstood): throw .misunderstood
        default: return reply
        }
    }

    /// Ends every worker at once; jobs that wait or run fail with `stopped`.
    ///
    /// Returns when no process of ours is left, or after three seconds: one that waits for a hung disk cannot end.
    public func stop() async {
        await crew.stop()
    }

    /// The processes that run now.
    var processes: [pid_t] { crew.processes }
}
