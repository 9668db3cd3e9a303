import CLinux
import Glibc
import MediaMessages

/// Puts the bytes of a recipe together, reading those that lie in the file straight to where they belong.
///
/// Only what the kernel has in memory is read, as it has when a worker has just read the same: a disk is never waited for
/// here, and the bytes are not looked at.
struct Assembly {
    /// Why bytes cannot be had like this; a worker can read them all the same.
    enum Miss: Error {
        /// They are not in memory now, or not there at all.
        case now
        /// This file system never says what it has in memory.
        case always
    }

    /// A stretch of the file, and where it belongs.
    private struct Place {
        let from: Int64
        let count: Int
        let target: Int
    }

    private let descriptor: Int32
    private var pieces: [iovec] = []
    /// Where in the file `pieces` begin, and where they end.
    private var range: Range<Int64> = 0..<0

    /// Pieces that one call reads (`IOV_MAX`), and bytes between two of them that are read for nothing: the heads of
    /// blocks, or packets of another track.
    private static let mostPieces = 1024
    private static let mostBetween: Int64 = 16 << 10

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// - Parameter descriptor: the file that the recipe was made from; its read position is neither used nor moved.
    static func bytes(of recipe: Recipe, from descriptor: Int32) throws(Miss) -> [UInt8] {
        var miss: Miss?
        let bytes = [UInt8](unsafeUninitializedCapacity: recipe.count) { buffer, filled in
            do throws(Miss) {
                try fill(UnsafeMutableRawBufferPointer(buffer), recipe, descriptor)
                filled = recipe.count
            } catch {
                miss = error
            }
        }
        if let miss { throw miss }
        return bytes
    }

    private static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, _ recipe: Recipe, _ descriptor: Int32
    ) throws(Miss) {
        guard let start = buffer.baseAddress else { return }
        var places: [Place] = []
        places.reserveCapacity(recipe.parts.count)
        var (target, taken) = (0, 0)
        for part in recipe.parts {
            if let place = part.place {
                places.append(Place(from: place, count: part.count, target: target))
            } else {
                recipe.bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: buffer[target..<target + part.count])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + part.count]))
                }
                taken += part.count
            }
            target += part.count
        }
        places.sort { $0.from < $1.from }
        let waste = UnsafeMutableRawPointer.allocate(byteCount: Int(mostBetween), alignment: 16)
        defer { waste.deallocate() }
        var assembly = Assembly(descriptor)
        for place in places { try assembly.add(place, start + place.target, waste) }
        try assembly.read()
    }

    private mutating func add(
        _ place: Place, _ target: UnsafeMutableRawPointer, _ waste: UnsafeMutableRawPointer
    ) throws(Miss) {
        let between = place.from - range.upperBound
        if pieces.isEmpty || !(0...Self.mostBetween).contains(between) || pieces.count + 2 > Self.mostPieces {
            try read()
            range = place.from..<place.from
        } else if between > 0 {
            pieces.append(iovec(iov_base: waste, iov_len: Int(between)))
        }
        pieces.append(iovec(iov_base: target, iov_len: place.count))
        range = range.lowerBound..<place.from + Int64(place.count)
    }

    private mutating func read() throws(Miss) {
        var next = 0
        var place = range.lowerBound
        while next < pieces.count {
            var got = pieces.withUnsafeBufferPointer { pieces in
                dropreel_read_from_memory(
                    descriptor, pieces.baseAddress.map { $0 + next }, Int32(pieces.count - next), place)
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else {
                let isNever = got < 0 && [EOPNOTSUPP, ENOSYS, EPERM].contains(errno)
                throw isNever ? .always : .now
            }
            place += Int64(got)
            while got > 0 {
                let taken = min(got, pieces[next].iov_len)
                pieces[next].iov_base += taken
                pieces[next].iov_len -= taken
                got -= taken
                if pieces[next].iov_len == 0 { next += 1 }
            }
        }
        pieces.removeAll(keepingCapacity: true)
    }
}
