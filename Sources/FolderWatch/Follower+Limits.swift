import CInotifyTools
import Model

/// Where the kernel tells nothing, or too much: looking instead of listening.
extension Follower {
    func ensureWatch(_ directory: Directory, _ descriptor: Int32, _ kind: FileSystemKind) {
        let key = ObjectIdentifier(directory)
        let before = directory.state
        // Also on a network file system: changes made on this machine are told at once.
        if directory.watch <= 0 { directory.watch = newWatch(for: directory, descriptor) }
        if !kind.sendsEvents {
            directory.state = .silent(kind.name)
        } else {
            directory.state = directory.watch > 0 ? .watched : .unwatched
        }
        polled[key] = directory.state == .watched ? nil : directory
        if directory.state != before {
            areProblemsDue = areProblemsDue || before != .new || directory.state != .watched
        }
    }

    func newWatch(for directory: Directory, _ descriptor: Int32) -> Int32 {
        guard now >= limitReachedUntil, let answer = tools?.watch(descriptor) else { return -1 }
        switch answer {
        case .watch(let watch):
            if let other = byWatch[watch], other !== directory { other.watch = -1 }
            byWatch[watch] = directory
            return watch
        case .limit:
            // Not asked again for every directory of a large tree, but with every round of polling.
            limitReachedUntil = now + pace.poll * 0.9
            return -1
        case .refused: return -1
        }
    }

    /// Directories without a watch: their own change time often, their content sometimes (a file that grows does not
    /// change its directory). On silent file systems the content every time.
    func poll(_ now: Double) {
        polls += 1
        let isThorough = polls % 5 == 0
        for directory in polled.values {
            if case .silent = directory.state {
                markDirty(directory, .compare)
            } else {
                markDirty(directory, isThorough ? .compare : .verify)
            }
        }
        spendWatches()
        // A round over a large tree takes its time; most of the time has to be left for other things.
        nextPoll = now + max(pace.poll, Double(polled.count) * 0.000_2)
    }

    /// The kernel may have a queue for us by now.
    func tryTools(_ now: Double) {
        nextToolsTrial = now + 30
        tools = InotifyTools()
        guard tools != nil else { return }
        areProblemsDue = true
        for directory in byIdentity.values { markDirty(directory, .compare) }
    }

    /// Events were lost. Names first: one look at each directory tells whether any came or went. What happened to files
    /// in place shows only when all are looked at, which is done behind everything else and told where it differs.
    func compareEverything() {
        isOverflown = false
        overflows += 1
        endDeadWatches()
        for directory in deepestFirst { markDirty(directory, .verify) }
        isCompareDue = true
    }

    /// The last event of a watch may be among those that were lost.
    private func endDeadWatches() {
        guard let alive = tools?.alive else { return }
        for (watch, directory) in byWatch where !alive.contains(watch) { watchEnded(watch, of: directory) }
    }

    /// All that can be looked at. What is taken from the end comes before what lies in it: whoever is told of a folder
    /// has then been told of those above.
    private var deepestFirst: [Directory] {
        byIdentity.values.filter { $0.state != .offline }.map { (directory: $0, depth: $0.depth) }
            .sorted { $0.depth > $1.depth }.map(\.directory)
    }

    /// Lists everything, and tells it. A wish for that while it goes on is fulfilled afterwards: begun anew each time,
    /// it would never come to the end.
    func sweep() {
        guard !isSweeping else {
            isSweepWanted = true
            return
        }
        isSweeping = true
        areMountsDue = true
        for directory in deepestFirst { markDirty(directory, .list) }
    }

    func finishSweep() {
        guard dirty.isEmpty, later.isEmpty, backlog.isEmpty, !areMountsDue else { return }
        if isCompareDue {
            isCompareDue = false
            for directory in deepestFirst where directory.wish == .nothing {
                directory.wish = .compare
                background.append(directory)
            }
        }
        guard isSweeping else { return }
        isSweeping = false
        remembered = [:]
        areProblemsDue = areProblemsDue || !polled.isEmpty
        nextProblems = 0
        tellProblems()
        round.append(.swept)
        if isSweepWanted {
            isSweepWanted = false
            sweep()
        }
    }

    /// The library keeps 241 bytes for every directory that was ever deleted; when that is more than half, all watches
    /// are set anew. Only with an empty queue, see `startAnew`.
    func recycleIfNeeded() {
        guard let dead = tools?.dead, dead > max(pace.deadAtMost, byWatch.count), backlog.isEmpty else { return }
        collect()
        guard backlog.isEmpty else { return }
        if tools?.startAnew() != true {
            tools = nil
            nextToolsTrial = now + 1
            areProblemsDue = true
        }
        byWatch = [:]
        for directory in byIdentity.values { directory.watch = -1 }
        for directory in byIdentity.values where directory.state != .offline { markDirty(directory, .verify) }
        isCompareDue = true
    }
}
