import CInotifyTools
import Glibc
import Model
import Synchronization

/// The right to use libinotifytools, which has one queue per process and no lock: holding this value is holding it, and
/// only one thread does. Of the library only those calls are used whose behavior under renames and limits is known.
struct InotifyTools: ~Copyable {
    private struct State {
        /// Of the kernel's queue; -1 while there is none.
        var descriptor: Int32 = -1
        var isTaken = false
    }
    private static let state = Mutex(State())

    /// The queue's, to be polled.
    private(set) var descriptor: Int32
    /// Watches whose directory is gone. The library never frees their records and cannot be asked to.
    private(set) var dead = 0
    private var aliases: UInt32 = 0

    /// `nil` when the kernel gives no queue, or somebody else in this process has it.
    init?() {
        guard Self.open() else { return nil }
        let descriptor = Self.state.withLock { state -> Int32? in
            if state.isTaken { return nil }
            state.isTaken = true
            return state.descriptor
        }
        guard let descriptor else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        inotifytools_cleanup()
        Self.state.withLock { $0 = State() }
    }

    /// Makes the queue if there is none yet.
    static func open() -> Bool {
        state.withLock { state in
            if state.descriptor < 0 { state.descriptor = makeQueue() }
            return state.descriptor >= 0
        }
    }

    /// The library neither shows its descriptor nor closes it in child processes: it is found by what is new among the
    /// process's own descriptors. It waits with `select()`, which ends the process from number 1024 on, so such a one
    /// is never used.
    private static func makeQueue() -> Int32 {
        let before = queues()
        guard inotifytools_initialize() == 1 else { return -1 }
        guard let descriptor = queues().subtracting(before).min(), descriptor < 1024 else {
            inotifytools_cleanup()
            return -1
        }
        let flags = fcntl(descriptor, F_GETFD)
        _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC)
        return descriptor
    }

    private static func queues() -> Set<Int32> {
        guard let directory = opendir("/proc/self/fd") else { return [] }
        defer { closedir(directory) }
        var queues: Set<Int32> = []
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
            }
            var target = [CChar](repeating: 0, count: 64)
            let count = readlink("/proc/self/fd/\(number)", &target, target.count - 1)
            if count > 0, strcmp(target, "anon_inode:inotify") == 0 { queues.insert(number) }
        }
        return queues
    }
}

extension InotifyTools {
    /// What came of a wish for a watch.
    enum Answer {
        case watch(Int32)
        case limit
        case refused(Int32)
    }

    /// Watches the directory behind an open descriptor: no rename can come between, and no path is too long. The name
    /// given to the library is unique, a row of "/" and "./" that changes nothing: under a name used before, the
    /// library would answer with the dead watch of a directory that is gone.
    mutating func watch(_ directory: Int32) -> Answer {
        var alias = "/proc/self/fd/\(directory)/"
        for bit in 0..<28 { alias += aliases >> UInt32(bit) & 1 == 1 ? "./" : "/" }
        aliases &+= 1
        guard inotifytools_watch_file(alias, dropreel_watch_mask) == 1 else {
            let reason = inotifytools_error()
            return reason == ENOSPC || reason == ENOMEM ? .limit : .refused(reason)
        }
        let watch = inotifytools_wd_from_filename(alias)
        return watch > 0 ? .watch(watch) : .refused(EINVAL)
    }

    /// Ends a watch that still lives; with a dead one the library would complain on standard error.
    mutating func remove(_ watch: Int32) { _ = inotifytools_remove_watch_by_wd(watch) }

    /// The watches that the kernel has; `nil` where it does not tell (proc(5), `/proc/PID/fdinfo`).
    var alive: Set<Int32>? {
        guard let text = ProcFile.bytes("/proc/self/fdinfo/\(descriptor)") else { return nil }
        let mark = Array("inotify wd:".utf8)
        return Set(
            text.split(separator: 0x0A).lazy.filter { $0.starts(with: mark) }.compactMap { line in
                Int32(String(decoding: line.dropFirst(mark.count).prefix { $0 != 0x20 }, as: UTF8.self), radix: 16)
            })
    }

    mutating func noteDeadWatch() { dead += 1 }

    /// The next event, without waiting. One is asked for at a time: with more, the library spins until so many have
    /// arrived.
    mutating func next() -> RawEvent? {
        guard let event = inotifytools_next_events(0, 1) else { return nil }
        var name: FileName?
        if event.pointee.len > 0, let bytes = dropreel_event_name(event) {
            name = FileName(UnsafeRawBufferPointer(start: bytes, count: strnlen(bytes, Int(event.pointee.len))))
        }
        return RawEvent(
            watch: event.pointee.wd, mask: event.pointee.mask, cookie: event.pointee.cookie, name: name)
    }

    /// Gives all memory of dead watches back; every watch is gone afterwards. Only when `next` has just said `nil`: the
    /// library's buffer survives, and would hand out events of old watches as if they were new ones'. False when no new
    /// queue could be made.
    mutating func startAnew() -> Bool {
        inotifytools_cleanup()
        dead = 0
        descriptor = Self.state.withLock { state in
            state.descriptor = Self.makeQueue()
            return state.descriptor
        }
        return descriptor >= 0
    }

    /// `fs.inotify.max_user_watches`, or what this user namespace allows, whichever is less; 0 where unknown.
    static var limit: Int {
        let inNamespace = ProcFile.number("/proc/sys/user/max_inotify_watches") ?? .max
        let inSystem = Int(inotifytools_get_max_user_watches())
        return min(inNamespace, inSystem > 0 ? inSystem : .max) == .max
            ? 0 : min(inNamespace, inSystem > 0 ? inSystem : .max)
    }
}

/// One event as the kernel told it.
struct RawEvent {
    let watch: Int32
    let mask: UInt32
    let cookie: UInt32
    let name: FileName?

    func has(_ bit: Int32) -> Bool { mask & UInt32(bitPattern: bit) != 0 }
    func has(_ bit: UInt32) -> Bool { mask & bit != 0 }
}
