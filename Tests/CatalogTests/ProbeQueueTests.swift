import Catalog
import Files
import Glibc
import Model
import SQLite
import Store
import Support
import Synchronization
import Testing

@Suite struct ProbeQueueTests {
    final class Probed: Sendable {
        let names = Mutex<[String]>([])
    }

    /// - Parameter failing: with what it fails, by the number of the probe, from 1.
    private func queue(
        _ catalog: CatalogFixture, _ probed: Probed, patience: Double = 5,
        failing: @escaping @Sendable (Int) -> ProbeFailure? = { _ in nil }
    ) -> ProbeQueue {
        ProbeQueue(catalog.indexer, atOnce: 1, patience: patience) { (_, name) async throws(ProbeFailure) in
            let number = probed.names.withLock { names in
                names.append(name.text)
                return names.count
            }
            if let failure = failing(number) { throw failure }
            return MediaInfo(
                container: "x", duration: 2, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
                chapters: [], tags: [:])
        }
    }

    private func films(_ catalog: CatalogFixture) throws {
        for (name, day) in [("old.ts", "2020-01-01"), ("new.ts", "2021-01-01")] {
            try catalog.folder.write("not a film but as good as one", to: name)
            try DropFolderFixture.run("/bin/touch", ["-d", day, catalog.folder.path + "/" + name])
        }
        try catalog.folder.write("abc", to: "a.srt")
        try catalog.sweep()
        catalog.advance(20)
    }

    @Test func `films are probed once, whatever they are called later`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed)
        while await queue.workOnce() {}
        #expect(Set(probed.names.withLock(\.self)) == ["new.ts", "old.ts"])
        #expect(try catalog.file("new.ts")?.media?.duration == 2)
        try catalog.move("new.ts", "renamed.ts")
        try await Self.check(catalog, queue)
        #expect(probed.names.withLock(\.count) == 2)
        #expect(try catalog.file("renamed.ts")?.media?.duration == 2)
    }

    private static func check(_ catalog: CatalogFixture, _ queue: ProbeQueue) async throws {
        let again = try catalog.restarted()
        try again.sweep()
        again.advance(20)
        while await queue.workOnce() {}
    }

    @Test(arguments: [false, true])
    func `whoever wants to know more of a film is told when it is known what is in it`(fails: Bool) async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let found = Mutex<[ItemID]>([])
        let queue = ProbeQueue(
            catalog.indexer, found: { file in found.withLock { $0.append(file) } },
            probe: { (_, _) async throws(ProbeFailure) in
                if fails { throw .final("it is broken") }
                return MediaInfo(
                    container: "x", duration: 2, begins: nil, soundDelay: nil, video: [], audio: [], subtitles: [],
                    chapters: [], tags: [:])
            })
        while await queue.workOnce() {}
        let films = try ["old.ts", "new.ts"].compactMap { try catalog.file($0)?.id }
        #expect(Set(found.withLock(\.self)) == Set(fails ? [] : films))
    }

    @Test func `what cannot be probed is not tried again before it changes`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed) { _ in .final("it is broken") }
        while await queue.workOnce() {}
        while await queue.workOnce() {}
        #expect(probed.names.withLock(\.count) == 2)
        try catalog.copy("another content", to: "new.ts")
        while await queue.workOnce() {}
        #expect(probed.names.withLock(\.self).last == "new.ts")
        #expect(probed.names.withLock(\.count) == 3)
    }

    @Test func `what was found out by less is looked at once more, and stays where nothing comes of that`() async throws
    {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        while await queue(catalog, probed).workOnce() {}
        try Connection(path: catalog.state.path + "/index.db").script("INSERT INTO doubt SELECT key FROM media")
        let again = try catalog.restarted()
        let broken = queue(again, probed) { _ in .final("broken") }
        while await broken.workOnce() {}
        #expect(probed.names.withLock(\.count) == 4)
        #expect(try again.file("new.ts")?.media?.duration == 2)
        while await queue(try again.restarted(), probed).workOnce() {}
        #expect(probed.names.withLock(\.count) == 4)
    }

    private func duration(_ name: String, _ catalog: CatalogFixture) throws -> Double? {
        try catalog.file(name)?.media?.duration
    }

    private func fault(_ name: String, _ catalog: CatalogFixture) throws -> String? {
        try catalog.id(name).flatMap { try catalog.reader.probeFault(of: $0) }
    }

    @Test func `what fails in passing is kept nowhere, holds nothing up, and is tried again after longer and longer`()
        async throws
    {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed) { [1, 3, 4].contains($0) ? .passing("a disk is slow") : nil }
        while await queue.workOnce() {}
        #expect(probed.names.withLock(\.self) == ["new.ts", "old.ts"])
        #expect(try duration("old.ts", catalog) == 2)
        #expect(try fault("new.ts", catalog) == nil)
        for (seconds, probes) in [(4.0, 2), (1.1, 3), (9, 3), (1.1, 4), (19, 4), (1.1, 5)] {
            catalog.clock.advance(seconds: seconds)
            while await queue.workOnce() {}
            #expect(probed.names.withLock(\.count) == probes, "\(seconds)")
        }
        #expect(try duration("new.ts", catalog) == 2)
        #expect(catalog.notes.all.withLock { $0.count { $0.contains("a disk is slow") } } == 2)
    }

    @Test func `when nothing can be looked into, nothing is tried before a while has gone`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed) { $0 < 3 ? .unable("no worker starts") : nil }
        for (seconds, probes) in [(0.0, 1), (4, 1), (1.1, 2), (9, 2), (1.1, 4)] {
            catalog.clock.advance(seconds: seconds)
            while await queue.workOnce() {}
            #expect(probed.names.withLock(\.count) == probes, "\(seconds)")
        }
        #expect(try duration("new.ts", catalog) == 2)
        #expect(try duration("old.ts", catalog) == 2)
    }

    @Test func `what failed in passing is tried again at once after a restart, and when it changes`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let failing = queue(catalog, probed, patience: 100) { _ in .passing("not now") }
        while await failing.workOnce() {}
        try catalog.copy("another content", to: "new.ts")
        while await failing.workOnce() {}
        #expect(probed.names.withLock(\.self) == ["new.ts", "old.ts", "new.ts"])
        let again = queue(catalog, probed)
        while await again.workOnce() {}
        #expect(try duration("new.ts", catalog) == 2)
        #expect(try duration("old.ts", catalog) == 2)
    }

    @Test func `what cannot be opened now is probed when it can be`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed)
        let (film, aside) = (catalog.folder.path + "/new.ts", catalog.folder.path + "/aside")
        #expect(rename(film, aside) == 0)
        while await queue.workOnce() {}
        #expect(try fault("new.ts", catalog) == nil)
        #expect(rename(aside, film) == 0)
        catalog.clock.advance(seconds: 6)
        while await queue.workOnce() {}
        #expect(try duration("new.ts", catalog) == 2)
    }

    @Test(.timeLimit(.minutes(2))) func `somebody rings when it is time to try again`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let (probed, clock) = (Probed(), catalog.clock)
        let queue = queue(catalog, probed, patience: 0.001) { number in
            clock.advance(seconds: 1)
            let failures: [ProbeFailure] = [.passing("not now"), .unable("nothing now"), .passing("not now")]
            return failures.dropFirst(number - 1).first
        }
        let running = Task { await queue.run() }
        // Polls: until then nobody changes anything, so that only the bell can wake it.
        while try duration("new.ts", catalog) == nil || duration("old.ts", catalog) == nil {
            clock.advance(seconds: 1)
            await Task.yield()
        }
        running.cancel()
        #expect(probed.names.withLock(\.count) == 5)
    }
}
