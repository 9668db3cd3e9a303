/// How far somebody has come in a film.
public struct Progress: Sendable, Hashable {
    /// Seconds from the beginning.
    public var position: Double
    /// Seconds; `nil` while nobody has said.
    public var duration: Double?
    /// Seen to the end, or said so by hand.
    public var isWatched: Bool
    /// When it was last otherwise.
    public var updated: Moment

    public init(position: Double, duration: Double?, isWatched: Bool, updated: Moment) {
        self.position = position
        self.duration = duration
        self.isWatched = isWatched
        self.updated = updated
    }
}
