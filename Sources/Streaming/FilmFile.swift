import Glibc
import Model

/// An open film; several jobs may read it, and it closes itself.
final class FilmFile: Sendable {
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

    /// Its first bytes; `nil` when the disk does not give them. Waits for the disk.
    func bytes(atMost most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while bytes.count < most {
            let got = pread(descriptor, &piece, min(piece.count, most - bytes.count), off_t(bytes.count))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return nil }
            if got == 0 { break }
            bytes += piece[..<got]
        }
        return bytes
    }
}
