import Synchronization

/// A hold on one job: as long as no worker has begun it, it can be made more or less urgent; it can be dropped. Afterwards it
/// says how long the worker took.
///
/// For one job only.
public final class JobTicket: Sendable {
    private struct State {
        var urgency: Urgency
        var isDropped = false
        var job: (crew: Crew, assignment: Assignment)?
        var seconds: Double?
    }
    private let state: Mutex<State>

    public init(_ urgency: Urgency = .watching) { state = Mutex(State(urgency: urgency)) }

    public var urgency: Urgency { state.withLock { $0.urgency } }

    public var isDropped: Bool { state.withLock { $0.isDropped } }

    /// What the worker took for it, without the time that it waited for one; `nil` before it is done.
    public var seconds: Double? { state.withLock { $0.seconds } }

    public func change(to urgency: Urgency) {
        let job = state.withLock { state in
            state.urgency = urgency
            return state.job
        }
        job?.crew.rearrange(job?.assignment, to: urgency)
    }

    /// Nobody wants it any more. A job that waits fails with `notWanted`, and so does a heavy one that has begun; others go
    /// on to their end, which is near.
    public func drop() {
        let job = state.withLock { state in
            state.isDropped = true
            return state.job
        }
        job?.crew.drop(job?.assignment)
    }

    // MARK: For the pool

    /// The job waits from now on.
    func attach(_ assignment: Assignment, in crew: Crew) {
        let (isDropped, urgency) = state.withLock { state in
            state.job = (crew, assignment)
            return (state.isDropped, state.urgency)
        }
        if isDropped { crew.drop(assignment) } else if urgency != assignment.urgency { change(to: urgency) }
    }

    func finish(seconds: Double?) {
        state.withLock { state in
            state.job = nil
            state.seconds = seconds
        }
    }
}
