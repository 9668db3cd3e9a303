public import Model

/// What a player tells of a playback, or somebody says by hand: numbers that make sense, whatever was sent.
public struct ProgressReport: Sendable, Hashable {
    /// A report of a playback: a word that stands for it, and a number that rises.
    public struct Playback: Sendable, Hashable {
        public enum Name: Sendable, Hashable {
            /// A random one for each.
            case word(String)
            /// The program gives none: what this session plays until something else is heard.
            case session(ItemID)
        }

        public let name: Name
        /// `nil`: in the order in which they come.
        public let seq: Int64?
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

    /// - Parameter session: of a program that need not say which playback it is; others say it, or tell by hand.
    /// - Throws: what is missing or makes no sense. By hand, `watched` alone will do.
    public init(
        position: Double?, duration: Double?, play: String?, seq: Int64?, elapsed: Double? = nil,
        watched: Bool? = nil, session: ItemID? = nil
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
        if let seq, !(0...Self.greatestNumber).contains(seq) {
            throw .invalidProgress("“seq” is a whole number from 0 to \(Self.greatestNumber)")
        }
        guard let name = try Self.name(play, seq, watched, session) else {
            playback = nil
            return
        }
        guard position != nil else { throw .invalidProgress("it has no “position”") }
        playback = Playback(name: name, seq: seq, elapsed: elapsed)
    }

    /// `nil`: by hand.
    private static func name(
        _ play: String?, _ seq: Int64?, _ watched: Bool?, _ session: ItemID?
    ) throws(PeopleRefusal) -> Playback.Name? {
        if let play {
            guard (1...64).contains(play.utf8.count), play.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalidProgress("“play” is a word of 1 to 64 visible ASCII characters")
            }
            guard seq != nil || session != nil else { throw .invalidProgress("“play” and “seq” belong together") }
            return .word(play)
        }
        guard seq == nil else { throw .invalidProgress("“play” and “seq” belong together") }
        if watched != nil { return nil }
        guard let session else { throw .invalidProgress("it has neither “play” and “seq” nor “watched”") }
        return .session(session)
    }
}
