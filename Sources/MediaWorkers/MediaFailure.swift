/// Why a media file gave no result.
public enum MediaFailure: Error, Equatable, Sendable {
    /// No container format that Dropreel opens.
    case notMedia
    /// It begins like a media file but cannot be read: the library's own words.
    case broken(String)
    /// The disk refused to give its bytes: an `errno`.
    case unreadable(Int32)
    /// No answer within so many seconds; the worker was killed.
    case tookTooLong(seconds: Double)
    /// Two workers died of it: how the last one ended. It is not tried again until it changes.
    case killedTheWorker(String)
    /// The worker could not be started.
    case cannotStart(executable: String, reason: String)
    /// The worker said something that is no answer.
    case misunderstood
    /// The pool was stopped.
    case stopped

    /// True when another try has the same end until the file changes.
    public var isAboutTheFile: Bool {
        switch self {
        case .notMedia, .broken, .killedTheWorker: true
        case .unreadable, .tookTooLong, .cannotStart, .misunderstood, .stopped: false
        }
    }
}
