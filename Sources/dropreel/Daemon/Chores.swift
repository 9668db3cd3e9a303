import Dispatch
import People

/// What has to be done now and then: at the start, and every hour.
final class Chores: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(people: Household, library: Library, journal: Journal) {
        let ended = ended
        DispatchQueue(label: "dropreel.chores").async {
            repeat {
                do throws(PeopleRefusal) {
                    try people.tend()
                } catch {
                    journal.error("cannot look after the accounts: \(error)")
                }
            } while ended.wait(timeout: .now() + 3600) == .timedOut
        }
    }

    func stop() { ended.signal() }
}
