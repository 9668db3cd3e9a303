import Dispatch
import Model
public import Store
import Synchronization

/// Keeps what is remembered of marked files as the index has it: where they are, what they are, since when they are gone.
/// It follows the index a moment behind; what a crash leaves undone is found at the next start.
public final class Keepsakes: Sendable {
    private struct State {
        /// Up to where the index was followed; `nil`: everything has to be compared.
        var position: ChangePosition?
        var tree: Int64 = -1
        var isWaiting = false
    }
    private let state = Mutex(State())
    private let keepsakes: PeopleKeepsakes
    private let indexer: Indexer
    private let failed: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "dropreel.keepsakes")
    private let end = Mutex<(@Sendable () -> Void)?>(nil)

    /// Seconds in which changes are collected.
    private static let delay = 2.0

    /// - Parameter failed: gets a sentence for the log.
    public init(_ keepsakes: PeopleKeepsakes, _ indexer: Indexer, failed: @escaping @Sendable (String) -> Void) {
        self.keepsakes = keepsakes
        self.indexer = indexer
        self.failed = failed
    }

    /// Follows the index until `finish`.
    public func follow() {
        let end = indexer.feed.subscribe { [weak self] _ in self?.wait() }
        self.end.withLock { $0 = end }
        wait()
    }

    /// Follows what is left, and no more.
    public func finish() {
        end.withLock { end in
            end?()
            end = nil
        }
        queue.sync { refresh() }
    }

    private func wait() {
        let isFirst = state.withLock { state in
            defer { state.isWaiting = true }
            return !state.isWaiting
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
            self?.state.withLock { $0.isWaiting = false }
            self?.refresh()
        }
    }

    /// Compares now. Nothing is known to be gone before everything was listed.
    func refresh() {
        do {
            let reader = indexer.database.reader
            guard !indexer.status.isSweeping, try reader.isSwept(), try !keepsakes.isEmpty else { return }
            let now = ChangePosition(revision: try reader.revision())
            let tree = try reader.treeRevision()
            let (position, isSameTree) = state.withLock { ($0.position, $0.tree == tree) }
            do {
                try compare(since: isSameTree ? position : nil)
            } catch is HistoryTooOld {
                try compare(since: nil)
            }
            state.withLock { state in
                state.position = now
                state.tree = tree
            }
        } catch {
            failed("cannot note where marked files are: \(error)")
        }
    }

    private func compare(since position: ChangePosition?) throws {
        guard let position else {
            var part = try keepsakes.part()
            while let last = part.last {
                try compare(part)
                part = try keepsakes.part(after: last.id)
            }
            return
        }
        var next: ChangePosition? = position
        while let here = next {
            let changes = try indexer.database.reader.changes(since: here)
            try compare(try keepsakes.find(changes.changed + changes.gone))
            next = changes.next.flatMap { ChangePosition($0) }
        }
    }

    private func compare(_ part: [Keepsake]) throws {
        let now = indexer.time.now
        let found = try indexer.database.reader.whereabouts(of: part.map(\.id))
        try keepsakes.update(
            zip(part, found).compactMap { keepsake, whereabouts in
                let new = keepsake.following(whereabouts, now: now)
                return new == keepsake ? nil : new
            })
    }
}

extension Keepsake {
    fileprivate func following(_ whereabouts: Whereabouts, now: Moment) -> Keepsake {
        switch whereabouts {
        case .unknown: return self
        case .gone(let time):
            var gone = self
            gone.gone = gone.gone ?? time ?? now
            return gone
        case .there(var here):
            // A fingerprint that the index has not taken again still holds for the same content.
            if here.fingerprint == nil, here.size == size, here.modified == modified { here.fingerprint = fingerprint }
            return here
        }
    }
}
