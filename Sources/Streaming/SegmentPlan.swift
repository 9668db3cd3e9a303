public import MediaMessages

/// Where a film is cut: each segment begins with a key frame, so that a player can begin with any of them.
///
/// The same index gives the same plan, so a segment needs no memory of the ones before.
public struct SegmentPlan: Sendable, Equatable {
    /// One piece.
    public struct Segment: Sendable, Equatable {
        /// Its first key frame, a place in the index.
        public let keyFrame: Int
        /// Seconds.
        public let duration: Double
    }

    public let index: KeyFrameIndex
    public let segments: [Segment]

    /// The first picture must come soon, and a player takes whole segments: the first ones are short.
    private static let short = (count: 3, seconds: 2.0)
    /// A browser shows nothing of a piece before it has all of it, so after a jump a whole piece is waited for, and the next one,
    /// too, where the jump leads to the end of one. With four seconds a jump in a light film takes no longer than in the
    /// file itself, with two neither; each piece more costs a quarter of a millisecond.
    private static let usualSeconds = 4.0
    /// Of a film of so many bits a second even four seconds are megabytes.
    private static let heavy = 4_000_000
    /// Where each piece costs more than its bytes: what is converted has a run-up and a beginning in each. Of sound alone even a
    /// long one is small.
    private static let longSeconds = 6.0

    public init(_ index: KeyFrameIndex) {
        self.index = index
        let isCheap = index.tracks.video != nil && !index.tracks.isConverted
        let usual = isCheap ? Self.usualSeconds : Self.longSeconds
        let long = index.bitRate > Self.heavy ? Self.short.seconds : usual
        var cuts = index.keyFrames.isEmpty ? [] : [0]
        for (place, keyFrame) in index.keyFrames.enumerated().dropFirst() {
            guard let last = cuts.last else { break }
            let least = cuts.count <= Self.short.count ? Self.short.seconds : long
            let length = keyFrame.start - index.keyFrames[last].start
            // What is left must not be a splinter: a player would fetch it for nothing.
            if length >= least - Self.tolerance, index.duration - keyFrame.start > Self.tolerance { cuts.append(place) }
        }
        let starts = cuts.map { index.keyFrames[$0].start }
        let ends = starts.dropFirst() + [max(index.duration, starts.last ?? 0)]
        segments = zip(cuts, zip(starts, ends)).map { Segment(keyFrame: $0, duration: max($1.1 - $1.0, 0.001)) }
    }

    /// Containers round times to milliseconds.
    private static let tolerance = 0.0015

    /// What a worker needs for one segment; `nil` when the film does not have so many.
    public func bounds(of number: Int) -> SegmentBounds? {
        guard segments.indices.contains(number) else { return nil }
        let next = segments.indices.contains(number + 1) ? segments[number + 1].keyFrame : nil
        return index.segment(from: segments[number].keyFrame, to: next, number: number)
    }
}
