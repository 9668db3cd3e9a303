import Dispatch
import Glibc
import Model
public import Store
import Synchronization

/// What is watched these weeks: each person who watched a film on a day counts one, half of it a week later. The order
/// of two films never changes by time alone, so it is only written down when somebody watches.
public final class Trend: Sendable {
    private let plays: PeoplePlays
    private let indexer: Indexer
    private let isWaiting = Mutex(false)
    private struct Before: Sendable {
        let day: Int64
        let films: [ItemID]
    }
    /// Two locks, since adding up has nothing to do with who waits.
    private let before = Mutex<Before?>(nil)
    private let queue = DispatchQueue(label: "dropreel.trend")

    /// Seconds in which reports are collected.
    private static let delay = 1.0
    /// Days in which a play loses half its weight.
    private static let halfLife = 7.0

    public init(_ plays: PeoplePlays, _ indexer: Indexer) {
        self.plays = plays
        self.indexer = indexer
    }

    /// Somebody has begun to watch: the order may be another one a moment later.
    public func note() {
        let isFirst = isWaiting.withLock { isWaiting in
            defer { isWaiting = true }
            return !isWaiting
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
            guard let self else { return }
            isWaiting.withLock { $0 = false }
            refresh()
        }
    }

    /// Writes the order down now. What fails is done at the next play.
    func refresh() {
        guard let days = try? plays.days() else { return }
        let trends = Self.trends(days, today: PeoplePlays.day(of: indexer.time.now))
        _ = try? indexer.database.writer.write { try $0.setTrends(trends) }
    }

    /// The films of the days before this one, what is watched most first: added up once a day, since nobody watches in
    /// the past.
    func films(before day: Int64) throws -> [ItemID] {
        if let known = before.withLock(\.self), known.day == day { return known.films }
        let trends = Self.trends(try plays.days().filter { $0.day < day }, today: day)
        let films = trends.sorted { ($0.value, $0.key.text) > ($1.value, $1.key.text) }.map(\.key)
        before.withLock { $0 = Before(day: day, films: films) }
        return films
    }

    static func trends(_ days: [PeoplePlays.Day], today: Int64) -> [ItemID: Double] {
        var trends: [ItemID: Double] = [:]
        for play in days {
            trends[play.file, default: 0] += Double(play.people) * exp2(Double(play.day - today) / halfLife)
        }
        return trends
    }
}
