import CLinux
import Glibc
public import Model
import Synchronization

/// Follows the drop folder and tells what it sees. One thread of its own owns the kernel's queue and the tree of
/// directories; nobody else touches either.
public final class Watcher: Sendable {
    /// One directory of the machine that is (a folder of) the drop folder.
    public struct Root: Sendable {
        /// `nil`: the only root, its content is the top.
        public let name: FileName?
        /// Absolute, as bytes; links in it are resolved when it is found.
        public let path: [UInt8]
        /// Which directory it was when the daemon ran last: as long as one of another file system is there (the empty
        /// mount point of a disk that is away), the root is offline. `nil` takes what is there.
        public let expecting: Identity?

        public init(name: FileName?, path: [UInt8], expecting: Identity? = nil) {
            self.name = name
            self.path = path
            self.expecting = expecting
        }
    }

    /// One array is one round; they come in the order of what happened. For one consumer.
    public let observations: AsyncStream<[Observation]>
    private let shared: Shared
    private let thread: Mutex<WatcherThread?>

    /// Call first thing in `main`: libinotifytools waits with `select()`, which ends the process when the descriptor
    /// of its queue is 1024 or higher, so it has to be opened while numbers are low. Also makes sure that no child
    /// process inherits the queue. Returns false when the kernel has no queue left; the watcher then polls.
    @discardableResult
    public static func claim() -> Bool { InotifyTools.open() }

    /// Begins at once. `isIgnored` says which directories are neither watched nor listed, by their name; it is called
    /// on the watcher's thread.
    ///
    /// - Parameter remembering: what was told of directories before this start and has been kept.
    public convenience init(
        roots: [Root], isIgnored: @escaping @Sendable (FileName) -> Bool, remembering: [Identity: Remembered] = [:]
    ) {
        self.init(roots: roots, isIgnored: isIgnored, remembering: remembering, pace: Pace())
    }

    init(
        roots: [Root], isIgnored: @escaping @Sendable (FileName) -> Bool, remembering: [Identity: Remembered] = [:],
        pace: Pace
    ) {
        let shared = Shared(entriesAtMost: pace.entriesAtMost, isFilling: remembering.isEmpty)
        self.shared = shared
        observations = AsyncStream(unfolding: { await shared.queue.next() }, onCancel: { shared.queue.finish() })
        let thread = WatcherThread {
            Follower(
                roots: roots, isIgnored: isIgnored, remembered: remembering, pace: pace, shared: shared
            ).run()
            shared.queue.finish()
        }
        self.thread = Mutex(thread)
    }

    deinit { stop() }

    /// How complete watching is, now.
    public var status: WatchStatus { shared.status.withLock(\.self) }

    /// Lists every directory again and tells everything, then `swept`.
    public func rescan() { shared.ask { $0.rescan = true } }

    /// Somebody waits for what is in a folder that may not have been listed yet: it comes before all others.
    public func hurry(to folder: RelativePath) { shared.ask { $0.hurried.append(folder) } }

    /// Ends the thread and the stream; returns when it has ended.
    public func stop() {
        shared.ask { $0.stop = true }
        thread.withLock { $0.take() }?.join()
    }

    /// Runs a step on the watcher's thread, between two rounds: for tests that need it to stand still.
    func perform(_ step: @escaping @Sendable () -> Void) { shared.ask { $0.steps.append(step) } }
}

/// How often things are done. Seconds.
struct Pace: Sendable {
    /// A directory that was taken away may turn up elsewhere for so long, and keeps its watch.
    var limbo = 0.5
    /// Several changes of one file's content within this time are told once.
    var modified = 0.1
    /// Directories without a watch are looked at so often, and compared name by name every fifth time.
    var poll = 2.0
    /// A directory has to be quieter than another for so long before it loses its watch to that one; else two busy ones
    /// would take it from each other for ever.
    var quieter = 60.0
    /// A root (or a disk that is away) is looked for so often.
    var roots = 1.0
    /// Descriptors of directories are closed after so long without work, so that a disk can be unmounted.
    var idle = 0.25
    /// What keeps watching from being complete is told at most so often.
    var problems = 1.0
    /// The walk (not the draining of events) pauses while more entries wait for the consumer.
    var entriesAtMost = 20_000
    /// Watches that may be dead in the library before everything is set up anew.
    var deadAtMost = 50_000
}

/// What the watcher's thread and everybody else have in common.
final class Shared: Sendable {
    struct Requests {
        var rescan = false
        var stop = false
        var hurried: [RelativePath] = []
        var steps: [@Sendable () -> Void] = []

        var isEmpty: Bool { !rescan && !stop && hurried.isEmpty && steps.isEmpty }
    }

    let queue: ObservationQueue
    let status = Mutex(WatchStatus())
    let requests = Mutex(Requests())
    /// Wakes the thread; -1 where the kernel gave none (it then looks around every 50 ms).
    let bell: Bell

    init(entriesAtMost: Int, isFilling: Bool) {
        let bell = Bell()
        self.bell = bell
        queue = ObservationQueue(entriesAtMost: entriesAtMost, isFilling: isFilling, onRoom: { bell.ring() })
    }

    func ask(_ change: (inout Requests) -> Void) {
        requests.withLock { change(&$0) }
        bell.ring()
    }
}

/// An eventfd.
final class Bell: Sendable {
    let descriptor = linux_event_descriptor()

    deinit { if descriptor >= 0 { close(descriptor) } }

    func ring() {
        let one: UInt64 = 1
        _ = withUnsafeBytes(of: one) { write(descriptor, $0.baseAddress, 8) }
    }

    func silence() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}
