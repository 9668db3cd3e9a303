/// What could not be looked into, and when it is tried again: each time it fails, after twice as long. Times are monotonic
/// seconds.
struct PostponedProbes: Sendable {
    /// The first wait.
    private let patience: Double
    private static let longest = 300.0

    private var failures: [Int64: Int] = [:]
    private var due = Deadlines()
    /// Since nothing can be looked into: how often that was so in a row, and until when nothing is tried.
    private var rests = 0
    private var restEnd: Double?
    /// What was told last of it, so that a thousand files of one disk are told once.
    private var told: String?
    /// When somebody will ring.
    private var alarm: Double?

    init(patience: Double) { self.patience = patience }

    private func wait(_ failures: Int) -> Double {
        min(patience * Double(1 << min(failures - 1, 20)), Self.longest)
    }

    /// The files whose time has come; `nil` while nothing is to be tried at all.
    mutating func takeDue(at time: Double) -> [Int64]? {
        if let restEnd, time < restEnd { return nil }
        restEnd = nil
        return due.take(dueAt: time)
    }

    mutating func postpone(_ file: Int64, at time: Double) {
        failures[file, default: 0] += 1
        due[file] = time + wait(failures[file] ?? 1)
    }

    mutating func rest(at time: Double) {
        guard restEnd == nil else { return }
        rests += 1
        restEnd = time + wait(rests)
    }

    /// It was looked into, so others can be, too.
    mutating func settle(_ file: Int64) {
        failures[file] = nil
        due[file] = nil
        rests = 0
        restEnd = nil
        told = nil
    }

    mutating func isNews(_ cause: String) -> Bool {
        defer { told = cause }
        return told != cause
    }

    /// When to ring, unless somebody does so earlier.
    mutating func nextAlarm() -> Double? {
        guard let next = restEnd ?? due.next, alarm.map({ next < $0 }) ?? true else { return nil }
        alarm = next
        return next
    }

    mutating func noteAlarm(_ time: Double) { if alarm == time { alarm = nil } }
}
