import Catalog
import Dispatch
import People

/// What has to be done now and then: at the start, and every hour.
final class Chores: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(people: Household, trash: Trash, trend: Trend, journal: Journal) {
        let ended = ended
        DispatchQueue(label: "dropreel.chores").async {
            repeat {
                trend.note()
                do {
                    try people.tend()
                    try trash.purgeExpired()
                } catch {
                    journal.error("cannot look after accounts and trash: \(error)")
                }
            } while ended.wait(timeout: .now() + 3600) == .timedOut
        }
    }

    func stop() { ended.signal() }
}
