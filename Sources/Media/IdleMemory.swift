import CSeccomp
import Glibc

/// Memory that a worker without a job gives back: the heap of the last film, and the pages of library code, which come back
/// from the page cache when they run again (22 of 42 MB resident, measured with the libraries of Debian 12).
struct IdleMemory {
    /// Seconds without a job after which it is worth it.
    static let idleSeconds = 1.0

    /// Where executable code lies. Read before the sandbox closes `/proc`; nothing can be mapped executable afterwards.
    private let code: [Range<UInt>]

    init() {
        code = Self.read("/proc/self/maps").split(separator: UInt8(ascii: "\n")).compactMap {
            Self.range(of: String(decoding: $0, as: UTF8.self))
        }
    }

    func release() {
        malloc_trim(0)
        for range in code {
            // Code is never written, so dropping it loses nothing. Read-only data is not dropped: its relocated parts
            // exist in memory only.
            madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, Int32(MADV_DONTNEED))
        }
    }

    /// `5581f000-5582a000 r-xp 00001000 fe:00 1234 /usr/lib/…` (proc_pid_maps(5)), when it is the code of a file.
    static func range(of line: String) -> Range<UInt>? {
        let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        guard fields.count == 6, fields[1] == "r-xp", fields[4] != "0" else { return nil }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, ends[0] < ends[1] else { return nil }
        return ends[0]..<ends[1]
    }

    private static func read(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 32 << 10)
        while true {
            let got = Glibc.read(descriptor, &piece, piece.count)
            guard got > 0 else { return bytes }
            bytes += piece[0..<got]
        }
    }
}
