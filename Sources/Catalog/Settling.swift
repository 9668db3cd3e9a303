import Files
import Model

/// When a file counts as finished: the rules by which it goes from `copying` to `ready` or `damaged`. Pure; what is
/// asked of the kernel is handed in, and so is the time (monotonic seconds).
struct Settling: Sendable {
    /// What looking at the file told.
    struct Look: Sendable {
        let size: UInt64
        let modified: Int64
        let writer: WriteProbe
        /// Why it is not whole; `nil` when it is, or nobody can tell.
        let fault: String?
    }

    enum Verdict: Sendable, Equatable {
        case ready
        case damaged
        /// Look again then.
        case waits(until: Double)
    }

    /// The kernel tells of a close up to 17 ms before it forgets the writer, so the first tries follow closely; then a
    /// long copy is asked about less and less.
    static let ladder = [0.001, 0.004, 0.016, 0.064, 0.25, 1, 2, 4, 8, 16, 30]
    /// Where nobody can say whether there is a writer, and where somebody closes and opens again and again.
    static let quiet = 2.0
    /// What is not whole may become so, until nobody has written for so long.
    static let patience = 10.0
    /// Closing and opening again within this time is one piece of a longer work.
    static let pieces = 2.0

    private(set) var size: UInt64
    private(set) var modified: Int64
    private(set) var rung = 0
    /// When the content was last seen to be otherwise.
    private(set) var lastChange: Double
    private(set) var lastClose: Double?
    /// How often it was closed, written and closed again in quick succession.
    private(set) var closes = 0
    private var hasChangedSinceClose = true
    /// It is finished, and only remembered in case that somebody goes on.
    var isFinished = false
    /// When its progress was told last.
    var lastTold = -Double.infinity

    init(size: UInt64, modified: Int64, now: Double) {
        self.size = size
        self.modified = modified
        lastChange = now
    }

    /// Somebody wrote.
    mutating func noteChange(size: UInt64, modified: Int64, now: Double) {
        if let lastClose, now - lastClose > Self.pieces { closes = 0 }
        self.size = size
        self.modified = modified
        lastChange = now
        hasChangedSinceClose = true
    }

    /// Somebody who could write has closed it. The ladder begins anew.
    mutating func noteClose(now: Double) {
        rung = 0
        guard hasChangedSinceClose else { return }
        if let lastClose, now - lastClose <= Self.pieces { closes += 1 } else { closes = 1 }
        lastClose = now
        hasChangedSinceClose = false
    }

    /// It was not found, so something is to be told of it soon; when to look again.
    mutating func miss(now: Double) -> Double {
        min(climb(now: now), now + 1)
    }

    private mutating func climb(now: Double) -> Double {
        defer { rung = min(rung + 1, Self.ladder.count - 1) }
        return now + Self.ladder[rung]
    }

    mutating func judge(_ look: Look, now: Double) -> Verdict {
        if look.size != size || look.modified != modified {
            noteChange(size: look.size, modified: look.modified, now: now)
        }
        if case .busy = look.writer {
            return .waits(until: climb(now: now))
        }
        if case .unknown = look.writer, now < lastChange + Self.quiet { return .waits(until: lastChange + Self.quiet) }
        // Closed for the third time in a row: somebody works piece by piece.
        if closes > 2, let lastClose, now < lastClose + Self.quiet { return .waits(until: lastClose + Self.quiet) }
        guard look.fault != nil else { return .ready }
        return now < lastChange + Self.patience ? .waits(until: lastChange + Self.patience) : .damaged
    }
}
