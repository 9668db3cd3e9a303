import Catalog
import Files
import Model
import Store
import Support
import Testing

/// The indexer with real time, following a stream.
@Suite struct RunningTests {
    struct RealTime: TimeSource {
        private let start = ContinuousClock.now

        var now: Moment { Moment(milliseconds: 1_800_000_000_000) }
        var monotonic: Double {
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            return Double(seconds) + Double(attoseconds) * 1e-18
        }
    }

    @Test func `timers run by themselves: a close that nobody told, and a grave`() async throws {
        let folder = try DropFolderFixture()
        let state = try DropFolderFixture()
        let disk = try DropFolder(roots: [DropFolder.Root(name: nil, path: Array(folder.path.utf8))])
        let time = RealTime()
        let database = try IndexDatabase(in: state.path, now: time.now) { _ in }
        let indexer = try Indexer(database, disk: disk, names: TempNames(), time: time) { _ in }
        let (observations, watcher) = AsyncStream.makeStream(of: [Observation].self)
        let (changes, feed) = AsyncStream.makeStream(of: [Change].self)
        let end = indexer.feed.subscribe { feed.yield($0) }
        defer { end() }
        let running = Task { await indexer.run(observations) }
        watcher.yield([.listed(try disk.list(.top)), .swept])
        try folder.write("abc", to: "film.srt")
        let path = try #require(RelativePath("film.srt"))
        let top = try disk.facts(of: .top).identity
        let name = try #require(path.name)
        watcher.yield([
            .seen(Sighting(directory: top, name: name, facts: try disk.facts(of: path), cause: .created))
        ])
        var id: ItemID?
        for await _ in changes {
            if case .file(let file) = try database.reader.item(at: path), file.state == .ready {
                id = file.id
                break
            }
        }
        watcher.yield([.seen(Sighting(directory: top, name: name, facts: nil, cause: .removed))])
        for await _ in changes where try database.reader.item(at: path) == nil { break }
        #expect(id != nil)
        watcher.finish()
        await running.value
    }
}
