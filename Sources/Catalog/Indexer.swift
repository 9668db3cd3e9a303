import Dispatch
public import Files
public import Model
public import Store
import Synchronization

/// Follows the folder: takes what the watcher saw and keeps the index equal to the disk. The only one who writes items.
public final class Indexer: Sendable {
    /// What whoever wires the house together should know.
    public enum Note: Sendable {
        /// For the log: one sentence.
        case failure(String)
        /// Something did not fit together: ask the watcher to list everything again.
        case inDoubt
    }

    public struct Status: Sendable, Equatable {
        /// True from the start, or a rescan, until everything was listed once.
        public let isSweeping: Bool
        public let problems: [WatchProblem]
    }

    public let feed = ChangeFeed()
    public let names: TempNames
    let database: IndexDatabase
    let disk: DropFolder
    let time: any TimeSource
    /// Of marked files.
    let keepsakes: PeopleKeepsakes?
    private let note: @Sendable (Note) -> Void
    private let memory: Mutex<Memory>
    /// As it was when the memory was let go last: who asks waits for no disk.
    private let told: Mutex<Status>
    /// Settles, buries and tidies up when it is time, and blocks for none of the tasks.
    private let queue = DispatchQueue(label: "dropreel.index")
    /// When the next alarm rings. A lock of its own, since an alarm is set while nobody changes the index.
    private let alarm = Mutex<Double?>(nil)

    /// - Parameter keepsakes: of files that people have marked: they keep their ids when the index was made anew.
    public init(
        _ database: IndexDatabase, disk: DropFolder, names: TempNames, time: any TimeSource,
        keepsakes: PeopleKeepsakes? = nil, note: @escaping @Sendable (Note) -> Void
    ) throws {
        self.database = database
        self.disk = disk
        self.names = names
        self.time = time
        self.keepsakes = keepsakes
        self.note = note
        var memory = Memory()
        let monotonic = time.monotonic
        // What was going on when the daemon ended goes on.
        try database.writer.write(with: &memory) { index, memory in
            memory.sweep.isVeryFirst = try !index.isSwept()
            memory.hasVanished = try !index.vanished().isEmpty
            for row in try index.unburied() { memory.graves[row.key] = monotonic + Self.grace }
        }
        if let keepsakes { try Self.takeIn(keepsakes, database, now: time.now) }
        if memory.sweep.isVeryFirst { try database.beginFilling() }
        told = Mutex(memory.status)
        self.memory = Mutex(memory)
    }

    /// What need not be listed at this start. To be asked before anything is told.
    public func listedFolders() throws -> [ListedFolder] {
        let rules = names.rules
        return try database.writer.write { index in
            try index.keepListings(madeBy: rules)
            return try index.listedFolders()
        }.result
    }

    /// A thing that is moved disappears first and appears afterwards; only then it counts as gone. Seconds.
    static let grace = 0.5
    /// Removed things are recognized for so many seconds.
    static let remembrance: Int64 = 30 * 86_400

    /// Applies everything that the watcher tells, until it ends. Timers run as long.
    public func run(_ observations: AsyncStream<[Observation]>) async {
        setAlarm()
        for await batch in observations {
            await withCheckedContinuation { continuation in
                queue.async {
                    self.apply(batch)
                    continuation.resume()
                }
            }
            setAlarm()
        }
    }

    /// Applies one batch in one transaction, looks at files that may be finished, and tells what changed.
    public func apply(_ batch: [Observation]) {
        change { reconciler, index, memory in try reconciler.apply(batch, &index, &memory) }
        if batch.contains(.swept) { endFilling() }
    }

    private func endFilling() {
        guard (try? database.endFilling()) != nil else { return }
        DispatchQueue.global(qos: .utility).async { [database] in database.settle() }
    }

    public var status: Status { told.withLock(\.self) }

    /// Uses the memory, and tells what it says then.
    private func use<Result>(_ body: (inout sending Memory) -> sending Result) -> sending Result {
        memory.withLock { memory in
            let result = body(&memory)
            let status = memory.status
            told.withLock { $0 = status }
            return result
        }
    }

    /// Call before the watcher is asked to list everything again: somebody says that what vanished is gone.
    public func beginRescan() {
        change { reconciler, index, memory in
            memory.sweep.isRunning = true
            try reconciler.confirmVanished(&index, &memory)
        }
    }

    /// Tells what cannot be read of the files that speak of films.
    func note(sidecars problems: [WatchProblem]) {
        let isNews = use { memory in
            defer { memory.sidecars = problems }
            return memory.sidecars != problems
        }
        if isNews { feed.publish([.status]) }
    }

    /// Tells that a file cannot be looked into now.
    func note(probing cause: String, of path: RelativePath) {
        note(.failure("cannot look into “\(path.text)”: \(cause); it is tried again"))
    }

    /// Tells that what films are could not be put together; `nil`: it can be, again.
    func note(describing cause: String?, of path: RelativePath?) {
        if let cause {
            note(.failure("cannot put together what “\(path?.text ?? "a film")” is: \(cause); it is tried again"))
        }
        let problem = cause.map {
            WatchProblem(
                code: .undescribed, path: path ?? .top, detail: "what films are cannot be put together: \($0)",
                hint: "it is tried again every half a minute; until then they are shown as they were")
        }
        use { $0.undescribed = problem }
        feed.publish([.status])
    }

    /// One change of the index, with all that follows from it.
    @discardableResult
    func change(
        _ body: @Sendable (Reconciler, inout IndexTransaction, inout Memory) throws -> Void
    ) -> Bool {
        let reconciler = reconciler
        let (changes, isDone) = use { memory -> ([Change], Bool) in
            var changes: [Change] = []
            do {
                changes = try write(&memory) { index, memory in try body(reconciler, &index, &memory) }
            } catch {
                note(.failure("\(error)"))
                memory.isInDoubt = true
                return ([], false)
            }
            // What fails here is tried again a second later.
            changes += (try? settle(&memory, limit: 256)) ?? []
            return (changes, true)
        }
        feed.publish(changes)
        return isDone
    }

    /// Does what is due. Seconds until something is due again; `nil`: nothing is going on.
    @discardableResult
    public func tick() -> Double? {
        let (changes, next, isInDoubt) = use { memory -> ([Change], Double?, Bool) in
            var changes: [Change] = []
            do {
                changes += try settle(&memory, limit: 256)
                changes += try tidy(&memory)
            } catch {
                note(.failure("\(error)"))
                memory.isInDoubt = true
                return (changes, 5, false)
            }
            // A sweep that goes on may settle it; what is in doubt afterwards asks for another one.
            let isInDoubt = memory.isInDoubt && !memory.sweep.isFirst && !memory.sweep.isRunning
            if isInDoubt {
                memory.isInDoubt = false
                memory.sweep.isRunning = true
                changes.append(.status)
            }
            return (changes, nextDue(&memory), isInDoubt)
        }
        feed.publish(changes)
        if isInDoubt { note(.inDoubt) }
        return next
    }

    private var reconciler: Reconciler {
        Reconciler(disk: disk, names: names, keepsakes: keepsakes, now: time.now, monotonic: time.monotonic)
    }

    /// One transaction; what to tell of it.
    private func write(
        _ memory: inout Memory, _ body: @Sendable (inout IndexTransaction, inout Memory) throws -> Void
    ) throws -> [Change] {
        let outcome = try database.writer.write(with: &memory, body)
        let deadline = time.monotonic + Self.grace
        for key in outcome.removed { memory.graves[key] = deadline }
        if !outcome.folders.isEmpty { memory.hasUpkeep = true }
        // What is named as a problem may have gone, or lie elsewhere now.
        if outcome.folders.contains(where: \.isVisible) { memory.access.reviewIfAny(time.monotonic) }
        var changes = outcome.folders.compactMap(Change.init) + memory.progress
        memory.progress = []
        if memory.isStatusChanged { changes.append(.status) }
        memory.isStatusChanged = false
        return changes
    }

    /// Looks at files whose time has come. The looks are outside of any transaction, for a disk may be slow.
    private func settle(_ memory: inout Memory, limit: Int) throws -> [Change] {
        guard let next = memory.looks.next, next <= time.monotonic else { return [] }
        let reconciler = reconciler
        let looks = try database.writer.write(with: &memory) { index, memory in
            try reconciler.takeLooks(limit: limit, index, &memory)
        }.result
        guard !looks.isEmpty else { return [] }
        let findings = looks.map { (key: $0.row.key, finding: $0.look(disk)) }
        do {
            return try write(&memory) { index, memory in try reconciler.finish(findings, &index, &memory) }
        } catch {
            // They were taken out already, and would never be looked at again.
            for look in looks { memory.looks[look.row.key] = time.monotonic + 1 }
            throw error
        }
    }

    /// Buries what did not turn up again, and works on what waits.
    private func tidy(_ memory: inout Memory) throws -> [Change] {
        var changes: [Change] = []
        let reconciler = reconciler
        let graves = memory.graves.take(dueAt: reconciler.monotonic, limit: 500)
        if !graves.isEmpty {
            changes += try write(&memory) { index, memory in try reconciler.bury(graves, &index, &memory) }
        }
        if memory.hasUpkeep {
            memory.hasUpkeep = try database.writer.write(with: &memory) { index, memory in
                let sinks = try index.sinkSome()
                if !sinks { try reconciler.resume(index, &memory) }
                return sinks
            }.result
        }
        if let due = memory.access.due, due <= reconciler.monotonic {
            changes += try write(&memory) { index, memory in try reconciler.tellAccess(&index, &memory) }
        }
        if memory.nextForgetting <= reconciler.monotonic {
            let end = reconciler.now.adding(seconds: -Self.remembrance)
            let kept = try keepsakes?.gone() ?? []
            let hasMore = try database.writer.write { try $0.forgetSome(removedBefore: end, except: kept) }.result
            memory.nextForgetting = reconciler.monotonic + (hasMore ? 0.1 : 86_400)
        }
        return changes
    }

    private func nextDue(_ memory: inout Memory) -> Double? {
        let now = time.monotonic
        let times = [
            memory.looks.next, memory.graves.next, memory.access.due, memory.hasUpkeep ? now + 0.005 : nil,
            memory.nextForgetting - now < 3600 ? memory.nextForgetting : nil, memory.isInDoubt ? now + 5 : nil,
        ].compactMap(\.self)
        return times.min().map { max(0, $0 - now) }
    }

    /// Wakes for the next thing that is due; there is at most one alarm that counts.
    private func setAlarm() {
        guard let delay = memory.withLock({ nextDue(&$0) }) else { return }
        let time = self.time.monotonic + delay
        let isEarlier = alarm.withLock { alarm in
            if let alarm, alarm <= time { return false }
            alarm = time
            return true
        }
        guard isEarlier else { return }
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            alarm.withLock { if $0 == time { $0 = nil } }
            tick()
            setAlarm()
        }
    }
}
