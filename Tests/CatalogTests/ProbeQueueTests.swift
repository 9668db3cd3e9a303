import Catalog
import Files
import Model
import Store
import Support
import Synchronization
import Testing

@Suite struct ProbeQueueTests {
    final class Probed: Sendable {
        let names = Mutex<[String]>([])
    }

    private func queue(_ catalog: CatalogFixture, _ probed: Probed, fails: Bool = false) -> ProbeQueue {
        ProbeQueue(catalog.indexer, atOnce: 1) { _, name in
            probed.names.withLock { $0.append(name.text) }
            if fails { throw CatalogRefusal.notFound }
            return MediaInfo(
                container: "x", duration: 2, video: [], audio: [], subtitles: [], chapters: [], tags: [:])
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
            probe: { _, _ in
                if fails { throw CatalogRefusal.notFound }
                return MediaInfo(
                    container: "x", duration: 2, video: [], audio: [], subtitles: [], chapters: [], tags: [:])
            })
        while await queue.workOnce() {}
        let films = try ["old.ts", "new.ts"].compactMap { try catalog.file($0)?.id }
        #expect(Set(found.withLock(\.self)) == Set(fails ? [] : films))
    }

    @Test func `what cannot be probed is not tried again before it changes`() async throws {
        let catalog = try CatalogFixture()
        try films(catalog)
        let probed = Probed()
        let queue = queue(catalog, probed, fails: true)
        while await queue.workOnce() {}
        while await queue.workOnce() {}
        #expect(probed.names.withLock(\.count) == 2)
        try catalog.copy("another content", to: "new.ts")
        while await queue.workOnce() {}
        #expect(probed.names.withLock(\.self).last == "new.ts")
        #expect(probed.names.withLock(\.count) == 3)
    }
}
