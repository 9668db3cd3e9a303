import Model
import Store

/// The daemon's own clock: the seconds that it has lived, which no change of the wall clock moves.
///
/// While it runs it goes by the monotonic clock. Time in which it did not run is read off the wall clock, the only
/// witness, and counts at most `longestGap` a start: so a wall clock that jumps by years neither ends every session
/// nor keeps one alive for ever.
struct LivedClock: Sendable {
    /// Seconds: 30 days.
    static let longestGap: Int64 = 30 * 86_400

    private let source: any TimeSource
    private let livedAtStart: Int64
    private let start: Double

    init(source: any TimeSource, last: ClockRow?) {
        self.source = source
        start = source.monotonic
        guard let last else {
            livedAtStart = 0
            return
        }
        let (gap, overflow) = source.now.milliseconds.subtractingReportingOverflow(last.wall.milliseconds)
        livedAtStart = last.lived + (overflow ? 0 : min(max(gap / 1000, 0), Self.longestGap))
    }

    /// Seconds.
    var lived: Int64 { livedAtStart + (Int64(exactly: (source.monotonic - start).rounded(.down)) ?? 0) }

    var now: Moment { source.now }
    var monotonic: Double { source.monotonic }

    /// What is written, so that the next start can go on from it.
    var row: ClockRow { ClockRow(lived: lived, wall: now) }
}
