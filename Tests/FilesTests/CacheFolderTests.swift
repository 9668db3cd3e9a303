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

    // MARK: On a disk that is nearly full

    /// As much free as `spare` and what is kept for others, less what lies in the folder.
    private func folder(spare: Int, givesBack: Bool = true) -> CacheFolder {
        let path = fixture.path + "/a/b"
        return CacheFolder(path: path, capacity: 1000, givesBack: givesBack) { _ in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let sizes = names.map { name in
                var facts = stat()
                return stat(path + "/" + name, &facts) == 0 ? Int(facts.st_size) : 0
            }
            return DiskSpace(free: UInt64(512 << 20 + spare - sizes.reduce(0, +)), size: 1 << 40)
        }
    }

    @Test func `what the disk keeps for others counts as full`() {
        let cache = folder(spare: 650)
        #expect(cache.room == 650)
        for name in ["one", "two", "three"] { #expect(cache.write(name, bytes(300))) }
        #expect(names == ["three.300", "two.300"])
        #expect(cache.room == 650)
        #expect(!cache.write("huge", bytes(651)))
        #expect(names == ["three.300", "two.300"], "nothing is removed in vain")
    }

    @Test func `a disk that others have filled gets back what it lacks, but nothing that took hours to make`() {
        folder(spare: 900).write("one", bytes(300))
        folder(spare: 900).write("two", bytes(300))
        #expect(folder(spare: 400).used == 600, "nothing goes at a start")
        #expect(folder(spare: 400, givesBack: false).room == 600)
        let cache = folder(spare: 400)
        #expect(cache.room == 400)
        _ = cache.read("two")
        #expect(cache.write("new", bytes(50)))
        #expect(names == ["new.50", "two.300"])
    }

    @Test(arguments: [(1 << 40, 512 << 20), (4 << 30, (4 << 30) / 20)] as [(UInt64, UInt64)])
    func `half a gigabyte is kept free, or a twentieth of a small disk`(size: UInt64, kept: UInt64) {
        #expect(DiskSpace(free: kept + 7, size: size).spare == 7)
        #expect(DiskSpace(free: kept - 7, size: size).missing == 7)
        #expect(DiskSpace(free: kept - 7, size: size).spare == 0)
    }

    /// Does something on a disk of two megabytes.
    private func onSmallDisk(_ body: (_ path: String) throws -> Void) throws {
        let mount = fixture.path + "/disk"
        try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: true)
        try #require(try DropFolderFixture.run("/bin/mount", ["-t", "tmpfs", "-o", "size=2m", "none", mount]) == 0)
        defer { _ = try? DropFolderFixture.run("/bin/umount", ["-l", mount]) }
        try body(mount + "/cache")
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to mount"))
    func `a real disk is never filled`() throws {
        try onSmallDisk { path in
            let cache = CacheFolder(path: path, capacity: 1 << 30)
            for number in 0..<40 { #expect(cache.write("n\(number)", bytes(100_000))) }
            let space = try #require(DiskSpace(at: path))
            #expect(space.missing < 10_000, "but for what the folder itself takes")
            #expect(cache.contains("n39") && cache.contains("n30") && !cache.contains("n5"))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to mount"), arguments: [true, false])
    func `on a disk that is full all at once only what is quickly made again is given back`(givesBack: Bool) throws {
        try onSmallDisk { path in
            let cache = CacheFolder(path: path, capacity: 1 << 30, givesBack: givesBack) { _ in nil }
            for number in 0..<10 { cache.write("n\(number)", bytes(100_000)) }
            let draft = try #require(cache.draft("film"))
            var isTaken = true
            for _ in 0..<11 where isTaken { isTaken = draft.append(bytes(100_000)) }
            #expect(isTaken == givesBack)
            #expect(cache.used == (givesBack ? 500_000 : 1_000_000))
        }
    }
}
