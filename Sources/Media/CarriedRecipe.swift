import Glibc
import MediaMessages

/// What a recipe names, read out of the film.
extension Recipe {
    /// A stretch of the film, and where it belongs.
    private struct Place {
        let from: Int64
        let count: Int
        let target: Int
        var end: Int64 { from + Int64(count) }
    }

    /// Bytes that one call reads, where no stretch has more, and bytes between two stretches that are read for nothing.
    private static let most: Int64 = 256 << 10
    private static let mostBetween: Int64 = 16 << 10

    /// The same with all its bytes.
    func carried(from input: Input) throws(MediaRefusal) -> Recipe {
        var refusal: MediaRefusal?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let buffer = UnsafeMutableRawBufferPointer(buffer)
            spread(into: buffer)
            do throws(MediaRefusal) {
                try Self.read(places, input) { place, bytes in
                    UnsafeMutableRawBufferPointer(rebasing: buffer[place.target...]).copyMemory(from: bytes)
                }
                filled = count
            } catch {
                refusal = error
            }
        }
        if let refusal { throw refusal }
        return Recipe(carrying: bytes)
    }

    /// Reads all that it names, so that the kernel has it in memory.
    func fetch(from input: Input) throws(MediaRefusal) { try Self.read(places, input) { _, _ in } }

    private var places: [Place] {
        var target = 0
        return parts.compactMap { part in
            defer { target += part.count }
            return part.place.map { Place(from: $0, count: part.count, target: target) }
        }
    }

    /// Puts the bytes that come with it where they belong.
    private func spread(into buffer: UnsafeMutableRawBufferPointer) {
        var (target, taken) = (0, 0)
        for part in parts {
            defer { target += part.count }
            guard part.place == nil else { continue }
            bytes.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: buffer[target...])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + part.count]))
            }
            taken += part.count
        }
    }

    /// In the order of the file, what lies near together at once.
    private static func read(
        _ places: [Place], _ input: Input, _ take: (Place, UnsafeRawBufferPointer) -> Void
    ) throws(MediaRefusal) {
        let places = places.sorted { $0.from < $1.from }
        var next = 0
        while next < places.count {
            let first = next
            let start = places[first].from
            var end = places[first].end
            next += 1
            while next < places.count, places[next].from - end <= mostBetween, places[next].end - start <= most {
                end = max(end, places[next].end)
                next += 1
            }
            errno = 0
            guard let bytes = input.bytes(at: start, count: Int(end - start)) else {
                if errno != 0 { throw .unreadable(errno) }
                throw .broken("a part of it has gone")
            }
            bytes.withUnsafeBytes { bytes in
                for place in places[first..<next] {
                    let offset = Int(place.from - start)
                    take(place, UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + place.count]))
                }
            }
        }
    }
}
