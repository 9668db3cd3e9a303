public import Model

/// The first message of a worker, before any job: it stands in its sandbox, or why it cannot.
public struct MediaGreeting: Codable, Equatable, Sendable {
    /// Version of these messages; both executables come from one package, so another number is a broken installation.
    public static let currentVersion = 5

    public let version: Int
    /// `nil`: ready for jobs.
    public let fault: String?

    public init(fault: String?) {
        version = Self.currentVersion
        self.fault = fault
    }
}

/// One job; the descriptor of its file travels with the message (`SCM_RIGHTS`).
public struct MediaRequest: Codable, Equatable, Sendable {
    public let job: MediaJob
    /// Which content of which file it is, so that a worker may keep what it has opened; `nil`: it keeps nothing.
    public let file: String?
    /// How the bytes of a segment come.
    public let carriage: Carriage

    public init(_ job: MediaJob, file: String? = nil, carriage: Carriage = .carried) {
        self.job = job
        self.file = file
        self.carriage = carriage
    }
}

/// How a worker answers with what lies in the film as it is.
public enum Carriage: Int64, Codable, Sendable, CaseIterable {
    /// The bytes themselves.
    case carried
    /// A recipe may name them.
    case named
    /// The same, once the worker has read them, so that they are in memory.
    case namedOnceRead
}

/// What the worker says of one job.
public enum MediaAnswer: Codable, Equatable, Sendable {
    case info(MediaInfo)
    case index(KeyFrameIndex)
    /// So many bytes follow this message.
    case bytes(Int)
    /// So many bytes of a `Recipe` follow this message.
    case recipe(Int)
    case picture(PictureFacts)
    case layout(SpriteLayout)
    /// Not done yet, but something moves: another answer follows.
    case working
    case refused(MediaRefusal)
}

/// Why a job has no result, though the worker is well.
public enum MediaRefusal: Error, Codable, Equatable, Sendable {
    /// No container format that we open; playlists and other lists of files are among them.
    case notMedia
    /// It begins like one, but cannot be read: the library's own words.
    case broken(String)
    /// The kernel refused to read it: an `errno`.
    case unreadable(Int32)
    /// These tracks do not fit into segments as they are: why.
    case cannotCopy(String)
    /// The container has no usable index, and the job was not to read the whole file.
    case noIndex
    /// There is nothing in it to be seen.
    case noPicture
    /// The request came without a descriptor, or says what this worker does not know.
    case misunderstood
}
