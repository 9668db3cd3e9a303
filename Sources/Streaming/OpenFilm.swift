import Glibc
import Model

/// An open film; several jobs may read it, and it closes itself.
final class OpenFilm: Sendable {
    private let descriptor: Int32
    /// What is known of its picture, if somebody has looked.
    let picture: MediaInfo.Video?

    init(takingOver descriptor: Int32, picture: MediaInfo.Video? = nil) {
        self.descriptor = descriptor
        self.picture = picture
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A descriptor of its own for a job that closes it; -1, which no job can read, when there are no more.
    func another() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
}
