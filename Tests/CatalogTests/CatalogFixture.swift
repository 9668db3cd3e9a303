import Catalog
import Files
import Foundation
import Model
import Store
import Support
import Synchronization
import Testing

/// A real folder, an index of it, and somebody who tells what happened there.
final class CatalogFixture: Sendable {
    let folder: DropFolderFixture
    let state: DropFolderFixture
    let disk: DropFolder
    let database: IndexDatabase
    let indexer: Indexer
    let clock: ManualClock
    let notes = Notes()

    final class Notes: Sendable {
        let all = Mutex<[String]>([])
    }

    init(
        folder: DropFolderFixture? = nil, state: DropFolderFixture? = nil, clock: ManualClock = ManualClock(),
        names: TempNames = TempNames()
    ) throws {
        let folder = try folder ?? DropFolderFixture()
        let state = try state ?? DropFolderFixture()
        self.folder = folder
        self.state = state
        self.clock = clock
        disk = try DropFolder(roots: [DropFolder.Root(name: nil, path: Array(folder.path.utf8))])
        database = try IndexDatabase(in: state.path, now: clock.now) { print($0) }
        let notes = self.notes
        indexer = try Indexer(database, disk: disk, names: names, time: clock) { note in
            notes.all.withLock { $0.append("\(note)") }
        }
    }

    /// The same folder and state after the daemon was started again.
    func restarted() throws -> CatalogFixture {
        try CatalogFixture(folder: folder, state: state, clock: clock)
    }

    var reader: StoreReader { database.reader }

    func path(_ text: String) throws -> RelativePath { try #require(RelativePath(text)) }

    func facts(_ text: String) throws -> Facts { try disk.facts(of: try path(text)) }

    func listing(_ text: String) throws -> Observation { .listed(try disk.list(try path(text))) }

    /// Everything is listed, from the top down, as by the watcher.
    func sweep() throws {
        var waiting = [RelativePath.top]
        while let path = waiting.popLast() {
            let listing = try disk.list(path)
            indexer.apply([.listed(listing)])
            waiting += listing.entries.filter { $0.facts.kind == .directory && !indexer.names.hides($0.name) }
                .map { path.appending($0.name) }
        }
        indexer.apply([.swept])
    }

    /// What the watcher tells of one name, looking at it now.
    func sighting(_ text: String, _ cause: Sighting.Cause) throws -> Observation {
        let path = try path(text)
        let parent = try disk.facts(of: try #require(path.parent))
        return .seen(
            Sighting(
                directory: parent.identity, name: try #require(path.name), facts: try? disk.facts(of: path),
                cause: cause))
    }

    func see(_ text: String, _ cause: Sighting.Cause) throws { indexer.apply([try sighting(text, cause)]) }

    /// Written, closed, and both seen.
    func copy(_ text: String, to name: String, seen: Bool = true) throws {
        try folder.write(text, to: name)
        if seen {
            try see(name, .created)
            try see(name, .closed)
            try settle(name)
        }
    }

    /// The clock goes on in small steps until the file is finished. (A child process that another test has just forked
    /// may hold the writer's descriptor for a moment longer.)
    func settle(_ name: String) throws {
        for _ in 0..<200 where try file(name)?.state == .copying { advance(0.02) }
    }

    func move(_ from: String, _ to: String, seen: Bool = true) throws {
        try FileManager.default.moveItem(atPath: folder.path + "/" + from, toPath: folder.path + "/" + to)
        if seen { indexer.apply([try sighting(from, .removed), try sighting(to, .moved)]) }
    }

    func remove(_ name: String, seen: Bool = true) throws {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        if seen { try see(name, .removed) }
    }

    /// All that is known of films is put together.
    func describe() {
        let describer = FilmDescriber(indexer)
        while describer.workOnce() {}
    }

    /// Time goes on, and what is due is done.
    func advance(_ seconds: Double) {
        clock.advance(seconds: seconds)
        for _ in 0..<1000 {
            guard let next = indexer.tick(), next <= 0.005 else { return }
            clock.advance(seconds: next)
        }
    }

    func id(_ text: String) throws -> ItemID? { try reader.item(at: try path(text))?.id }

    func file(_ text: String) throws -> FileRecord? {
        if case .file(let file) = try reader.item(at: try path(text)) { file } else { nil }
    }

    /// Every path of the index, folders with a slash.
    func indexed() throws -> Set<String> { try indexed(.root, "") }

    private func indexed(_ folder: ItemID, _ prefix: String) throws -> Set<String> {
        var paths: Set<String> = []
        var cursor: String?
        repeat {
            let listing = try #require(try reader.listing(of: folder, window: Window(limit: 500, cursor: cursor)))
            for item in listing.page.results {
                switch item {
                case .file(let file): paths.insert(prefix + file.name.text)
                case .folder(let inner):
                    let name = prefix + (inner.name?.text ?? "") + "/"
                    paths.insert(name)
                    paths.formUnion(try indexed(inner.id, name))
                }
            }
            cursor = listing.page.next
        } while cursor != nil
        return paths
    }

    /// Every path of the disk, as `find` would tell.
    func found(_ path: RelativePath = .top) throws -> Set<String> {
        var paths: Set<String> = []
        for entry in try disk.list(path).entries where !indexer.names.hides(entry.name) {
            let here = path.appending(entry.name)
            if entry.facts.kind == .directory {
                paths.insert(here.text + "/")
                paths.formUnion(try found(here))
            } else {
                paths.insert(here.text)
            }
        }
        return paths
    }

    /// Counts, sizes and states of all folders, from the index and added up anew.
    func checkCounts() throws {
        func check(_ folder: FolderRecord) throws -> UInt64 {
            let items = try #require(try reader.listing(of: folder.id, window: Window(limit: 500))).page.results
            var size: UInt64 = 0
            var counts = (folders: 0, files: 0)
            for item in items {
                switch item {
                case .file(let file):
                    counts.files += 1
                    size += file.size
                case .folder(let inner):
                    counts.folders += 1
                    size += try check(inner)
                }
            }
            #expect(folder.folders == counts.folders && folder.files == counts.files, "\(folder.path.text)")
            #expect(folder.size == size, "\(folder.path.text)")
            return size
        }
        _ = try check(try #require(try reader.folder(.root)))
    }
}
