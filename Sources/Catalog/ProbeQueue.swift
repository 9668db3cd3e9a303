public import Files
public import Model
import Store
import Synchronization

/// Finds out what is in films, in the background: the newest first, one or two at a time, each content once. What fails in
/// passing is tried again: after a while, after a restart, or when the file changes. Behind all of them comes what was found
/// out before a probe knew as much as today.
public final class ProbeQueue: Sendable {
    /// Opens nothing itself: it gets the open file.
    public typealias Probe = @Sendable (consuming OpenFile, FileName) async throws(ProbeFailure) -> MediaInfo

    private let found: @Sendable (ItemID) -> Void
    private let indexer: Indexer
    private let atOnce: Int
    private let probe: Probe
    /// Key of the last one that was looked at once more. Whose disk is away then is left for the next start.
    private let doubted = Mutex(Int64.max)
    private let postponed: Mutex<PostponedProbes>

    /// - Parameters:
    ///   - patience: seconds after which what failed in passing is tried again for the first time.
    ///   - found: told of each file of which it has become known what is in it.
    public init(
        _ indexer: Indexer, atOnce: Int = 2, patience: Double = 5,
        found: @escaping @Sendable (ItemID) -> Void = { _ in }, probe: @escaping Probe
    ) {
        self.found = found
        self.indexer = indexer
        self.atOnce = max(1, atOnce)
        self.probe = probe
        postponed = Mutex(PostponedProbes(patience: patience))
        // What failed before the last end may succeed now; else it waits until it changes.
        _ = try? indexer.database.writer.write { try $0.wantPostponedProbes() }
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
            setAlarm(bell)
        }
    }

    private func setAlarm(_ bell: AsyncStream<Void>.Continuation) {
        guard let time = postponed.withLock({ $0.nextAlarm() }) else { return }
        let delay = max(time - indexer.time.monotonic, 0)
        Task { [weak self] in
            try? await Task.sleep(for: .seconds(delay))
            self?.postponed.withLock { $0.noteAlarm(time) }
            bell.yield()
        }
    }

    /// Probes a few files. False when none waits.
    @discardableResult
    public func workOnce() async -> Bool {
        let rows = takeRows()
        guard !rows.isEmpty else { return await settleDoubt() }
        let isProgress = await withTaskGroup(of: Bool.self) { group in
            for row in rows { group.addTask { await self.work(on: row) } }
            return await group.reduce(false) { $0 || $1 }
        }
        return isProgress
    }

    private func takeRows() -> [ItemRow] {
        let now = indexer.time.monotonic
        guard let due = postponed.withLock({ $0.takeDue(at: now) }) else { return [] }
        do {
            return try indexer.database.writer.write { index in
                for file in due { try index.wantPostponedProbe(of: file) }
                return try index.unprobed(limit: self.atOnce)
            }.result
        } catch {
            postponed.withLock { for file in due { $0.postpone(file, at: now) } }
            return []
        }
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
            guard let path = try path(of: row), let name = row.name else { return false }
            let file: OpenFile
            do { file = try indexer.disk.open(path, expecting: row.identity) } catch {
                return keep(.passing("\(error)"), of: row, at: path, fingerprint: nil)
            }
            // Whoever wrote in the meantime is heard of, and it is probed afterwards.
            guard file.facts.size == row.size, file.facts.modified == row.modified else {
                return keep(.passing("it changed"), of: row, at: path, fingerprint: nil)
            }
            let fingerprint = try? file.fingerprint().bytes
            do throws(ProbeFailure) {
                return keep(try await probe(file, name), of: row, fingerprint: fingerprint)
            } catch {
                return keep(error, of: row, at: path, fingerprint: fingerprint)
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
        do throws(ProbeFailure) { info = try await probe(file, name) } catch {
            switch error {
            case .final: info = nil
            case .passing: return true
            case .unable: return false
            }
        }
        guard let outcome = try? indexer.database.writer.write({ try $0.settleDoubt(info, of: row) }) else {
            return false
        }
        indexer.feed.publish(outcome.folders)
        return true
    }

    private func keep(_ info: MediaInfo, of row: ItemRow, fingerprint: [UInt8]?) -> Bool {
        guard write(row, fingerprint, { try $0.saveMedia(info, of: row, fingerprint: fingerprint) }) else {
            return false
        }
        found(row.id)
        return true
    }

    private func keep(
        _ failure: ProbeFailure, of row: ItemRow, at path: RelativePath, fingerprint: [UInt8]?
    ) -> Bool {
        // Dropreel stops: whatever failed now is no news.
        guard !Task.isCancelled else { return false }
        let now = indexer.time.monotonic
        switch failure {
        case .final(let reason):
            return write(row, fingerprint) { try $0.saveMediaFailure(reason, of: row, fingerprint: fingerprint) }
        case .passing(let reason):
            tell(reason, of: path)
            postponed.withLock { $0.postpone(row.key, at: now) }
            let outcome = try? indexer.database.writer.write { try $0.postponeProbe(of: row, fingerprint: fingerprint) }
            if outcome != nil, fingerprint != nil { indexer.noteFingerprint(of: row.key) }
            return outcome != nil
        case .unable(let reason):
            tell(reason, of: path)
            postponed.withLock { $0.rest(at: now) }
            return false
        }
    }

    private func write(
        _ row: ItemRow, _ fingerprint: [UInt8]?, _ body: @Sendable (inout IndexTransaction) throws -> Void
    ) -> Bool {
        guard let outcome = try? indexer.database.writer.write(body) else { return false }
        postponed.withLock { $0.settle(row.key) }
        indexer.feed.publish(outcome.folders)
        if fingerprint != nil { indexer.noteFingerprint(of: row.key) }
        return true
    }

    private func tell(_ cause: String, of path: RelativePath) {
        guard postponed.withLock({ $0.isNews(cause) }) else { return }
        indexer.note(probing: cause, of: path)
    }
}

extension Change {
    fileprivate var isFolder: Bool { if case .folder = self { true } else { false } }
}
