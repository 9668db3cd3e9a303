import Glibc
import MediaMessages

/// What a worker said of one job, and the bytes that came behind it.
struct MediaReply: Sendable {
    let answer: MediaAnswer
    let payload: [UInt8]
}

/// One job on its way: owns the descriptor of its file until it is done.
final class Assignment: Sendable {
    let job: MediaJob
    let descriptor: Int32
    /// How long one worker may take.
    let seconds: Double
    /// Which content the descriptor shows; `nil` for a descriptor that is none.
    let file: FileKey?
    private let done: @Sendable (Result<MediaReply, MediaFailure>) -> Void

    init(
        job: MediaJob, descriptor: Int32, seconds: Double,
        done: @escaping @Sendable (Result<MediaReply, MediaFailure>) -> Void
    ) {
        self.job = job
        self.descriptor = descriptor
        self.seconds = seconds
        self.done = done
        file = FileKey(descriptor)
    }

    /// Must be called exactly once. Closes the file first, so that whoever waits may count descriptors.
    func finish(_ result: Result<MediaReply, MediaFailure>) {
        if descriptor >= 0 { close(descriptor) }
        done(result)
    }
}
