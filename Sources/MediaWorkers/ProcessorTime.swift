import Synchronization

/// Adds up the processor time that workers spend on the jobs of a task, whoever runs them for it.
///
/// The meter goes along with the task, as a trace would: no job and nobody between needs to know that it is counted.
public final class ProcessorTime: Sendable {
    @TaskLocal public static var meter: ProcessorTime?

    private let total = Mutex(0.0)

    public init() {}

    public var seconds: Double { total.withLock(\.self) }

    func add(_ seconds: Double) { total.withLock { $0 += max(0, seconds) } }
}
