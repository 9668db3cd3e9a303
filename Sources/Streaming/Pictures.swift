public import Files
import MediaWorkers
public import Model
import Synchronization

/// Posters and sheets of small pictures: made when somebody asks, kept on the disk while there is room.
///
/// Nothing is made beforehand: a poster takes some ten milliseconds, which nobody sees, and most films of a large
/// library are not looked at for months.
public final class Pictures: Sendable {
    /// What came of making a poster.
    public struct Made: Sendable, Equatable {
        public let file: ItemID
        public let version: String
        /// `#rrggbb`; `nil`: there is nothing to be seen in this version, which need not be tried again.
        public let color: String?
    }

    private let jobs: PictureJobs
    private let cache: CacheFolder
    private let remember: @Sendable (Made) -> Void
    private let shelf: SegmentShelf<PictureAddress, [UInt8]>
    private let layouts: SegmentShelf<PictureAddress, SpriteSheets>
    /// What cannot be made, and why: nobody tries it again in this version.
    private let failures = Mutex(RecentlyUsed<PictureAddress, StreamFailure>(capacity: 4096))

    /// - Parameters:
    ///   - capacity: bytes of pictures that are kept in memory too, for a disk that takes nothing.
    ///   - remember: told what came of each poster, on no thread in particular.
    public init(
        _ jobs: PictureJobs, cache: CacheFolder, capacity: Int = 4 << 20, remember: @escaping @Sendable (Made) -> Void
    ) {
        self.jobs = jobs
        self.cache = cache
        self.remember = remember
        shelf = SegmentShelf(capacity: capacity, mostUnderway: 256) { $0.count + 256 }
        layouts = SegmentShelf(capacity: 256 << 10) { 256 + $0.sheets.count * 128 }
    }

    /// The picture, open for reading, and its size, when it was made before. Whoever gets it closes it.
    public func kept(_ address: PictureAddress) -> (descriptor: Int32, size: UInt64)? { cache.open(address.name) }

    /// The bytes of a JPEG. Never waits: `then` is called now, or later on another thread.
    ///
    /// - Parameter open: opens what may show it, the best first: a picture beside the film, then the film. Called on
    ///   this thread, at most once.
    public func get(
        _ address: PictureAddress, open: () throws -> [Int32],
        then: @escaping @Sendable (Result<[UInt8], StreamFailure>) -> Void
    ) throws {
        if let failure = failures.withLock({ $0.take(address) }) { return then(.failure(failure)) }
        let prepare = { () throws -> SegmentShelf<PictureAddress, [UInt8]>.Making in
            let files = try open().map { FilmFile(takingOver: $0) }
            return { [self] () async throws(StreamFailure) in try await make(address, from: files) }
        }
        try shelf.get(address, prepare: prepare, then)
    }

    /// How the small pictures of a film lie on their sheets.
    ///
    /// - Parameter open: opens the film, as above.
    public func layout(
        of file: ItemID, _ version: PictureVersion, open: () throws -> Int32,
        then: @escaping @Sendable (Result<SpriteSheets, StreamFailure>) -> Void
    ) throws {
        let address = PictureAddress(file: file, version: version, part: .sprites(sheet: 0))
        let prepare = { () throws -> SegmentShelf<PictureAddress, SpriteSheets>.Making in
            let film = FilmFile(takingOver: try open())
            return { [self] () async throws(StreamFailure) in
                let layout = try await StreamFailure.asking { () async throws(MediaFailure) in
                    try await jobs.layout(film.another())
                }
                return SpriteSheets(layout, of: file, version)
            }
        }
        try layouts.get(address, prepare: prepare, then)
    }

    private func make(_ address: PictureAddress, from files: [FilmFile]) async throws(StreamFailure) -> [UInt8] {
        let jpeg: [UInt8]
        do throws(MediaFailure) {
            switch address.part {
            case .poster(let width): jpeg = try await poster(address, width, from: files)
            case .sprites(let sheet): jpeg = try await jobs.sprites(files.first?.another() ?? -1, sheet)
            }
        } catch {
            let failure = StreamFailure(error)
            if error.isSettled { failures.withLock { $0.keep(failure, 1, for: address) } }
            // What a worker died of may have been a machine without memory: nobody writes down that nothing is to be seen.
            if error.isFinal, case .poster = address.part { note(address, nil) }
            throw failure
        }
        cache.write(address.name, jpeg)
        return jpeg
    }

    /// Of the first file that shows anything.
    private func poster(
        _ address: PictureAddress, _ width: Int, from files: [FilmFile]
    ) async throws(MediaFailure) -> [UInt8] {
        var failure = MediaFailure.noPicture
        for file in files {
            do throws(MediaFailure) {
                let picture = try await jobs.poster(file.another(), width)
                note(address, picture.color)
                return picture.jpeg
            } catch {
                guard error.isSettled else { throw error }
                if failure.isFinal { failure = error }
            }
        }
        throw failure
    }

    private func note(_ address: PictureAddress, _ color: String?) {
        remember(Made(file: address.file, version: address.version.description, color: color))
    }
}
