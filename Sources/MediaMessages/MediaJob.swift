/// What a worker can be asked to do with one media file. Grows with every thing that must look inside a film.
public enum MediaJob: Codable, Equatable, Sendable {
    /// What is in the file: `Model.MediaInfo`.
    case probe

    public var limits: JobLimits {
        switch self {
        case .probe: JobLimits(seconds: 20, processorSeconds: 15)
        }
    }
}

/// How long a job may take. Both ends of the socket read the same table.
public struct JobLimits: Equatable, Sendable {
    /// Wall clock, kept by the daemon: beyond it the worker is killed.
    public let seconds: Double
    /// Processor time, kept by the kernel in the worker (`RLIMIT_CPU`): ends a worker whose daemon is gone or stopped.
    public let processorSeconds: UInt64
}
