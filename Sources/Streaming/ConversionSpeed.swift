public import Model
import Synchronization

/// How fast this machine converts pictures, as far as that has been seen, and what follows for the next film.
///
/// A value: a decision is made by one, and a stream that plays keeps its height, which stands in its address.
public struct ConversionSpeed: Sendable {
    /// How a picture should be converted.
    public enum Advice: Sendable, Equatable {
        /// To this many lines, one of `Variant.heights`.
        case lines(Int)
        /// Even the smallest comes slower than it is watched: seconds of film made in a second.
        case tooSlow(Double)
    }

    /// Pictures that cost about the same.
    private struct Work: Hashable {
        let codec: String
        let isDeep: Bool
        /// More than 30 pictures a second.
        let isFast: Bool
        /// Of the film, rounded up to a usual number.
        let sourceLines: Int
        /// Of what is made.
        let lines: Int

        init(_ video: MediaInfo.Video, lines: Int) {
            codec = video.codec
            isDeep = (video.bitDepth ?? 8) > 8
            isFast = (video.frameRate ?? 25) > 31
            let short = min(video.width, video.height)
            sourceLines = Self.usual.first { short <= $0 } ?? 4320
            self.lines = lines
        }

        private static let usual = [240, 360, 480, 576, 720, 1080, 1440, 2160]
    }

    /// Seconds of film in a second when all that converts works on it, and when that was seen.
    private struct Measured {
        var rate: Double
        var at: SuspendingClock.Instant
    }

    private var rates: [Work: Measured] = [:]
    private var now = SuspendingClock.now
    /// Streams that are being converted now.
    public internal(set) var streams = 0

    public init() {}

    /// A machine that was busy is not so for ever: after so long a measurement gives way to a newer one at another height, and
    /// nobody is refused for it.
    static let memory = Duration.seconds(600)

    /// Below this a player that seeks waits too long, and a scene that is harder than others stops it.
    static let comfortable = 1.3

    /// What to do for one more viewer: the most lines that come comfortably faster than they are watched. What was never
    /// measured is believed, unless somebody else is converting already.
    public func advice(for video: MediaInfo.Video) -> Advice {
        let share = Double(streams + 1)
        let heights = Self.heights(for: video)
        for lines in heights {
            guard let rate = rate(for: video, lines: lines) else {
                if streams == 0 || lines <= 480 || lines == heights.last { return .lines(lines) }
                continue
            }
            if rate / share >= Self.comfortable { return .lines(lines) }
        }
        let least = heights.last ?? 240
        guard let rate = rate(for: video, lines: least), rate / share < 1, isFresh(video) else { return .lines(least) }
        return .tooSlow(rate / share)
    }

    /// The same for a decision.
    public func limit(for video: MediaInfo.Video) -> ConversionLimit {
        switch advice(for: video) {
        case .lines(let lines): ConversionLimit(height: lines)
        case .tooSlow(let rate): ConversionLimit(height: nil, slowness: rate)
        }
    }

    /// The heights that make sense, the best first: the first that is no less than the film's own, and all below.
    static func heights(for video: MediaInfo.Video) -> [Int] {
        let short = min(video.width, video.height)
        let enough = short > 0 ? Variant.heights.last { $0 >= short } ?? Variant.heights[0] : Variant.heights[0]
        return Variant.heights.filter { $0 <= enough }
    }

    /// Measured, or reckoned from the nearest height that was; `nil` when nothing like it ever was.
    private func rate(for video: MediaInfo.Video, lines: Int) -> Double? {
        let known = known(video)
        guard let newest = known.map(\.measured.at).max() else { return nil }
        let fresh = known.filter { $0.measured.at > newest - Self.memory }
        guard let nearest = fresh.min(by: { abs($0.height - lines) < abs($1.height - lines) }) else { return nil }
        if nearest.height == lines { return nearest.measured.rate }
        // Encoding goes with the area, decoding does not: half of what the area promises, all of what it threatens.
        let area = Double(nearest.height * nearest.height) / Double(lines * lines)
        return nearest.measured.rate * (area > 1 ? 1 + (area - 1) / 2 : area)
    }

    private func known(_ video: MediaInfo.Video) -> [(height: Int, measured: Measured)] {
        Variant.heights.compactMap { height in
            rates[Work(video, lines: height)].map { (height: height, measured: $0) }
        }
    }

    private func isFresh(_ video: MediaInfo.Video) -> Bool {
        known(video).contains { $0.measured.at > now - Self.memory }
    }

    /// Newer measurements count more: what else the machine does changes.
    mutating func note(
        _ video: MediaInfo.Video, lines: Int, film seconds: Double, took: Double, at now: SuspendingClock.Instant = .now
    ) {
        // A second of film says more of opening it than of converting it.
        guard seconds >= 1, took > 0 else { return }
        let work = Work(video, lines: lines)
        let rate = seconds / took
        let before = rates[work].flatMap { $0.at > now - Self.memory ? $0.rate : nil } ?? rate
        rates[work] = Measured(rate: before + (rate - before) / 2, at: now)
    }

    /// The same for a decision that is made at another time.
    func seen(at now: SuspendingClock.Instant) -> ConversionSpeed {
        var speed = self
        speed.now = now
        return speed
    }
}

/// Where the measurements come together.
final class ConversionMeter: Sendable {
    private let state = Mutex((speed: ConversionSpeed(), running: 0))

    /// A conversion waits for a worker, or begins.
    func begin() { state.withLock { $0.running += 1 } }

    /// It has ended.
    ///
    /// - Parameter took: seconds that a worker worked; `nil` when it was not made.
    func end(_ video: MediaInfo.Video, lines: Int, film seconds: Double, took: Double?) {
        state.withLock { state in
            // What runs beside it has half of the machine.
            let share = Double(min(max(state.running, 1), 2))
            state.running -= 1
            guard let took else { return }
            state.speed.note(video, lines: lines, film: seconds, took: took / share)
        }
    }

    func speed(streams: Int) -> ConversionSpeed {
        var speed = state.withLock { $0.speed }.seen(at: .now)
        speed.streams = streams
        return speed
    }
}
