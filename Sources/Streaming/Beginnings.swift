public import MediaWorkers
public import Model

/// Looks into films of which only the beginning is there, for whoever wants to watch that. Nothing of it is written down.
public final class Beginnings: Sendable {
    /// Takes a descriptor over.
    public typealias Look = @Sendable (Int32) async throws(MediaFailure) -> MediaInfo

    private struct Key: Hashable {
        let file: ItemID
        let bytes: UInt64
    }

    /// Somebody waits before a dark picture.
    private static let seconds = 5.0

    private let shelf = SegmentShelf<Key, MediaInfo>(capacity: 64) { _ in 1 }
    private let look: Look

    public init(_ look: @escaping Look) { self.look = look }

    public convenience init(_ pool: MediaPool) {
        self.init { (file) async throws(MediaFailure) in try await pool.probe(file, within: Self.seconds) }
    }

    /// What is in the first `bytes` of a file. Never waits: `then` is called now, or later on another thread.
    ///
    /// - Parameter open: opens the film for reading when it has to be looked into; called on this thread, at most once.
    public func look(
        into file: ItemID, upTo bytes: UInt64, open: () throws -> Int32,
        then: @escaping @Sendable (Result<MediaInfo, StreamFailure>) -> Void
    ) throws {
        let prepare = { () throws -> SegmentShelf<Key, MediaInfo>.Making in
            let film = FilmFile(takingOver: try open())
            return { [self] () async throws(StreamFailure) in
                try await StreamFailure.asking { () async throws(MediaFailure) in try await look(film.another()) }
            }
        }
        try shelf.get(Key(file: file, bytes: bytes), prepare: prepare, then)
    }
}
