import Model

/// Where there are fewer watches than directories, they are spent where something happened last: more will happen there.
extension Follower {
    /// Moves watches from directories that have long been quiet to those in which something happened meanwhile.
    func spendWatches() {
        let poor = polled.values.filter { $0.state == .unwatched }
        guard tools != nil, let newest = poor.map(\.lastChange).max() else { return }
        let quiet = byWatch.values.filter { !$0.isRoot && $0.state == .watched && $0.lastChange &+ margin < newest }
        guard !quiet.isEmpty else { return }
        let pairs = zip(poor.sorted { $0.lastChange > $1.lastChange }, quiet.sorted { $0.lastChange < $1.lastChange })
        var count = 0
        for (active, quiet) in pairs.prefix(Self.movedAtMost) where quiet.lastChange &+ margin < active.lastChange {
            move(from: quiet, to: active)
            count += 1
            if count % 64 == 0 { collect() }
        }
        areProblemsDue = areProblemsDue || count > 0
    }

    /// In one round of polling.
    private static let movedAtMost = 4_000

    private var margin: Int64 { Int64(pace.quieter * 1e9) }

    private func move(from quiet: Directory, to active: Directory) {
        guard case .success(let descriptor) = openChecked(active) else { return }
        unwatch(quiet, dying: [])
        quiet.state = .unwatched
        polled[ObjectIdentifier(quiet)] = quiet
        // A change before its watch was ended and one before the next look look alike: it is compared once more.
        markDirty(quiet, .compare)
        limitReachedUntil = 0
        active.watch = newWatch(for: active, descriptor)
        guard active.watch > 0 else { return }
        active.state = .watched
        polled[ObjectIdentifier(active)] = nil
        markDirty(active, .compare)
    }
}
