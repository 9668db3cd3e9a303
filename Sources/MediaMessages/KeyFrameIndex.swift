/// Where the segments of a film may begin, and what the makers of the segments must know of its times.
///
/// The same file and tracks give the same index. Seconds are those of the segments' time line, which begins at 0.
public struct KeyFrameIndex: Codable, Equatable, Sendable {
    /// One place where a segment may begin.
    public struct KeyFrame: Codable, Equatable, Sendable {
        /// The container's own name of the place: ticks of the track, of decoding (mov, avi) or presentation (others).
        public let key: Int64
        /// When it is shown, in seconds. The first is 0: what lies before belongs to it.
        public let start: Double
        /// The byte to read from, where the container has no index of its own.
        public let position: Int64?
        /// Bytes of the wanted tracks before it, about as many as they will have in segments; `nil` where nobody knows.
        public let bytesBefore: Int?
        /// Microseconds by which its times are moved, where the clock of a transport stream has jumped before it.
        public let clockOffset: Int64?

        public init(
            key: Int64, start: Double, position: Int64?, bytesBefore: Int? = nil, clockOffset: Int64? = nil
        ) {
            self.key = key
            self.start = start
            self.position = position
            self.bytesBefore = bytesBefore
            self.clockOffset = clockOffset
        }
    }

    public let tracks: StreamTracks
    public let timing: CopyTiming
    /// Ascending by start, never empty, half a second apart at least. A sound without pictures, and pictures that are
    /// converted, may be cut anywhere: then this is a grid of two seconds.
    public let keyFrames: [KeyFrame]
    /// Seconds from 0 to the end of the last picture or sound.
    public let duration: Double
    /// Bits a second of the whole file, all tracks together; 0 when unknown.
    public let bitRate: Int
    /// Bytes of the wanted tracks, as in `KeyFrame.bytesBefore`.
    public let bytes: Int?
    /// False when the container had no usable index, and the whole file was read to make this one.
    public let isComplete: Bool

    public init(
        tracks: StreamTracks, timing: CopyTiming, keyFrames: [KeyFrame], duration: Double, bitRate: Int,
        isComplete: Bool, bytes: Int? = nil
    ) {
        self.tracks = tracks
        self.timing = timing
        self.keyFrames = keyFrames
        self.duration = duration
        self.bitRate = bitRate
        self.isComplete = isComplete
        self.bytes = bytes
    }

    /// At most so many key frames; of a film that has more, fewer are listed.
    public static let mostKeyFrames = 32 << 10

    /// The segment from one key frame to another; `nil` when there are no such key frames, or not in this order.
    ///
    /// - Parameters:
    ///   - first: a position in `keyFrames`.
    ///   - next: where the following segment begins, a position in `keyFrames`; `nil`: this is the last.
    ///   - number: the segment's place in the playlist, from 0.
    public func segment(from first: Int, to next: Int?, number: Int) -> SegmentBounds? {
        guard keyFrames.indices.contains(first), number >= 0 else { return nil }
        if let next, next <= first || !keyFrames.indices.contains(next) { return nil }
        var earlier = [1.0, 8.0].compactMap { seconds in
            keyFrames[..<first].last { $0.start <= keyFrames[first].start - seconds } ?? keyFrames[..<first].first
        }
        if earlier.count == 2, earlier[0] == earlier[1] { earlier.removeLast() }
        return SegmentBounds(
            tracks: tracks, timing: timing, number: number, first: keyFrames[first], next: next.map { keyFrames[$0] },
            earlier: earlier)
    }
}

/// How the times of a file become those of its segments. Nobody but the worker needs to understand it.
public struct CopyTiming: Codable, Equatable, Sendable {
    /// Microseconds added to every time of the file, so that the first picture is not before 0.
    public let shift: Int64
    /// Presentation minus key of the first key frame, in ticks of the track.
    public let keyOffset: Int64
    /// When the first packet of sound begins, in samples, before the shift.
    public let audioOrigin: Int64?
    /// Samples in each packet of sound, when they are all alike.
    public let audioFrame: Int64?

    public init(shift: Int64, keyOffset: Int64, audioOrigin: Int64?, audioFrame: Int64?) {
        self.shift = shift
        self.keyOffset = keyOffset
        self.audioOrigin = audioOrigin
        self.audioFrame = audioFrame
    }
}

/// One segment of a film: all that its bytes depend on, beside the file. From `KeyFrameIndex.segment`.
public struct SegmentBounds: Codable, Equatable, Sendable {
    public let tracks: StreamTracks
    public let timing: CopyTiming
    /// Place in the playlist, from 0.
    public let number: Int
    public let first: KeyFrameIndex.KeyFrame
    /// `nil`: the last segment.
    public let next: KeyFrameIndex.KeyFrame?
    /// Key frames one and eight seconds before `first`: where sound is looked for that lies before its picture in the
    /// file.
    public let earlier: [KeyFrameIndex.KeyFrame]

    public init(
        tracks: StreamTracks, timing: CopyTiming, number: Int, first: KeyFrameIndex.KeyFrame,
        next: KeyFrameIndex.KeyFrame?, earlier: [KeyFrameIndex.KeyFrame]
    ) {
        self.tracks = tracks
        self.timing = timing
        self.number = number
        self.first = first
        self.next = next
        self.earlier = earlier
    }
}
