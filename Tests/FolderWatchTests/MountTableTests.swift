import Model
import Testing

@testable import FolderWatch

@Suite struct MountTableTests {
    @Test func `a line tells its id and its place, spaces and all`() {
        let table = """
            36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
            41 36 0:40 / /media/my\\040disk\\134x rw - tmpfs tmpfs rw

            broken line
            """
        #expect(
            MountTable.parse(Array(table.utf8)) == [
                .init(id: 36, point: Array("/mnt2".utf8)), .init(id: 41, point: Array("/media/my disk\\x".utf8)),
            ])
    }

    @Test func `the kernel's own table is read again and again`() {
        let table = MountTable()
        let first = table.read()
        let second = table.read()
        #expect(first?.map(\.point).contains(Array("/proc".utf8)) == true)
        #expect(first == second)
    }
}

@Suite struct NameReaderTests {
    @Test func `records that end too early or claim too much are not read`() {
        func record(_ name: String, length: Int) -> [UInt8] {
            [UInt8](repeating: 0, count: 16) + [UInt8(length & 255), UInt8(length >> 8), 8] + Array(name.utf8)
                + [UInt8](repeating: 0, count: max(0, length - 19 - name.utf8.count))
        }
        let good = record("a.mp4", length: 32) + record(".", length: 24) + record("b", length: 24)
        #expect(NameReader.names(in: good[...]).map(\.text) == ["a.mp4", "b"])
        #expect(NameReader.names(in: good.prefix(40)).map(\.text) == ["a.mp4"])
        #expect(NameReader.names(in: (record("a", length: 24) + record("b", length: 400).prefix(24))[...]).count == 1)
        #expect(NameReader.names(in: record("a", length: 0)[...]).isEmpty)
    }
}

@Suite struct ModifiedNamesTests {
    @Test func `the first change is told at once, the last one when the time has come`() throws {
        var names = ModifiedNames(interval: 0.1)
        let facts = Facts(
            identity: Identity(fileSystem: 1, inode: 2, birth: 3), kind: .directory, size: 0, modified: 0, changed: 0,
            links: 1, owner: 0, mode: 0)
        let directory = Directory(root: 0, isRoot: true, name: nil, facts: facts, mount: 1, device: 1)
        let name = try #require(FileName("a.mp4"))
        var isTold = [1, 1.06].map { names.mayTell(name, in: directory, now: $0) }
        #expect(isTold == [true, false])
        #expect(names.next == 1.1)
        var due = [1.05, 1.11].map { names.takeDue(now: $0).map(\.name) }
        #expect(due == [[], [name]])
        #expect(names.next == nil)
        isTold = [2, 2.01].map { names.mayTell(name, in: directory, now: $0) }
        #expect(isTold == [true, false])
        names.forget(name, in: directory)
        due = [names.takeDue(now: 3).map(\.name)]
        #expect(due == [[]])
    }
}
