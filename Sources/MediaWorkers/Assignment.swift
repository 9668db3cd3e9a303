import Glibc
import MediaMessages

/// What a worker said of one job, and the bytes that came behind it.
struct MediaReply: Sendable {
    let answer: MediaAnswer
    let payload: [UInt8]
    /// What the worker took for it, by the clock.
    var seconds = 0.0
    /// Of the worker's processor.
    var processorSeconds = 0.0
}

/// Who is served first when jobs wait for a worker; within one, who came first.
public enum Urgency: Int, Comparable, Sendable {
    /// Nobody waits for it, and nobody may: what might be wanted later.
    case someday
    /// Nobody waits for it now.
    case background
    /// Somebody looks at the screen.
    case watching

    public static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
}

/// One job on its way: owns the descriptor of its file until it is done.
final class Assignment: Sendable {
    let job: MediaJob
    let descriptor: Int32
    /// How long one worker may take.
    let seconds: Double
    let urgency: Urgency
    /// Which content the descriptor shows; `nil` for a descriptor that is none.
    let file: FileKey?
    var undertaking: Undertaking? { file.map { Undertaking(file: $0, kind: Undertaking.Kind(job)) } }
    private let done: @Sendable (Result<MediaReply, MediaFailure>) -> Void

    init(
        job: MediaJob, descriptor: Int32, seconds: Double, urgency: Urgency,
        done: @escaping @Sendable (Result<MediaReply, MediaFailure>) -> Void
    ) {
        self.job = job
        self.descriptor = descriptor
        self.seconds = seconds
        self.urgency = urgency
        self.done = done
        file = FileKey(descriptor)
    }

    /// Must be called exactly once. Closes the file first, so that whoever waits may count descriptors.
    func finish(_ result: Result<MediaReply, MediaFailure>) {
        if descriptor >= 0 { close(descriptor) }
        done(result)
    }
}
