import MediaWorkers

/// One stream that somebody watches, or several people at different places: who is where, and what is made for them.
struct WatchedStream {
    typealias Instant = SuspendingClock.Instant

    /// Where a viewer is.
    struct Place {
        /// The segment that was asked for last.
        let number: Int
        let since: Instant

        /// What this viewer watches now or soon.
        var window: ClosedRange<Int> { number...number + ReadAhead.depth }
    }

    /// A segment that was asked for.
    struct Asked {
        let ticket: JobTicket
        /// One for each who asked: whether they are still there.
        var waiters: [@Sendable () -> Bool] = []
    }

    /// By viewer; who is silent for long has none any more.
    private var places: [String: Place] = [:]
    /// What somebody waits for.
    var asked: [Int: Asked] = [:]
    /// What is being made ahead.
    var underway: [Int: JobTicket] = [:]

    /// A viewer has one place: who asks for another has left the one before.
    ///
    /// - Parameter limit: who has not asked since then does not watch any more.
    mutating func move(_ viewer: String, to number: Int, at now: Instant, limit: Instant) {
        places = places.filter { $0.value.since > limit }
        places[viewer] = Place(number: number, since: now)
    }

    /// The places where somebody watches, the last that was asked for first.
    func places(since limit: Instant) -> [Place] {
        places.values.filter { $0.since > limit }.sorted { $0.since > $1.since }
    }

    /// Whether any viewer watches it now or soon.
    func isWanted(_ number: Int) -> Bool { places.values.contains { $0.window.contains(number) } }

    /// What is being made for whomever.
    var busy: Set<Int> { Set(underway.keys).union(asked.keys) }

    /// How many conversions it takes to keep up with everybody: who watches nearly the same place shares them; 0 when nobody
    /// watches.
    func paces(since limit: Instant) -> Int {
        let numbers = places(since: limit).map(\.number).sorted()
        let gaps = zip(numbers, numbers.dropFirst()).count { $1 - $0 > ReadAhead.depth }
        let isIdle = numbers.isEmpty && underway.isEmpty && asked.isEmpty
        return isIdle ? 0 : gaps + 1
    }
}
