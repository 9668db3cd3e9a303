import CMicroHTTPD
import Glibc
import Synchronization

/// Reads what is about to be sent from the disk, on threads of its own.
final class Warming: Sendable {
    private struct Job: Sendable {
        let file: ServedFile
        let range: Range<UInt64>
        let done: @Sendable () -> Void
    }
    private let jobs = Mutex<[Job]>([])
    /// Counts what is waiting.
    private let waiting = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE))

    /// How many places of the disks are read at the same time.
    static let threads = 4

    deinit { if waiting >= 0 { close(waiting) } }

    /// Calls `done`, from another thread, when the beginning of the range is in memory or cannot be had.
    func begin(_ file: ServedFile, _ range: Range<UInt64>, done: @escaping @Sendable () -> Void) {
        guard waiting >= 0 else { return done() }
        jobs.withLock { $0.append(Job(file: file, range: range, done: done)) }
        eventfd_write(waiting, 1)
    }

    /// What each thread does until `end` becomes readable.
    func run(until end: Int32) {
        while true {
            var entries = [end, waiting].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&entries, 2, -1)
            guard entries[0].revents == 0 else { return }
            var one: eventfd_t = 0
            guard eventfd_read(waiting, &one) == 0, let job = next() else { continue }
            job.file.warm(job.range)
            job.done()
        }
    }

    private func next() -> Job? { jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}

extension ServedFile {
    /// What is read at once: enough for a moment of any film.
    private static let piece: UInt64 = 1 << 20
    /// What the kernel is asked to read on.
    private static let ahead: UInt64 = 4 << 20

    /// Whether sending the range would wait for the disk somewhere, as far as a few places tell.
    func isCold(_ range: Range<UInt64>) -> Bool {
        guard !range.isEmpty, let descriptor = current else { return false }
        let count = range.upperBound - range.lowerBound
        let places = [0, 128 << 10, Self.piece, Self.ahead, count / 4, count / 2, count / 4 * 3, count - 1]
        return places.contains { place in
            guard place < count, let place = Int64(exactly: range.lowerBound + place) else { return false }
            return mhd_is_in_memory(descriptor, place) == 0
        }
    }

    /// Waits until the first piece is in memory, and has the kernel read on.
    fileprivate func warm(_ range: Range<UInt64>) {
        guard let descriptor = current, let start = off_t(exactly: range.lowerBound) else { return }
        let count = range.upperBound - range.lowerBound
        posix_fadvise(descriptor, start, off_t(min(count, Self.ahead)), POSIX_FADV_WILLNEED)
        withUnsafeTemporaryAllocation(byteCount: Int(min(count, Self.piece)), alignment: 1) { scratch in
            _ = pread(descriptor, scratch.baseAddress, scratch.count, start)
        }
    }
}
