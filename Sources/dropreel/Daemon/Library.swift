import Catalog
import Files
import FolderWatch
import MediaWorkers
import Model
import Store
import Streaming
import Synchronization

/// The drop folder with its index: what watches, what writes it down, what looks into films.
final class Library: Sendable {
    let files: DropFolder
    let index: IndexDatabase
    let indexer: Indexer
    let watcher: Watcher
    let workers: MediaPool
    /// Workers of their own for who watches: looking into a thousand new films must not stop a film that plays.
    let players: MediaPool
    /// For pictures that are converted, which takes seconds: they stand back for all the others.
    let converters: MediaPool
    /// For films that have to be read to their end to be watched, which takes as long as the disk does.
    let scanners: MediaPool
    /// One that reads whole films, for what takes that: whoever watches or looks around must not wait for it.
    let readers: MediaPool
    /// Has that done before somebody waits for it.
    private let scans: Scans
    /// What people say of films.
    let edits: PeopleEdits
    let trend: Trend
    private let keepsakes: Keepsakes
    private let following: Task<Void, Never>
    private let probing: Task<Void, Never>
    private let describing: Task<Void, Never>

    /// - Parameter people: has the keepsakes of marked files.
    init(_ settings: Settings, _ state: StateFolder, people: PeopleDatabase, journal: Journal) throws(Failure) {
        let roots = try Roots(settings.folders)
        let clock = SystemClock()
        edits = PeopleEdits(people)
        do {
            let files = try DropFolder(roots: roots.onDisk)
            let index = try IndexDatabase(in: state.path, now: clock.now) { journal.warning($0) }
            let doubt = Doubt()
            let names = TempNames(showsDotNames: settings.showsDotNames, extra: settings.ignored)
            let marked = PeopleKeepsakes(people)
            let indexer = try Indexer(index, disk: files, names: names, time: clock, keepsakes: marked) { note in
                switch note {
                case .failure(let sentence): journal.error(sentence)
                case .inDoubt: doubt.raise()
                }
            }
            let known = { (path: RelativePath) -> Identity? in
                // No directory has inode 0: it has not been seen yet.
                guard case .folder(let folder)? = try? index.reader.item(at: path), folder.identity.inode != 0 else {
                    return nil
                }
                return folder.identity
            }
            let remembered = try indexer.listedFolders().map {
                ($0.identity, Remembered(changed: $0.changed, content: $0.content, folders: $0.folders))
            }
            let watcher = Watcher(
                roots: roots.watched(known: known), isIgnored: { names.hides($0) },
                remembering: Dictionary(remembered, uniquingKeysWith: { $1 }))
            doubt.onRaise { watcher.rescan() }
            self.files = files
            self.index = index
            self.indexer = indexer
            self.watcher = watcher
            let workers = MediaPool(executable: Executable.worker)
            self.workers = workers
            players = MediaPool(executable: Executable.worker)
            converters = MediaPool(workers: Self.conversions, executable: Executable.worker, niceness: 5)
            scanners = MediaPool(executable: Executable.worker)
            readers = MediaPool(workers: 1, executable: Executable.worker)
            let scans = Scans()
            self.scans = scans
            let probes = Self.probes(indexer, workers, scans)
            keepsakes = Keepsakes(marked, indexer) { journal.error($0) }
            keepsakes.follow()
            following = Task { await indexer.run(watcher.observations) }
            probing = Task { await probes.run() }
            let describer = FilmDescriber(indexer, edits: edits)
            trend = Trend(PeoplePlays(people), indexer)
            describing = Task { await describer.run() }
        } catch {
            throw Failure(
                .configuration, "open", "the drop folder and its index", "\(error)",
                remedy: "dropreel check names what is missing")
        }
    }

    /// One more than the lanes of a stream, so that a second viewer need not wait for what is made ahead for the first.
    private static let conversions = 3

    private static func probes(_ indexer: Indexer, _ workers: MediaPool, _ scans: Scans) -> ProbeQueue {
        ProbeQueue(
            indexer, found: { scans.note($0) },
            probe: { (file, _) async throws(ProbeFailure) in
                do throws(MediaFailure) {
                    // Posters that somebody looks at are made by the same workers, and come first.
                    return try await workers.probe(file.take(), urgency: .background)
                } catch { throw ProbeFailure(error) }
            })
    }

    /// Begins to scan films for them, too.
    func streams(_ caches: Caches) -> Streams {
        let streams = Streams(
            StreamJobs(copying: players, converting: converters, scanning: scanners), segments: caches.segments,
            texts: caches.texts)
        scans.begin(streams, files: files) { [index] in try index.reader.file($0) }
        return streams
    }

    /// For the watchdog: the index can still be asked.
    var isAlive: Bool { (try? index.reader.revision()) != nil }

    /// Somebody wants the index compared with the disk now.
    func rescan() {
        indexer.beginRescan()
        watcher.rescan()
    }

    func close() async {
        watcher.stop()
        await following.value
        probing.cancel()
        describing.cancel()
        scans.end()
        await workers.stop()
        await players.stop()
        await converters.stop()
        await scanners.stop()
        await readers.stop()
        await probing.value
        await describing.value
        keepsakes.finish()
        index.close()
    }
}

extension ProbeFailure {
    init(_ failure: MediaFailure) {
        self =
            if failure.isFinal {
                .final(failure.description)
            } else if failure.concernsAll {
                .unable(failure.description)
            } else {
                .passing(failure.description)
            }
    }
}

/// Carries the index's doubt to the watcher, which is made after it.
private final class Doubt: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    func onRaise(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
    func raise() { action.withLock(\.self)?() }
}
