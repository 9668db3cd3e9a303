import Catalog
import Model
import Store
import Synchronization

/// The part of the home page that is the same for everybody, as it was when somebody asked last: good until the index is
/// written to, or the day is over.
final class SharedRows: Sendable {
    struct Part: Sendable {
        let featured: IndexedFile?
        let rows: [HomeRow]
    }

    private struct Made {
        let commits: Int
        let day: Moment
        let part: Part
    }
    private let last = Mutex<Made?>(nil)

    /// - Parameter make: reads it from the index.
    func part(_ services: Services, _ make: () throws(Problem) -> Part) throws(Problem) -> Part {
        // Counted before it is read: what is newer than that does no harm.
        let (commits, day) = (services.reader.commitCount, services.rows.today)
        if let known = last.withLock(\.self), known.commits == commits, known.day == day { return known.part }
        let part = try make()
        last.withLock { $0 = Made(commits: commits, day: day, part: part) }
        return part
    }
}
