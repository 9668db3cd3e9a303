public import Files
public import Model
import Store
import Synchronization

/// Finds out what is in films, in the background: the newest first, one or two at a time, each content once.
public final class ProbeQueue: Sendable {
    /// Opens nothing itself: it gets the open file.
    public typealias Probe = @Sendable (consuming OpenFile, FileName) async throws -> MediaInfo

    private let found: @Sendable (ItemID) -> Void
    private let indexer: Indexer
    private let atOnce: Int
    private let probe: Probe

    /// - Parameter found: told of each file of which it has become known what is in it.
    public init(
        _ indexer: Indexer, atOnce: Int = 2, found: @escaping @Sendable (ItemID) -> Void = { _ in },
        probe: @escaping Probe
    ) {
        self.found = found
        self.indexer = indexer
        self.atOnce = max(1, atOnce)
        self.probe = probe
    }

    /// Works until the task is cancelled; sleeps while there is nothing to do.
    public func run() async {
        let (wishes, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let end = indexer.feed.subscribe { changes in
            if changes.contains(where: \.isFolder) { bell.yield() }
        }
        defer { end() }
        bell.yield()
        for await _ in wishes {
            while !Task.isCancelled, await workOnce() {}
        }
    }

    /// Probes a few files. False when none waits.
    @discardableResult
    public func workOnce() async -> Bool {
        guard let rows = try? indexer.database.writer.write({ try $0.unprobed(limit: self.atOnce) }).result,
            !rows.isEmpty
        else { return false }
        let isProgress = await withTaskGroup(of: Bool.self) { group in
            for row in rows { group.addTask { await self.work(on: row) } }
            return await group.reduce(false) { $0 || $1 }
        }
        return isProgress
    }

    /// False when nothing came of it, so that it will not be tried over and over.
    private func work(on row: ItemRow) async -> Bool {
        do {
            let shared = try indexer.database.writer.write { try $0.shareMedia(with: row) }
            if shared.result {
                indexer.feed.publish(shared.folders)
                found(row.id)
                return true
            }
            guard let path = try indexer.database.writer.write({ try $0.path(of: row.key) }).result else {
                return false
            }
            let file: OpenFile
            do { file = try indexer.disk.open(path, expecting: row.identity) } catch {
                return keep(.failure("\(error)"), of: row, fingerprint: nil)
            }
            // Whoever wrote in the meantime is heard of, and it is probed afterwards.
            guard file.facts.size == row.size, file.facts.modified == row.modified else {
                return keep(.failure("it changed"), of: row, fingerprint: nil)
            }
            let fingerprint = try? file.fingerprint().bytes
            guard let name = row.name else { return false }
            do {
                return keep(.success(try await probe(file, name)), of: row, fingerprint: fingerprint)
            } catch is CancellationError {
                return false
            } catch {
                return keep(.failure("\(error)"), of: row, fingerprint: fingerprint)
            }
        } catch { return false }
    }

    private enum Finding {
        case success(MediaInfo)
        case failure(String)
    }

    private func keep(_ finding: Finding, of row: ItemRow, fingerprint: [UInt8]?) -> Bool {
        let outcome = try? indexer.database.writer.write { index in
            switch finding {
            case .success(let info): try index.saveMedia(info, of: row, fingerprint: fingerprint)
            case .failure(let reason): try index.saveMediaFailure(reason, of: row, fingerprint: fingerprint)
            }
        }
        guard let outcome else { return false }
        indexer.feed.publish(outcome.folders)
        if case .success = finding { found(row.id) }
        if fingerprint != nil { indexer.noteFingerprint(of: row.key) }
        return true
    }
}

extension Change {
    fileprivate var isFolder: Bool { if case .folder = self { true } else { false } }
}
