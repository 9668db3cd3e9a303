import Dispatch
import Model
import Secrets
import Store
import Synchronization

/// Keeps memory and people.db in step: every act is planned on what is so, written, and only then seen by anybody.
final class Register: Sendable {
    let clock: LivedClock
    let database: PeopleDatabase
    let ends = SessionEnds()
    private let people: Mutex<Population>
    /// Two locks, since an act waits for the disk and a request that only looks something up must not.
    private let acts = Mutex(())
    /// Writes that nobody waits for.
    private let later = DispatchQueue(label: "people")

    init(database: PeopleDatabase, clock source: any TimeSource) throws(PeopleDatabaseError) {
        self.database = database
        clock = LivedClock(source: source, last: try database.clock())
        people = Mutex(try Population(database))
    }

    /// What is so at this moment.
    var population: Population { people.withLock { $0 } }

    /// For a look that is too short to take the whole population along.
    func look<Result: Sendable>(_ body: @Sendable (inout Population) -> Result) -> Result {
        people.withLock { body(&$0) }
    }

    /// Decides on `plan`'s changes while nobody else changes anything, and makes them so: all or none.
    func act(_ plan: (Population) throws(PeopleRefusal) -> [PeopleChange]) throws(PeopleRefusal) {
        let ended = try acts.withLock { _ throws(PeopleRefusal) -> [ItemID] in
            let changes = try plan(population)
            do throws(PeopleDatabaseError) {
                try database.apply(changes)
            } catch {
                throw .notKept(error)
            }
            return people.withLock { people in changes.flatMap { people.apply($0) } }
        }
        ends.tell(ended)
    }

    /// The same, some time soon. A failure loses only what can be lost.
    func actLater(_ plan: @escaping @Sendable (Population) -> [PeopleChange]) {
        later.async { [weak self] in try? self?.act(plan) }
    }

    /// Returns when all that was put off is done.
    func finish() { later.sync {} }

    func logLine(_ what: LogEvent, by who: String, about: String = "") -> PeopleChange {
        .log(LogRow(time: clock.now, who: who, what: what.rawValue, about: about))
    }
}
