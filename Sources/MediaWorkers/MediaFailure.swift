import Glibc

/// Why a media file gave no result.
public enum MediaFailure: Error, Equatable, Sendable {
    /// No container format that Dropreel opens.
    case notMedia
    /// It begins like a media file but cannot be read: the library's own words.
    case broken(String)
    /// The kernel refused to give its bytes: an `errno`.
    case unreadable(Int32)
    /// These tracks do not fit into segments as they are: why.
    case cannotCopy(String)
    /// There is nothing in it to be seen.
    case noPicture
    /// No answer within so many seconds; the worker was killed.
    case tookTooLong(seconds: Double)
    /// Two workers died of this job: how the last one ended. It is not tried again until the file changes or Dropreel is
    /// started anew.
    case killedTheWorker(String)
    /// Too many killed workers still wait for a disk, so no other is started.
    case disksDoNotAnswer
    /// The worker could not be started.
    case cannotStart(executable: String, reason: String)
    /// The worker said something that is no answer.
    case misunderstood
    /// The container has no index, and the whole file was not to be read for one.
    case noIndex
    /// Nobody waited for it any more when its turn came.
    case notWanted
    /// The pool was stopped.
    case stopped
}

/// The one table of what a failure says, for all who keep failures or pass them on.
extension MediaFailure {
    /// What is to blame.
    public enum Cause: Sendable {
        /// The content of the file: it is no film, or a broken one.
        case content
        /// The content: nothing in it can be seen.
        case picture
        /// The content: it does not fit into segments.
        case segments
        /// Whatever workers die of, which is mostly the content, and may be a machine without memory.
        case worker
        /// A disk, at the moment.
        case disk
        /// The disks, or whoever starts workers: no file can be looked into now.
        case disks, house
        /// One answer of one worker.
        case answer
        /// Nobody wanted it any more.
        case wish
    }

    public var cause: Cause {
        switch self {
        case .notMedia, .broken: .content
        case .noPicture: .picture
        case .cannotCopy, .noIndex: .segments
        case .killedTheWorker: .worker
        case .unreadable, .tookTooLong: .disk
        case .disksDoNotAnswer: .disks
        case .cannotStart, .stopped: .house
        case .misunderstood: .answer
        case .notWanted: .wish
        }
    }

    /// Whether trying again would end in the same way until the file changes: only then it may be written down.
    public var isFinal: Bool { [.content, .picture, .segments].contains(cause) }

    /// Whether trying again would end in the same way as long as Dropreel runs.
    public var isSettled: Bool { isFinal || cause == .worker }

    /// Whether any other file would fail in the same way now.
    public var concernsAll: Bool { [.disks, .house].contains(cause) }
}

extension MediaFailure: CustomStringConvertible {
    /// One sentence without the name of the file, which the caller knows.
    public var description: String {
        switch self {
        case .notMedia: "it is no film, sound or picture in a format that Dropreel opens"
        case .broken(let reason): "it begins like a media file, but cannot be read (\(reason)): copy it again"
        case .unreadable(let code): "the disk does not give its bytes: \(String(cString: strerror(code)))"
        case .cannotCopy(let reason):
            "it cannot be cut into segments as it is (\(reason)): convert it, or play it whole"
        case .noPicture: "there is nothing in it to be seen"
        case .tookTooLong(let seconds):
            "looking into it took longer than \(Int(seconds.rounded(.up))) s, so it was left; it is tried again later"
        case .killedTheWorker(let ending):
            "looking into it ended two workers (the last \(ending)), so this is not tried again before it changes"
        case .disksDoNotAnswer: "a disk does not answer, so no more files are opened until it does"
        case .cannotStart(let executable, let reason):
            "cannot start \(executable): \(reason) — install the package again, or run \(executable) --check"
        case .misunderstood: "the worker gave no understandable answer, so it was replaced"
        case .noIndex: "nothing in it leads to a given time"
        case .notWanted: "nobody waits for it any more"
        case .stopped: "Dropreel is stopping"
        }
    }
}
