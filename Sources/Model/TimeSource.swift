/// Where the time comes from: handed in, so that tests can move it.
public protocol TimeSource: Sendable {
    /// The wall clock, which may jump.
    var now: Moment { get }
    /// Seconds on a clock that never jumps, from an arbitrary beginning.
    var monotonic: Double { get }
}
