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
        let sentence = failure.description
        switch failure.cause {
        case .content, .worker: self = .damaged(sentence)
        case .picture: self = .noPicture(sentence)
        case .segments: self = .cannotCopy(sentence)
        case .disk, .disks: self = .unreadable(sentence)
        case .wish: self = .givenUp
        case .answer, .house: self = .failed(sentence)
        }
    }
}
