import CLinux
import Glibc
import Model
import Synchronization

/// The watcher's thread: drains the kernel's queue, keeps the tree of directories, looks at what is there and tells it.
///
/// Why nothing is missed: a directory's watch is set before it is listed, so each name is either in the listing or in
/// an event that follows; events of one directory come in the kernel's order; and every look is relative to an open
/// directory whose identity was checked.
final class Follower {
    let roots: [Watcher.Root]
    let isIgnored: (FileName) -> Bool
    let pace: Pace
    let shared: Shared

    /// `nil` while the kernel gives no queue.
    var tools: InotifyTools?
    var open = OpenDirectories()
    var looker = Looker()
    let mountTable = MountTable()

    /// Of the time before this start, until everything was looked at once.
    var remembered: [Identity: Remembered]

    var rootDirectories: [Directory] = []
    /// Absolute paths of the roots; links in them are resolved once, when they are first found.
    var rootPaths: [[UInt8]] = []
    var byIdentity: [Identity: Directory] = [:]
    var byWatch: [Int32: Directory] = [:]
    /// Directories at which another file system begins, roots aside.
    var mountTops: [ObjectIdentifier: Directory] = [:]

    /// Events read but not yet handled.
    var backlog: [RawEvent] = []
    /// To be looked at: the last found first, so that a tree is walked in depth and events come before old work.
    var dirty: [Directory] = []
    /// To be looked at when there is nothing better to do.
    var background: [Directory] = []
    /// Not found where they should be: again at a given time.
    var later: [(due: Double, directory: Directory, wish: Directory.Wish)] = []
    /// They hang below something that was taken away: again when something was attached.
    var waiting: [Directory] = []
    /// Taken away, and perhaps put elsewhere.
    var detached: [Directory] = []
    /// Those of `detached` whose rename told a number by which the other half can be known.
    var cookies: [UInt32: Directory] = [:]
    var modified: ModifiedNames
    /// Directories in which names came or went, and whose own times are to be told.
    var touched: [ObjectIdentifier: Directory] = [:]
    /// What is to be told next.
    var round: [Observation] = []

    var isOverflown = false
    /// Names were compared after an overflow; the content of files still has to be.
    var isCompareDue = false
    var isSweeping = true
    /// Somebody asked for another one meanwhile.
    var isSweepWanted = false
    var areMountsDue = true
    var overflows = 0
    var unreadable: [ObjectIdentifier: Directory] = [:]
    /// Those without a watch, or on a file system that tells of nothing.
    var polled: [ObjectIdentifier: Directory] = [:]
    /// Offline, and told to be.
    var offline: [ObjectIdentifier: Directory] = [:]
    var limitReachedUntil = 0.0
    var nextPoll = 0.0
    var polls = 0
    var nextRootCheck = 0.0
    var nextUnreadableTrial = 0.0
    var nextToolsTrial = 0.0
    var lastWork = 0.0
    var lastProblems: [WatchProblem] = []
    var nextProblems = 0.0
    var areProblemsDue = false

    init(
        roots: [Watcher.Root], isIgnored: @escaping (FileName) -> Bool, remembered: [Identity: Remembered], pace: Pace,
        shared: Shared
    ) {
        self.roots = roots
        self.isIgnored = isIgnored
        self.remembered = remembered
        self.pace = pace
        self.shared = shared
        modified = ModifiedNames(interval: pace.modified)
    }

    func run() {
        tools = InotifyTools()
        areProblemsDue = tools == nil
        nextToolsTrial = now + 30
        makeRoots()
        while takeRequests() {
            collect()
            handleBacklog()
            if isOverflown, backlog.isEmpty { compareEverything() }
            recycleIfNeeded()
            if areMountsDue || now >= nextRootCheck { checkDisks() }
            doWhatIsDue()
            flush()
            walk()
            finishSweep()
            tellProblems()
            updateStatus()
            flush()
            wait()
        }
        // The queue takes all its watches with it; ending them one by one would take seconds.
        tools = nil
        for root in rootDirectories + detached { drop(root, dying: []) }
        open.forgetAll()
    }

    /// Seconds on the clock that never jumps.
    var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    var hasRequests: Bool { shared.requests.withLock { !$0.isEmpty } }

    /// False: it is time to end.
    private func takeRequests() -> Bool {
        let requests = shared.requests.withLock { requests in
            defer { requests = Shared.Requests() }
            return requests
        }
        for step in requests.steps { step() }
        if requests.rescan { sweep() }
        for folder in requests.hurried { hurry(to: folder) }
        return !requests.stop
    }

    func flush() {
        tellTouched()
        guard !round.isEmpty else { return }
        shared.queue.push(round)
        round = []
    }

    /// Tells and does what has its time.
    private func doWhatIsDue() {
        let now = now
        for (directory, name) in modified.takeDue(now: now) { tell(.modified, name, in: directory) }
        retry(now)
        expire(now)
        if !polled.isEmpty, now >= nextPoll { poll(now) }
        if tools == nil, now >= nextToolsTrial { tryTools(now) }
        if !unreadable.isEmpty, now >= nextUnreadableTrial {
            // Most causes tell when they end; a new group of ours or a disk that has recovered does not.
            nextUnreadableTrial = now + 30
            for directory in unreadable.values { markDirty(directory, .list) }
        }
        if !open.isEmpty, now - lastWork > pace.idle { open.forgetAll() }
    }

    /// Sleeps until there is an event, a request, a change of the mounts, or something is due.
    private func wait() {
        let hasWork = !backlog.isEmpty || isOverflown || areMountsDue || (hasWalk && !shared.queue.isFull)
        let timeout = hasWork ? 0 : max(0, min(nextDue - now, 30))
        var descriptors = [
            pollfd(fd: tools?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: shared.bell.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mountTable.descriptor, events: Int16(POLLPRI), revents: 0),
        ]
        let milliseconds = shared.bell.descriptor < 0 ? min(timeout, 0.05) : timeout
        guard Glibc.poll(&descriptors, nfds_t(descriptors.count), Int32((milliseconds * 1000).rounded(.up))) > 0 else {
            return
        }
        if descriptors[1].revents != 0 { shared.bell.silence() }
        if descriptors[2].revents != 0 { areMountsDue = true }
    }

    private var hasWalk: Bool { !dirty.isEmpty || !background.isEmpty }

    private var nextDue: Double {
        var due = nextRootCheck
        if let next = modified.next { due = min(due, next) }
        if let first = detached.first?.detachedSince { due = min(due, first + pace.limbo) }
        if !detached.isEmpty, detached.first?.detachedSince == nil { due = min(due, now + pace.limbo) }
        for retry in later { due = min(due, retry.due) }
        if !polled.isEmpty { due = min(due, nextPoll) }
        if tools == nil { due = min(due, nextToolsTrial) }
        if !unreadable.isEmpty { due = min(due, nextUnreadableTrial) }
        if areProblemsDue { due = min(due, nextProblems) }
        if !open.isEmpty { due = min(due, lastWork + pace.idle) }
        return due
    }
}
