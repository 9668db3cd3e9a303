import MediaMessages

/// Bits a second of a stream, as a player must be told before it begins (RFC 8216 section 4.3.4.2).
struct StreamRate: Equatable {
    /// Of any row of segments that lasts between a half and one and a half target durations, the highest.
    let peak: Int
    let average: Int

    /// What is not known exactly is rather too high: a container may put a key frame a little before the bytes it counts.
    private static let margin = (pictures: 1.05, soundAlone: 1.3)
    /// Bytes around the samples of a segment: boxes of two tracks.
    private static let boxes = 240.0

    /// `nil` when nobody knows what the tracks weigh.
    init?(_ plan: SegmentPlan) {
        let index = plan.index
        guard let total = index.bytes, !plan.segments.isEmpty else { return nil }
        let marks = plan.segments.map { index.keyFrames[$0.keyFrame].bytesBefore.map(Double.init) } + [Double(total)]
        var weights: [Double] = []
        for (mark, next) in zip(marks, marks.dropFirst()) {
            guard let mark, let next else { return nil }
            weights.append(max(next - mark, 0) + Self.boxes)
        }
        let durations = plan.segments.map(\.duration)
        let length = durations.reduce(0, +)
        let target = max((durations.max() ?? 1).rounded(), 1)
        let highest = weights.indices.map { Self.rate(from: $0, weights, durations, target) }.max() ?? 0
        average = Self.bits(weights.reduce(0, +) / max(length, 0.001))
        // Of a sound nobody has looked at its packets: they are taken to be alike.
        let margin = index.tracks.video == nil ? Self.margin.soundAlone : Self.margin.pictures
        peak = max(Self.bits(highest * margin), average)
    }

    /// Bytes a second of the fastest row that begins with this segment.
    private static func rate(from first: Int, _ weights: [Double], _ durations: [Double], _ target: Double) -> Double {
        var (bytes, seconds, highest) = (0.0, 0.0, 0.0)
        for place in first..<weights.count {
            bytes += weights[place]
            seconds += durations[place]
            if seconds > target * 1.5 { break }
            if seconds >= target * 0.5 { highest = max(highest, bytes / seconds) }
        }
        return highest
    }

    private static func bits(_ bytesPerSecond: Double) -> Int {
        Int(min(max(bytesPerSecond * 8, 1000), 1e10).rounded(.up))
    }
}
