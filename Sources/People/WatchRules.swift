import Model
import Store

/// Which report counts, and what it means: pure, so that every rule can be read and tried here.
///
/// Within a playback the higher number wins, between playbacks the later start: a device that lay in a drawer with the
/// film open pulls nobody back. A look at a watched film that is short changes nothing.
enum WatchRules {
    /// Within so much of its end a film counts as watched: the last twentieth or the last three minutes, whichever is
    /// more; of a short film never more than the last fifth. Seconds.
    static func ending(of duration: Double) -> Double { max(duration / 20, min(180, duration / 5)) }

    /// A film is begun, and can be gone on with, from here on: five seconds, or a hundredth of a short one.
    static func beginning(of duration: Double?) -> Double { min(5, (duration ?? .infinity) / 100) }

    /// Looking at a watched film again for less than this is a short look: two minutes, or a tenth of a short one.
    static func shortLook(at duration: Double?) -> Double { min(120, (duration ?? .infinity) / 10) }

    /// What a session plays without a word for it is another playback when nothing was heard of it for this long: seconds.
    static let pause: Int64 = 6 * 3600

    /// Playbacks that are known to be over.
    static let earlierLimit = 8

    /// What the row becomes; `nil` when the report does not count.
    ///
    /// - Parameters:
    ///   - lived: seconds on the daemon's own clock.
    static func row(after report: ProgressReport, on row: ProgressRow?, now: Moment, lived: Int64) -> ProgressRow? {
        guard let playback = report.playback else { return byHand(report, row, now, lived) }
        guard var next = heard(playback, row, now, lived) else { return nil }
        let isNewPlay = next.play != row?.play
        next.progress.duration = report.duration ?? next.progress.duration
        let position = min(report.position ?? 0, next.progress.duration ?? .infinity)
        let isAtEnd = next.progress.duration.map { position >= $0 - ending(of: $0) } ?? false
        if report.watched == nil, !isAtEnd, let row, row.progress.isWatched {
            let look = next.look ?? (isNewPlay ? next.began : lived)
            if Double(lived - look) < shortLook(at: next.progress.duration) {
                next.look = look
                return next
            }
        }
        next.look = nil
        next.progress.position = position
        next.progress.isWatched = report.watched ?? isAtEnd
        next.progress.updated = now
        next.continues = canContinue(next.progress)
        return next
    }

    /// The row with the playback noted; `nil` when another one, or a later report, was heard.
    private static func heard(
        _ playback: ProgressReport.Playback, _ row: ProgressRow?, _ now: Moment, _ lived: Int64
    ) -> ProgressRow? {
        let began = lived - Int64((playback.elapsed ?? 0).rounded())
        var next = row ?? ProgressRow(began: began)
        if let row, playback.goesOn(row, now) {
            if let seq = playback.seq, seq <= row.seq { return nil }
            next.seq = playback.seq ?? row.seq
            return next
        }
        let word = playback.word(lived)
        if row != nil {
            guard !next.earlier.contains(word) else { return nil }
            // Without a word of when it began, it begins now, which is later than whatever was heard before.
            guard playback.elapsed == nil || began >= next.began else { return nil }
            takeOver(&next, at: max(began, next.began))
        }
        next.play = word
        next.seq = playback.seq ?? 0
        return next
    }

    private static func byHand(
        _ report: ProgressReport, _ row: ProgressRow?, _ now: Moment, _ lived: Int64
    ) -> ProgressRow? {
        let isWatched = report.watched ?? false
        if let row, row.progress.isWatched == isWatched, report.position == nil, row.look == nil { return nil }
        var next = row ?? ProgressRow(began: lived)
        // What is playing elsewhere meanwhile began before.
        takeOver(&next, at: max(lived, next.began))
        let wasWatched = next.progress.isWatched
        next.progress.duration = report.duration ?? next.progress.duration
        next.progress.position = report.position ?? (wasWatched && !isWatched ? 0 : next.progress.position)
        next.progress.isWatched = isWatched
        next.progress.updated = now
        next.continues = canContinue(next.progress)
        return next
    }

    /// The playback that was heard so far is over.
    private static func takeOver(_ row: inout ProgressRow, at lived: Int64) {
        if !row.play.isEmpty { row.earlier = Array(([row.play] + row.earlier).prefix(earlierLimit)) }
        row.play = ""
        row.seq = 0
        row.began = lived
        row.look = nil
    }

    static func canContinue(_ progress: Progress) -> Bool {
        !progress.isWatched && progress.position >= beginning(of: progress.duration) && progress.position > 0
    }
}

extension ProgressReport.Playback {
    /// What stands for it in the row. A word has no space in it, so that nobody can give that of a session.
    fileprivate func word(_ lived: Int64) -> String {
        switch name {
        case .word(let word): word
        case .session(let session): "\(session) \(lived)"
        }
    }

    /// Whether it is the one that was heard last.
    fileprivate func goesOn(_ row: ProgressRow, _ now: Moment) -> Bool {
        switch name {
        case .word(let word): word == row.play
        case .session(let session):
            row.play.hasPrefix("\(session) ") && now < row.progress.updated.adding(seconds: WatchRules.pause)
        }
    }
}

extension ProgressRow {
    /// Of a film of which nobody has told anything yet.
    fileprivate init(began: Int64) {
        self.init(
            progress: Progress(position: 0, duration: nil, isWatched: false, updated: Moment(milliseconds: 0)),
            continues: false, play: "", seq: 0, began: began, earlier: [], look: nil)
    }
}
