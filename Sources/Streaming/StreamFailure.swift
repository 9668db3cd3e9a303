import MediaWorkers

/// Why a part of a stream could not be had.
public enum StreamFailure: Error, Equatable, Sendable {
    /// The film has no such segment.
    case noSuchPart
    /// Its bytes cannot be read as a film: a sentence about "it".
    case damaged(String)
    /// Its tracks do not fit into segments.
    case cannotCopy(String)
    /// There is nothing in it to be seen: why.
    case noPicture(String)
    /// The disk does not give its bytes now.
    case unreadable(String)
    /// More is being made than this machine should do at once.
    case tooBusy
    /// Nobody wanted it any more while it was made.
    case givenUp
    /// Dropreel itself has failed, or is stopping.
    case failed(String)
    /// The file could not be opened; whoever opened it knows why.
    case notOpened

    /// What a job gives, or its failure as that of a stream.
    static func asking<Value>(
        _ job: () async throws(MediaFailure) -> Value
    ) async throws(StreamFailure) -> Value {
        do throws(MediaFailure) { return try await job() } catch { throw StreamFailure(error) }
    }

    init(_ failure: MediaFailure) {
        switch failure {
        case .notMedia, .broken, .killedTheWorker: self = .damaged(failure.description)
        case .noPicture: self = .noPicture(failure.description)
        case .cannotCopy, .noIndex: self = .cannotCopy(failure.description)
        case .unreadable, .disksDoNotAnswer, .tookTooLong: self = .unreadable(failure.description)
        case .notWanted: self = .givenUp
        case .cannotStart, .misunderstood, .stopped: self = .failed(failure.description)
        }
    }
}
