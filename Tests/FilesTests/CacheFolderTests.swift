import Foundation
import Support
import Testing

@testable import Files

@Suite struct CacheFolderTests {
    private let fixture: DropFolderFixture

    init() throws { fixture = try DropFolderFixture() }

    private func folder(_ capacity: UInt64 = 1000) -> CacheFolder {
        CacheFolder(path: fixture.path + "/a/b", capacity: capacity)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: fixture.path + "/a/b")) ?? []).sorted()
    }

    private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0) } }

    @Test func `what was kept is found, after a restart too`() {
        #expect(folder().write("one", bytes(300)))
        let later = folder()
        #expect(later.read("one") == bytes(300))
        #expect(later.used == 300)
        #expect(later.read("two") == nil)
    }

    @Test func `what was not used for longest makes room`() {
        let cache = folder()
        for name in ["one", "two", "three"] { cache.write(name, bytes(300)) }
        _ = cache.read("one")
        cache.write("four", bytes(300))
        #expect(cache.read("two") == nil)
        #expect(names == ["four.300", "one.300", "three.300"])
    }

    @Test func `what is larger than all the room is not kept, and costs nothing else its place`() {
        let cache = folder()
        cache.write("one", bytes(300))
        #expect(!cache.write("huge", bytes(1001)))
        #expect(names == ["one.300"])
    }

    @Test func `an unfinished draft is not found, and gone after a restart`() throws {
        let cache = folder()
        let draft = try #require(cache.draft("film"))
        #expect(draft.append(bytes(10)))
        #expect(cache.read("film") == nil)
        #expect(names.count == 1)
        withExtendedLifetime(draft) { _ = folder() }
        #expect(names.isEmpty)
    }

    @Test func `a draft can be mended before it is kept`() throws {
        let cache = folder()
        let draft = try #require(cache.draft("film"))
        #expect(draft.append([0, 0, 3]) && draft.append([4]))
        #expect(draft.overwrite([1, 2], at: 0))
        #expect(!draft.overwrite([9, 9], at: 3))
        #expect(draft.keep())
        #expect(cache.read("film") == [1, 2, 3, 4])
    }

    @Test func `a file that has not its size was cut off by a loss of power, and is not given out`() throws {
        folder().write("one", bytes(300))
        try FileManager.default.removeItem(atPath: fixture.path + "/a/b/one.300")
        try Data(bytes(12)).write(to: URL(filePath: fixture.path + "/a/b/one.300"))
        #expect(folder().read("one") == nil)
        #expect(names.isEmpty)
    }

    @Test func `a file that was cut off while it was kept is not given out`() {
        let cache = folder()
        cache.write("one", bytes(300))
        truncate(fixture.path + "/a/b/one.300", 12)
        #expect(cache.open("one") == nil)
        #expect(names.isEmpty && cache.used == 0)
    }

    @Test func `a cache that somebody emptied is filled again`() throws {
        let cache = folder()
        cache.write("one", bytes(300))
        try FileManager.default.removeItem(atPath: fixture.path + "/a")
        #expect(cache.read("one") == nil)
        #expect(cache.write("one", bytes(300)))
        #expect(cache.read("one") == bytes(300))
    }

    @Test func `what is being read stays readable when it has to make room`() throws {
        let cache = folder()
        cache.write("one", bytes(600))
        let open = try #require(cache.open("one"))
        defer { close(open.descriptor) }
        cache.write("two", bytes(600))
        #expect(cache.read("one") == nil)
        var buffer = [UInt8](repeating: 0, count: 600)
        #expect(read(open.descriptor, &buffer, 600) == 600)
        #expect(buffer == bytes(600))
    }

    @Test func `a folder that cannot be made keeps nothing, and says so`() {
        let cache = CacheFolder(path: "/proc/nowhere", capacity: 1000)
        #expect(!cache.write("one", bytes(3)))
        #expect(cache.read("one") == nil)
    }

    @Test(arguments: ["", "..", "a/b", "a.b", "ä", String(repeating: "x", count: 201)])
    func `a name that leads elsewhere is no name`(name: String) {
        #expect(!folder().write(name, bytes(1)))
    }
}
