import Model
import Store
import Testing

@testable import People

@Suite struct WatchRulesTests {
    private static let now = Moment(milliseconds: 7000)

    private func report(
        _ position: Double?, _ play: String? = nil, _ seq: Int64? = nil, duration: Double? = 6000,
        elapsed: Double? = nil, watched: Bool? = nil
    ) throws -> ProgressReport {
        try ProgressReport(
            position: position, duration: duration, play: play, seq: seq, elapsed: elapsed, watched: watched)
    }

    /// The row after all these, each with the time at which it was heard; whatever does not count is left out.
    private func row(_ reports: [(Int64, ProgressReport)]) throws -> ProgressRow {
        var row: ProgressRow?
        for (lived, report) in reports {
            row = WatchRules.row(after: report, on: row, now: Self.now, lived: lived) ?? row
        }
        return try #require(row)
    }

    @Test func `within a playback the higher number wins, in whatever order they come`() throws {
        #expect(try row([(1, report(10, "a", 1)), (2, report(20, "a", 2))]).progress.position == 20)
        #expect(try row([(1, report(20, "a", 2)), (2, report(10, "a", 1))]).progress.position == 20)
        #expect(try row([(1, report(20, "a", 2)), (2, report(10, "a", 2))]).progress.position == 20)
        // Seeking back is no mistake.
        #expect(try row([(1, report(900, "a", 1)), (2, report(20, "a", 2))]).progress.position == 20)
    }

    @Test func `between playbacks the later start wins, and a stale device never pulls back`() throws {
        let reports = [(Int64(1), try report(100, "a", 1)), (2, try report(3000, "b", 1))]
        #expect(try row(reports).progress.position == 3000)
        #expect(try row(reports + [(9000, report(110, "a", 99))]).progress.position == 3000)
        #expect(try row(reports + [(9000, report(40, "c", 1))]).progress.position == 40)
        let longer = reports + [(3, try report(3300, "c", 1)), (9000, try report(110, "a", 99))]
        #expect(try row(longer).progress.position == 3300)
    }

    @Test func `a program that names no playback tells of one, until another is heard or a long time is over`() throws {
        let (mine, other) = (ItemID.random(), ItemID.random())
        func told(_ position: Double, by session: ItemID) throws -> ProgressReport {
            try ProgressReport(position: position, duration: 6000, play: nil, seq: nil, session: session)
        }
        var row: ProgressRow?
        func hear(_ report: ProgressReport, at lived: Int64) throws -> String {
            let now = Moment(milliseconds: lived * 1000)
            row = WatchRules.row(after: report, on: row, now: now, lived: lived) ?? row
            return try #require(row).play
        }
        let first = try hear(told(100, by: mine), at: 1)
        #expect(try hear(told(200, by: mine), at: 61) == first)
        #expect(try hear(told(150, by: mine), at: 121) == first && row?.progress.position == 150)
        let second = try hear(told(900, by: other), at: 200)
        #expect(second != first && row?.progress.position == 900)
        #expect(try hear(told(160, by: mine), at: 260) != second && row?.progress.position == 160)
        let third = try hear(report(3000, "named", 1), at: 300)
        #expect(third == "named")
        let fourth = try hear(told(3100, by: mine), at: 360)
        #expect(try hear(told(3200, by: mine), at: 360 + WatchRules.pause - 1) == fourth)
        #expect(try hear(told(3300, by: mine), at: 360 + 2 * WatchRules.pause) != fourth)
        #expect(try hear(told(5900, by: mine), at: 370 + 2 * WatchRules.pause) != "" && row?.progress.isWatched == true)
    }

    @Test func `a word without numbers counts in the order in which it comes, for programs alone`() throws {
        func told(_ position: Double) throws -> ProgressReport {
            try ProgressReport(position: position, duration: 6000, play: "a", seq: nil, session: .random())
        }
        #expect(try row([(1, told(100)), (2, told(50))]).progress.position == 50)
        #expect(try row([(1, told(100)), (2, told(50))]).play == "a")
        #expect(throws: PeopleRefusal.self) {
            try ProgressReport(position: 1, duration: 2, play: nil, seq: 1, session: .random())
        }
        let byHand = try ProgressReport(
            position: 1, duration: 2, play: nil, seq: nil, watched: true, session: .random())
        #expect(byHand.playback == nil)
    }

    @Test func `a report that comes late says when its playback began`() throws {
        let seen = (Int64(1000), try report(3000, "b", 1))
        #expect(try row([seen, (1010, report(50, "a", 1, elapsed: 500))]).progress.position == 3000)
        #expect(try row([seen, (1010, report(50, "a", 1, elapsed: 5))]).progress.position == 50)
        // Nobody can put the begin of a playback behind the present.
        #expect(try row([(1000, report(50, "a", 1, elapsed: 5)), (1001, report(60, "b", 1))]).progress.position == 60)
    }

    @Test func `a clock that went back makes no playback stale`() throws {
        #expect(
            try row([(1000, report(50, "a", 1)), (1, report(60, "b", 1)), (2, report(70, "b", 2))]).progress.position
                == 70)
    }

    @Test(arguments: [
        (6000.0, 5699.0, false), (6000, 5700, true), (6000, 7000, true), (3600, 3420, true), (3600, 3419, false),
        (1200, 1020, true), (1200, 1019, false), (100, 80, true), (100, 50, false), (2, 1, false),
    ])
    func `a film counts as watched near its end`(duration: Double, position: Double, isWatched: Bool) throws {
        let row = try row([(1, report(position, "a", 1, duration: duration))])
        #expect(row.progress.isWatched == isWatched)
        #expect(row.progress.position <= duration)
        #expect(row.continues == !isWatched)
    }

    @Test func `without a length nothing is near its end`() throws {
        #expect(try !row([(1, report(9_000_000, "a", 1, duration: nil))]).progress.isWatched)
        #expect(
            try row([(1, report(1, "a", 1, duration: 100)), (2, report(99, "a", 2, duration: 0))]).progress.isWatched)
    }

    @Test(arguments: [(6000.0, 4.0, false), (6000, 5, true), (100, 0.5, false), (100, 1, true), (100, 0, false)])
    func `a film is begun after a moment`(duration: Double, position: Double, isBegun: Bool) throws {
        #expect(try row([(1, report(position, "a", 1, duration: duration))]).continues == isBegun)
    }

    @Test func `a short look at a watched film changes nothing, a longer one does`() throws {
        let seen = [(Int64(100), try report(5990, "a", 1)), (1000, try report(30, "b", 1))]
        let looked = try row(seen + [(1119, report(149, "b", 2))])
        #expect(looked.progress.isWatched && looked.progress.position == 5990 && !looked.continues)
        let again = try row(seen + [(1119, report(149, "b", 2)), (1120, report(150, "b", 3))])
        #expect(!again.progress.isWatched && again.progress.position == 150 && again.continues)
        // Back from the credits to a scene, in the same playback.
        let back = try row([(100, report(5990, "a", 1)), (110, report(3000, "a", 2))])
        #expect(back.progress.isWatched && back.progress.position == 5990)
        // Two short looks are not a long one.
        let twice = try row(seen + [(5000, report(10, "c", 1))])
        #expect(twice.progress.isWatched)
        let short = try row([
            (1, report(99, "a", 1, duration: 100)), (2, report(1, "b", 1, duration: 100)),
            (12, report(11, "b", 2, duration: 100)),
        ])
        #expect(!short.progress.isWatched)
    }

    @Test func `by hand a film is watched or not, and whoever plays it meanwhile does not undo that`() throws {
        #expect(try row([(1, report(nil, watched: true))]).progress.isWatched)
        let playing = [(Int64(1), try report(600, "a", 1)), (2, try report(nil, watched: true))]
        let marked = try row(playing + [(900, report(660, "a", 2))])
        #expect(marked.progress.isWatched && marked.progress.position == 600)
        let unmarked = try row(playing + [(3, report(nil, watched: false))])
        #expect(!unmarked.progress.isWatched && unmarked.progress.position == 0 && !unmarked.continues)
        let moved = try row([(1, report(700, watched: false))])
        #expect(moved.progress.position == 700 && moved.continues)
        // A player that has come to the end of a film of which it knows no length.
        #expect(try row([(1, report(5, "a", 1, duration: nil, watched: true))]).progress.isWatched)
    }

    @Test func `the same by hand again is nothing new`() throws {
        let row = try row([(1, report(nil, watched: true))])
        #expect(WatchRules.row(after: try report(nil, watched: true), on: row, now: Self.now, lived: 9) == nil)
    }

    @Test func `only so many playbacks are known to be over`() throws {
        let reports = try (0..<20).map { (Int64($0), try report(Double($0 * 10), "p\($0)", 1)) }
        #expect(try row(reports).earlier == (11..<19).reversed().map { "p\($0)" })
    }

    @Test func `what makes no sense is refused with the reason`() throws {
        let wrong: [(Double?, Double?, String?, Int64?, Bool?)] = [
            (-1, nil, "a", 1, nil), (.infinity, nil, "a", 1, nil), (.nan, nil, "a", 1, nil), (1e8, nil, "a", 1, nil),
            (1, -5, "a", 1, nil), (1, nil, "", 1, nil), (1, nil, "a b", 1, nil), (1, nil, "é", 1, nil),
            (1, nil, String(repeating: "x", count: 65), 1, nil), (1, nil, "a", -1, nil), (1, nil, "a", nil, nil),
            (1, nil, nil, 1, true), (nil, nil, "a", 1, true), (nil, nil, nil, nil, nil), (5, 10, nil, nil, nil),
            (1, nil, "a", .max, nil),
        ]
        for (position, duration, play, seq, watched) in wrong {
            #expect(throws: PeopleRefusal.self, "\(position ?? 0) \(play ?? "")") {
                try ProgressReport(position: position, duration: duration, play: play, seq: seq, watched: watched)
            }
        }
    }
}
