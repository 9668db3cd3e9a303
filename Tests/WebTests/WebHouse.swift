import Catalog
import Files
import Foundation
import HTTPServer
import MediaMessages
import MediaWorkers
import Model
import Streaming
import Support
import Synchronization
import Testing

@testable import People
@testable import Store
@testable import Web

/// A whole house in a temporary folder: real files, index, people and routes, without network and watcher.
final class WebHouse: Sendable {
    static let host = "attic:3767"
    static let origin = "http://attic:3767"

    let folder: DropFolderFixture
    let state: DropFolderFixture
    let clock = ManualClock()
    let disk: DropFolder
    let database: IndexDatabase
    let indexer: Indexer
    let people: Household
    let edits: PeopleEdits
    let trend: Trend
    let members: Members
    let events = EventHub(kept: 5, maximumPerAddress: 3)
    let services: Services
    let daemon = DaemonState()
    let jobs = FakeJobs()
    let cache: CacheFolder
    let pictureJobs = FakePictureJobs()

    /// What the daemon would know of itself.
    final class DaemonState: Sendable {
        let problems = Mutex<[WatchProblem]>([])
        let rescans = Mutex(0)
        let hurried = Mutex<[RelativePath]>([])
        let log = Mutex<[String]>([])
    }

    /// - Parameters:
    ///   - letsGuestsIn: whether who is not signed in may watch.
    ///   - isNew: nobody has an account yet.
    ///   - sessions: how many each member has.
    init(letsGuestsIn: Bool = false, isNew: Bool = false, sessions: Int = 4) throws {
        folder = try DropFolderFixture()
        state = try DropFolderFixture()
        disk = try DropFolder(roots: [DropFolder.Root(name: nil, path: Array(folder.path.utf8))])
        let daemon = daemon
        database = try IndexDatabase(in: state.path, now: clock.now) { line in daemon.log.withLock { $0.append(line) } }
        let peopleDatabase = try PeopleDatabase(folder: state.path)
        let keepsakes = PeopleKeepsakes(peopleDatabase)
        edits = PeopleEdits(peopleDatabase)
        let plays = PeoplePlays(peopleDatabase)
        indexer = try Indexer(database, disk: disk, names: TempNames(), time: clock, keepsakes: keepsakes) { note in
            daemon.log.withLock { $0.append("\(note)") }
        }
        trend = Trend(plays, indexer)
        members = try Members(isNew ? [] : [.viewer, .editor, .owner], in: peopleDatabase, clock, sessions: sessions)
        people = try Household(
            database: peopleDatabase, folder: state.path,
            defaults: HouseRules(guests: letsGuestsIn ? .watch : .none, name: "Attic"),
            clock: clock)
        let streams = Streams(jobs.made)
        cache = CacheFolder(path: state.path + "/prepared", capacity: 1 << 20)
        services = Services(
            library: .init(
                reader: database.reader, files: disk, streams: streams,
                subtitles: Subtitles(jobs.texts, streams: streams, cache: nil),
                preparation: Preparation(streams, cache: cache) { _ in }, beginnings: jobs.beginnings,
                pictures: Self.pictures(pictureJobs, database, state.path), indexer: indexer,
                trash: Trash(indexer, records: PeopleTrash(peopleDatabase)), edits: edits, trend: trend,
                rescan: { daemon.rescans.withLock { $0 += 1 } },
                hurry: { folder in daemon.hurried.withLock { $0.append(folder) } }),
            people: people,
            door: .init(
                hosts: HostRule { [Self.host, "localhost"].contains($0) }, isTrustedProxy: { $0 == "192.0.2.9" }),
            papers: .init(
                page: PageFiles(folder: Self.sources + "/Page", rereads: false, mediaPort: { 3768 }),
                description: PageFiles.description(in: Self.sources)),
            news: .init(
                events: events, status: Self.status(daemon),
                plays: Plays(clock: clock, processorSeconds: { streams.processorSeconds(of: $0) }),
                log: { line in daemon.log.withLock { $0.append(line) } }))
        let events = events
        _ = indexer.feed.subscribe { changes in for change in changes { events.publish(change) } }
    }

    /// What whoever runs it was told.
    var logged: [String] { daemon.log.withLock(\.self) }

    /// How often somebody wanted the disk compared.
    var rescans: Int { daemon.rescans.withLock(\.self) }

    /// Folders that somebody waited for.
    var hurried: [RelativePath] { daemon.hurried.withLock(\.self) }

    private static let sources = #filePath.replacing("Tests/WebTests/WebHouse.swift", with: "Sources/Web")

    private static func pictures(
        _ jobs: FakePictureJobs, _ database: IndexDatabase, _ state: String
    ) -> Pictures {
        Pictures(jobs.made, cache: CacheFolder(path: state + "/pictures", capacity: 1 << 20)) { made in
            _ = try? database.writer.write {
                try $0.saveArtwork(of: made.file, version: made.version, color: made.color)
            }
        }
    }

    private static func status(_ daemon: DaemonState) -> StatusSource {
        StatusSource(
            version: "1.2.3", mediaPort: { 3768 },
            watching: {
                .init(
                    mode: "inotify", folders: 2, watched: 2, limit: 100, problems: daemon.problems.withLock(\.self))
            }, isScanning: { false },
            announced: { .init(name: "Attic", host: "attic.local", addresses: ["192.0.2.1"], reason: nil) })
    }
}

/// What happens in the folder.
extension WebHouse {
    /// Writes files and lets the index know them; the whole text of each is its name.
    func fill(_ names: String...) throws {
        for name in names { try folder.write(name, to: name) }
        try look()
    }

    /// Everything is listed from the top down, and what is being copied is finished.
    func look() throws {
        var waiting = [RelativePath.top]
        while let path = waiting.popLast() {
            let listing = try disk.list(path)
            indexer.apply([.listed(listing)])
            waiting += listing.entries.filter { $0.facts.kind == .directory && !indexer.names.hides($0.name) }
                .map { path.appending($0.name) }
        }
        indexer.apply([.swept])
        // In small steps at first: what is whole is finished at once, what is not after a long silence.
        for step in 0..<200 where try isCopying() { advance(step < 50 ? 0.02 : 5) }
        describe()
    }

    /// All that is known of films is put together.
    func describe() {
        let describer = FilmDescriber(indexer, edits: edits)
        while describer.workOnce() {}
    }

    private func isCopying() throws -> Bool {
        try database.reader.files(window: Window(limit: 500)).results.contains { $0.state == .copying }
    }

    func advance(_ seconds: Double) {
        clock.advance(seconds: seconds)
        _ = indexer.tick()
    }

    /// The top is listed, and nothing more happens.
    func glance() throws { indexer.apply([.listed(try disk.list(.top))]) }

    /// The disk that is mounted there goes away.
    func unplug(_ path: String) throws { indexer.apply([.offline(try #require(RelativePath(path)))]) }

    /// What keeps watching from being complete.
    func report(_ problems: [WatchProblem]) { daemon.problems.withLock { $0 = problems } }

    func id(_ path: String) throws -> ItemID {
        let place = try #require(RelativePath(path))
        let item = try database.reader.item(at: place)
        return try #require(item?.id, "\(path) is not in the index")
    }

    func version(_ path: String) throws -> Int64 {
        let folder = try database.reader.folder(try id(path))
        return try #require(folder).version
    }
}

/// Somebody of each role, each with sessions.
struct Members: Sendable {
    static let password = "correct horse"
    /// Made once: hashing takes its time on purpose.
    private static let line = Result { try Argon2Hashing().line(of: .new(password)) }

    private(set) var accounts: [Role: Account] = [:]
    private(set) var tokens: [Role: [String]] = [:]

    /// Written before the house is opened, as after a restart.
    init(_ roles: [Role], in database: PeopleDatabase, _ clock: ManualClock, sessions: Int) throws {
        let lived = LivedClock(source: clock, last: nil)
        let client = Client(address: "192.0.2.7", device: "Phone")
        var changes: [PeopleChange] = []
        for role in roles {
            let row = try NewAccount(name: role.rawValue, email: nil, role: role)
                .row(passwordHash: try Self.line.get(), created: clock.now)
            accounts[role] = row.account
            changes.append(.addAccount(row))
            for _ in 0..<sessions {
                let start = SessionStart(for: row.account.id, from: client, clock: lived)
                changes.append(.addSession(start.row))
                tokens[role, default: []].append(start.begun(by: row.account).token)
            }
        }
        try database.apply(changes)
    }
}
