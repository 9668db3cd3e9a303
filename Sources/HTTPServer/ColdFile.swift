import CMicroHTTPD
import Glibc

/// A part of a file that is not all in memory, on its way out: sent through our own memory as far as the kernel has it, asleep
/// while the disk is read.
///
/// `sendfile` would wait for the disk inside a worker, and with it wait all connections of that worker: whoever asks for a
/// listing would wait for the arm of a disk to come to where somebody else's film goes on.
final class ColdFile {
    private let file: ServedFile
    private let range: Range<UInt64>
    private let warming: Warming
    private let parking: Parking
    /// Where the disk was last waited for: what is there now may be read, even where the kernel cannot tell.
    private var awaited: UInt64?

    init(_ file: ServedFile, _ range: Range<UInt64>, warming: Warming, parking: Parking) {
        self.file = file
        self.range = range
        self.warming = warming
        self.parking = parking
    }

    enum Taken {
        case bytes(Int)
        /// The connection sleeps, and will be woken.
        case notYet
        /// The file no longer has them, or the disk has failed.
        case broken
    }

    /// Some bytes from that place of the range on.
    func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        let start = range.lowerBound + position
        guard start < range.upperBound, let descriptor = file.current, let offset = Int64(exactly: start) else {
            return .broken
        }
        let count = Int(min(UInt64(buffer.count), range.upperBound - start))
        let known = mhd_read_from_memory(descriptor, buffer.baseAddress, count, offset)
        if known > 0 { return .bytes(known) }
        if known == 0 { return .broken }
        if awaited != start, parking.park() {
            awaited = start
            // Asleep first, then the work: whoever is woken is asleep.
            let parking = parking
            warming.begin(file, start..<range.upperBound) { parking.wake() }
            return .notYet
        }
        let got = pread(descriptor, buffer.baseAddress, count, off_t(offset))
        return got > 0 ? .bytes(got) : .broken
    }
}
