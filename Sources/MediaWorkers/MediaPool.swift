public import Model

/// The few processes that look inside media files for the daemon, started when there is something to do.
public final class MediaPool: Sendable {
    /// Starts nothing yet.
    ///
    /// - Parameters:
    ///   - workers: how many processes at most.
    ///   - executable: absolute path of `dropreel-media`.
    ///   - idleSeconds: a worker without a job for so long ends.
    public init(workers: Int = 2, executable: String, idleSeconds: Double = 60) {
    }

    /// What is in the file behind `descriptor`.
    ///
    /// Takes the descriptor over and closes it in every case. Its read position is neither used nor moved.
    public func probe(_ descriptor: Int32) async throws(MediaFailure) -> MediaInfo {
        throw .stopped
    }

    /// Ends every worker at once; jobs that wait or run fail with `stopped`. Returns when no process of ours is left.
    public func stop() async {
    }
}
