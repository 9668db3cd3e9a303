import CFFmpeg

/// Times of a transport stream that go on where its clock jumps: recordings that were cut, streams that were put one behind
/// the other. Each stretch of the film has its own offset, in microseconds, which is added to all its times.
///
/// After a search it goes on from an offset that the index kept, so that a segment has the times that the whole has.
struct SteadyClock {
    private struct Stream {
        /// When its last packet was decoded, by the file, and how long it lasts.
        var last: Int64
        var duration: Int64
        var offset: Int64
    }

    /// Microseconds by which sound and pictures of the same time may lie apart, and by which a track may go back.
    private static let apart: Int64 = 3_000_000
    private static let back: Int64 = 500_000

    private let leader: Int32
    private var base: Int64 = 0
    private var streams: [Int32: Stream] = [:]

    /// - Parameter leader: the track whose time counts.
    init(leader: Int32) { self.leader = leader }

    /// Of the leading track, now.
    var offset: Int64 { streams[leader]?.offset ?? base }

    /// The reading begins anew somewhere else.
    mutating func restart(offset: Int64) {
        base = offset
        streams = [:]
    }

    /// By how much the packet's times must be moved.
    mutating func offset(_ packet: AVPacket, _ timeBase: AVRational) -> Int64 {
        guard let time = Ticks.convert(packet.dts, timeBase, Ticks.microsecond) else { return offset }
        let index = packet.stream_index
        let offset = offset(of: index, at: time)
        let duration = Ticks.convert(packet.duration, timeBase, Ticks.microsecond) ?? 0
        streams[index] = Stream(last: time, duration: max(duration, 0), offset: offset)
        return offset
    }

    private func offset(of index: Int32, at time: Int64) -> Int64 {
        guard let own = streams[index] else { return streams[leader]?.offset ?? base }
        if (-Self.back...Self.apart).contains(time - own.last) { return own.offset }
        guard let leading = streams[leader] else { return own.offset }
        let now = leading.last + leading.offset
        let fits = { (offset: Int64) in abs(time + offset - now) <= Self.apart }
        // Another track has jumped already; or this one was silent for a while.
        if let other = streams.values.first(where: { $0.offset != own.offset && fits($0.offset) }) {
            return other.offset
        }
        if time > own.last, fits(own.offset) { return own.offset }
        return now + leading.duration - time
    }
}
