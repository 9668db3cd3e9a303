import Model
public import Store
import Synchronization

/// Puts together what is known of films, behind everything else: what their names say, their containers, the files
/// beside them, and people. What fails is told, kept, and tried again.
public final class FilmDescriber: Sendable {
    private let indexer: Indexer
    private let sidecars: SidecarReader
    private let description: FilmDescription
    private let trouble = Mutex(DescriberTrouble())

    /// - Parameter edits: what people say.
    public init(_ indexer: Indexer, edits: PeopleEdits? = nil) {
        self.indexer = indexer
        description = FilmDescription(edits: edits, keepsakes: indexer.keepsakes, time: indexer.time)
        sidecars = SidecarReader(disk: indexer.disk)
    }

    /// What is looked at in one transaction: some ten milliseconds, in which nobody else writes.
    private static let atOnce = 100
    /// Broken sidecars that are named.
    private static let namedAtMost = 100
    /// After which what failed is tried again.
    private static let patience = Duration.seconds(30)

    /// Works until the task is cancelled; sleeps while there is nothing to do.
    public func run() async {
        let (wishes, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let end = indexer.feed.subscribe { changes in
            if !changes.allSatisfy(\.isProgress) { bell.yield() }
        }
        defer { end() }
        bell.yield()
        tellFaults()
        for await _ in wishes {
            // While a whole disk is taken in, its names are enough.
            while !Task.isCancelled, !indexer.status.isSweeping, workOnce() { await Task.yield() }
            guard trouble.withLock({ $0.beginWaiting() }) else { continue }
            Task {
                try? await Task.sleep(for: Self.patience)
                retry()
                bell.yield()
            }
        }
    }

    /// Looks at some of what waits. False when nothing does, or when what is left has failed.
    @discardableResult
    public func workOnce() -> Bool {
        let (limit, aside) = trouble.withLock { ($0.isThere ? 1 : Self.atOnce, $0.aside) }
        do {
            let isMore = try work(limit, besides: aside)
            if isMore { trouble.withLock { $0.failures = 0 } } else { settle() }
            return isMore
        } catch {
            return fail("\(error)", besides: aside)
        }
    }

    private func work(_ limit: Int, besides aside: Set<Int64>) throws -> Bool {
        let description = description
        let outcome = try indexer.database.writer.write { index -> [Waiting.Sidecar]? in
            let entries = try index.takeEntries(limit: limit)
            for entry in entries { try description.look(for: entry, &index) }
            guard let waiting = try index.waiting(limit: limit, besides: aside) else {
                return entries.isEmpty ? nil : []
            }
            for film in waiting.films { try description.describe(film, &index) }
            return waiting.sidecars
        }
        indexer.feed.publish(outcome.folders)
        guard let files = outcome.result else { return false }
        for file in files { try take(file) }
        if !files.isEmpty { tellFaults() }
        return true
    }

    /// Looks at one film now; who asked for it sees it at once.
    func describe(_ file: ItemID) throws {
        let description = description
        let outcome = try indexer.database.writer.write { index in
            if let film = try index.waiting(file) { try description.describe(film, &index) }
        }
        indexer.feed.publish(outcome.folders)
    }

    /// The file is read outside of any transaction, for a disk may be slow.
    private func take(_ file: Waiting.Sidecar) throws {
        let said = sidecars.read(file)
        let outcome = try indexer.database.writer.write { index in
            try index.saveSidecar(file.row, said.subject, said.sayings, fault: said.fault)
        }
        indexer.feed.publish(outcome.folders)
    }

    private func tellFaults() {
        let faults = try? indexer.database.writer.write { try $0.sidecarFaults(limit: Self.namedAtMost) }.result
        let problems = faults?.map { path, fault in
            WatchProblem(
                code: .brokenSidecar, path: path, detail: fault,
                hint: "mend it; until then its films have what is known otherwise")
        }
        if let problems { indexer.note(sidecars: problems) }
    }
}

extension FilmDescriber {
    /// One after the other is looked at from now on, so that whatever fails holds up nothing else.
    ///
    /// - Returns: whether to go on.
    private func fail(_ cause: String, besides aside: Set<Int64>) -> Bool {
        let waiting = try? indexer.database.writer.write { try $0.firstWaiting(besides: aside) }.result
        let (isNew, path, isEverything) = trouble.withLock { trouble in
            defer { trouble.cause = cause }
            if trouble.isThere, let key = waiting?.key { trouble.aside.insert(key) }
            trouble.isThere = true
            trouble.failures += 1
            return (trouble.cause != cause, waiting?.path, trouble.failures > DescriberTrouble.enough || waiting == nil)
        }
        if isNew { indexer.note(describing: cause, of: path) }
        return !isEverything
    }

    /// All that could be done is done. What was set aside stays a trouble.
    private func settle() {
        let isOver = trouble.withLock { trouble in
            guard trouble.isThere, trouble.aside.isEmpty else { return false }
            trouble = DescriberTrouble()
            return true
        }
        if isOver { indexer.note(describing: nil, of: nil) }
    }

    /// What failed may succeed now.
    func retry() {
        trouble.withLock { trouble in
            trouble.aside = []
            trouble.failures = 0
            trouble.isWaiting = false
        }
    }
}

/// What could not be done, until it is tried again.
private struct DescriberTrouble {
    /// One film fails, or all do: then one at a time is tried.
    var isThere = false
    /// Those that failed alone.
    var aside: Set<Int64> = []
    /// One after the other, without a success between.
    var failures = 0
    /// What was told last.
    var cause: String?
    /// It is tried again after a while.
    var isWaiting = false

    /// So many in a row are no fault of theirs.
    static let enough = 10

    /// Whether somebody has to see to it that it is tried again.
    mutating func beginWaiting() -> Bool {
        guard isThere, !isWaiting else { return false }
        isWaiting = true
        return true
    }
}

extension Change {
    /// Nothing but that a file grows.
    fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}
