import Files
import Model
import Store
import Streaming
import Synchronization
import Web

/// Films that do not say where their key frames are: once they have been looked into they are read to their end, one at a
/// time, so that whoever plays one need not wait for that.
final class Scans: Sendable {
    private let found: AsyncStream<ItemID>
    private let bell: AsyncStream<ItemID>.Continuation
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Films that wait; of more the last ones. A whole library of recordings that is taken in at once would keep its disk
    /// busy for days.
    private static let mostWaiting = 50

    init() { (found, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.mostWaiting)) }

    /// It is known what is in the file.
    func note(_ file: ItemID) { bell.yield(file) }

    /// - Parameter find: the file as the index knows it.
    func begin(
        _ streams: Streams, files: DropFolder, find: @escaping @Sendable (ItemID) throws -> FileRecord?
    ) {
        let work = Task { [found] in
            for await id in found {
                guard let file = try? find(id), let variant = Self.variant(of: file) else { continue }
                await streams.scan(file.stream(variant)) { try files.open(exactly: file) }
            }
        }
        task.withLock { $0 = work }
    }

    /// The one that is underway ends with its worker.
    func end() { task.withLock(\.self)?.cancel() }

    private static func variant(of file: FileRecord) -> Variant? {
        guard file.state == .ready else { return nil }
        return Streams.scanned(
            Film(kind: file.kind, pathExtension: file.name.pathExtension, media: file.media, fault: nil))
    }
}
