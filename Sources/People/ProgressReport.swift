/// What a player tells of a playback, or somebody says by hand: numbers that make sense, whatever was sent.
public struct ProgressReport: Sendable, Hashable {
    /// A report of a playback: a random word for each, and a number that rises.
    public struct Playback: Sendable, Hashable {
        public let play: String
        public let seq: Int64
        /// Seconds since the playback began, by the device's own clock; `nil`: it begins now, if it was not heard before.
        public let elapsed: Double?
    }

    /// Seconds; `nil` only by hand.
    let position: Double?
    /// Seconds; `nil` when it is not known.
    let duration: Double?
    /// `nil`: by hand.
    let playback: Playback?
    /// Said by hand, or by a player that has come to the end.
    let watched: Bool?

    /// More than 100 days, in seconds.
    static let longest = 10_000_000.0
    /// What JavaScript counts exactly: 2⁵³ − 1.
    static let greatestNumber: Int64 = 9_007_199_254_740_991

    /// - Throws: what is missing or makes no sense. By hand, `watched` alone will do.
    public init(
        position: Double?, duration: Double?, play: String?, seq: Int64?, elapsed: Double? = nil, watched: Bool? = nil
    ) throws(PeopleRefusal) {
        let times = [("position", position), ("duration", duration), ("elapsed", elapsed)]
        for (name, time) in times {
            guard let time else { continue }
            guard time.isFinite, (0...Self.longest).contains(time) else {
                throw .invalidProgress("“\(name)” is a number of seconds from 0 to \(Int(Self.longest))")
            }
        }
        self.duration = duration == 0 ? nil : duration
        self.position = position.map { [duration = self.duration] in min($0, duration ?? $0) }
        self.watched = watched
        if let play, let seq {
            guard (1...64).contains(play.utf8.count), play.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalidProgress("“play” is a word of 1 to 64 visible ASCII characters")
            }
            guard (0...Self.greatestNumber).contains(seq) else {
                throw .invalidProgress("“seq” is a whole number from 0 to \(Self.greatestNumber)")
            }
            guard position != nil else { throw .invalidProgress("it has no “position”") }
            playback = Playback(play: play, seq: seq, elapsed: elapsed)
        } else {
            guard play == nil, seq == nil else { throw .invalidProgress("“play” and “seq” belong together") }
            guard watched != nil else { throw .invalidProgress("it has neither “play” and “seq” nor “watched”") }
            playback = nil
        }
    }
}
