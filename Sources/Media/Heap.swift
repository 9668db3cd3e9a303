import CSeccomp
import Glibc

/// How the worker keeps memory between two segments.
enum Heap {
    /// glibc asks the kernel anew for every large piece and gives it back at once, and the kernel clears each page: of a
    /// second of processor time for a gigabyte of segments, more than half. `Rest` gives it all back after a second.
    static func keepPieces() {
        mallopt(M_MMAP_THRESHOLD, 32 << 20)  // the most that malloc(3) allows
        mallopt(M_TRIM_THRESHOLD, 128 << 20)
        // Packets of ever different sizes make it join the smallest pieces again and again.
        mallopt(M_MXFAST, 0)
        // Each thread of a decoder would get a heap of its own, for which 64 MB of address space are set aside.
        mallopt(M_ARENA_MAX, 2)
    }

    /// While it is on, all memory that is handed out is cleared. x264 (164) reads some that it has not written, and then what
    /// it makes depends on what lay there: in a worker that had made other segments, one in three was another.
    static func clearsPieces(_ isOn: Bool) {
        mallopt(M_PERTURB, isOn ? 0xFF : 0)  // new memory is filled with the complement
    }
}
