public import Files
public import Model
import Store
import Synchronization

/// Finds out what is in films, in the background: the newest first, one or two at a time, each content once. Behind all of
/// them comes what was found out before a probe knew as much as today.
public final class ProbeQueue: Sendable {
    /// Opens nothing itself: it gets the open file.
    public typealias Probe = @Sendable (consuming OpenFile, FileName) async throws -> MediaInfo

    private let indexer: Indexer
    private let atOnce: Int
    private let probe: Probe
    /// Key of the last one that was looked at once more. Whose disk is away then is left for the next start.
    private let doubted = Mutex(Int64.max)

    public init(_ indexer: Indexer, atOnce: Int = 2, probe: @escaping Probe) {
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
        guard let rows = try? indexer.database.writer.write({ try $0.unprobed(limit: self.atOnce) }).result else {
            return false
        }
        guard !rows.isEmpty else { return await settleDoubt() }
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
                return true
            }
            guard let path = try path(of: row) else { return false }
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

    private func path(of row: ItemRow) throws -> RelativePath? {
        try indexer.database.writer.write { try $0.path(of: row.key) }.result
    }

    /// Looks at one film once more. What is known of it stays where nothing comes of that. False when there is none.
    private func settleDoubt() async -> Bool {
        let last = doubted.withLock(\.self)
        guard let row = try? indexer.database.writer.write({ try $0.doubted(before: last) }).result else {
            return false
        }
        doubted.withLock { $0 = row.key }
        guard let path = try? path(of: row), let name = row.name,
            let file = try? indexer.disk.open(path, expecting: row.identity),
            file.facts.size == row.size, file.facts.modified == row.modified
        else { return true }
        let info: MediaInfo?
        do { info = try await probe(file, name) } catch is CancellationError { return false } catch { info = nil }
        guard let outcome = try? indexer.database.writer.write({ try $0.settleDoubt(info, of: row) }) else {
            return false
        }
        indexer.feed.publish(outcome.folders)
        return true
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
        if fingerprint != nil { indexer.noteFingerprint(of: row.key) }
        return true
    }
}

extension Change {
    fileprivate var isFolder: Bool { if case .folder = self { true } else { false } }
}
