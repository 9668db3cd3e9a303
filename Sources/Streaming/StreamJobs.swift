import Glibc
public import MediaMessages
public import MediaWorkers

/// What has to be read out of a film for a stream. Each takes a descriptor over.
public struct StreamJobs: Sendable {
    let index: @Sendable (Int32, StreamTracks) async throws(MediaFailure) -> KeyFrameIndex
    let initialization: @Sendable (Int32, StreamTracks) async throws(MediaFailure) -> [UInt8]
    let segment: @Sendable (Int32, SegmentBounds) async throws(MediaFailure) -> [UInt8]

    public init(
        index: @escaping @Sendable (Int32, StreamTracks) async throws(MediaFailure) -> KeyFrameIndex,
        initialization: @escaping @Sendable (Int32, StreamTracks) async throws(MediaFailure) -> [UInt8],
        segment: @escaping @Sendable (Int32, SegmentBounds) async throws(MediaFailure) -> [UInt8]
    ) {
        self.index = index
        self.initialization = initialization
        self.segment = segment
    }

    /// By the workers of a pool, which should be of its own: who watches must not wait for what is looked into.
    public init(_ pool: MediaPool, urgency: Urgency = .watching) {
        self.init(
            index: { (file, tracks) async throws(MediaFailure) in
                try await pool.index(file, tracks: tracks, urgency: urgency)
            },
            initialization: { (file, tracks) async throws(MediaFailure) in
                try await pool.initialization(file, tracks: tracks, urgency: urgency)
            },
            segment: { (file, bounds) async throws(MediaFailure) in
                try await pool.segment(file, bounds, urgency: urgency)
            })
    }
}

/// An open film; several jobs may read it, and it closes itself.
final class FilmFile: Sendable {
    private let descriptor: Int32

    init(takingOver descriptor: Int32) { self.descriptor = descriptor }

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
