/// When the samples of one track of a segment are decoded and shown, in ticks of the track.
///
/// A function of the segment alone: nothing is carried from one segment to the next.
struct SampleTimes: Equatable {
    let first: Int64
    let durations: [UInt32]
    /// Presentation minus decoding, which may be negative (`trun` version 1, ISO/IEC 14496-12 section 8.8.8); empty
    /// when they are the same.
    let offsets: [Int32]

    /// When the last sample ends; `nil` when there is none.
    var end: Int64? { durations.isEmpty ? nil : durations.reduce(first) { $0 + Int64($1) } }

    /// The same with a last sample that lasts until then, if it ends sooner.
    func lasting(until time: Int64) -> SampleTimes {
        guard let end, let last = durations.last, end < time else { return self }
        let longer = UInt32(clamping: Int64(last) + time - end)
        return SampleTimes(first: first, durations: durations.dropLast() + [longer], offsets: offsets)
    }

    /// The first packet in order of decoding is decoded at the earliest time of presentation, the second at the second,
    /// and so on. So decoding needs no times from the container (mkv has none), never begins before 0, and rises from
    /// segment to segment, with leading pictures of an open group, too.
    ///
    /// - Parameters:
    ///   - shown: times of presentation in order of decoding.
    ///   - next: when the following segment begins.
    ///   - usual: the duration of a picture, for the last one where `next` does not tell.
    /// - Returns: `nil` when the times are too far apart for a segment.
    static func video(_ shown: [Int64], next: Int64?, usual: Int64) -> SampleTimes? {
        guard !shown.isEmpty else { return SampleTimes(first: 0, durations: [], offsets: []) }
        let decoded = rising(shown.sorted())
        guard let first = decoded.first, let last = decoded.last else { return nil }
        // Leading pictures of the next segment come before its first one: then its beginning says nothing.
        let gap = next.map { $0 - last } ?? usual
        let final = gap > 0 && gap <= usual * 20 ? gap : usual
        var offsets: [Int32] = []
        offsets.reserveCapacity(shown.count)
        for (shown, decoded) in zip(shown, decoded) {
            guard let offset = Int32(exactly: max(shown, 0) - decoded) else { return nil }
            offsets.append(offset)
        }
        return SampleTimes(first: first, durations: differences(decoded, last: final), offsets: offsets)
    }

    /// Times of sound, put back on the grid of its packets where the container rounded them (mkv: to milliseconds).
    static func audio(_ starts: [Int64], grid: SoundGrid?, lastDuration: Int64) -> SampleTimes {
        let times = rising(starts.map { grid?.snap($0) ?? $0 })
        return SampleTimes(
            first: times.first ?? 0, durations: differences(times, last: grid?.frame ?? max(lastDuration, 1)),
            offsets: [])
    }

    /// Samples of one length, without a gap.
    static func even(first: Int64, duration: Int64, count: Int) -> SampleTimes {
        SampleTimes(
            first: first, durations: [UInt32](repeating: UInt32(clamping: duration), count: count), offsets: [])
    }

    private static func rising(_ times: [Int64]) -> [Int64] {
        var last: Int64 = -1
        return times.map { time in
            last = max(time, last + 1)
            return last
        }
    }

    private static func differences(_ times: [Int64], last: Int64) -> [UInt32] {
        guard !times.isEmpty else { return [] }
        return zip(times.dropFirst(), times).map { UInt32(clamping: $0 - $1) } + [UInt32(clamping: last)]
    }
}

/// The times at which packets of sound with the same number of samples begin.
struct SoundGrid: Equatable {
    let origin: Int64
    /// Samples in a packet; above 0.
    let frame: Int64
    /// Samples that a container's rounding can move a time.
    let tolerance: Int64

    /// The first packet that begins then or later would begin here.
    func first(from time: Int64) -> Int64 {
        let distance = time - origin
        return origin + (distance >= 0 ? (distance + frame - 1) / frame : distance / frame) * frame
    }

    func snap(_ time: Int64) -> Int64 {
        let distance = time - origin
        let steps = ((Double(distance) / Double(frame)).rounded())
        let snapped = origin + Int64(steps) * frame
        return abs(snapped - time) <= tolerance ? snapped : time
    }
}
