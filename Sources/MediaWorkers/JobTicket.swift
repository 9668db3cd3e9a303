import Synchronization

/// A hold on one job: as long as no worker has begun it, it can be made more or less urgent; it can be dropped. Afterwards it
/// says how long the worker took.
///
/// For one job only: who waits for several has a ticket that leads the others.
public final class JobTicket: Sendable {
    private struct State {
        var urgency: Urgency
        var isDropped = false
        var job: (crew: Crew, assignment: Assignment)?
        var seconds: Double?
        /// Tickets that become more urgent with this one.
        var led: [JobTicket] = []
    }
    private let state: Mutex<State>

    public init(_ urgency: Urgency = .watching) { state = Mutex(State(urgency: urgency)) }

    public var urgency: Urgency { state.withLock { $0.urgency } }

    public var isDropped: Bool { state.withLock { $0.isDropped } }

    /// What the worker took for it, without the time that it waited for one; `nil` before it is done.
    public var seconds: Double? { state.withLock { $0.seconds } }

    public func change(to urgency: Urgency) {
        let (job, led) = state.withLock { state in
            state.urgency = urgency
            return (state.job, state.led)
        }
        job?.crew.rearrange(job?.assignment, to: urgency)
        for other in led { other.raise(to: urgency) }
    }

    /// Whoever holds this ticket waits for the other job, too: that becomes as urgent as this one is, now and later. Others may
    /// wait for it as well, so it never becomes less.
    public func lead(_ other: JobTicket) {
        guard other !== self else { return }
        let urgency = state.withLock { state in
            if !state.led.contains(where: { $0 === other }) { state.led.append(other) }
            return state.urgency
        }
        other.raise(to: urgency)
    }

    /// For another job that the same people wait for.
    public func another() -> JobTicket {
        let other = JobTicket(urgency)
        lead(other)
        return other
    }

    private func raise(to urgency: Urgency) { if self.urgency < urgency { change(to: urgency) } }

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
