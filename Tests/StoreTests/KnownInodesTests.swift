import Model
import Support
import Testing

@testable import Store

/// Which numbers of a directory the index has seen, found by one look where they lie close together.
@Suite struct KnownInodesTests {
    private static let apart: [UInt64] = [1, 5, 1 << 40, .max - 3, .max]

    private func index(of inodes: [UInt64]) throws -> IndexFixture {
        let index = try IndexFixture()
        let rows = inodes.map { inode in
            let facts = Facts(
                identity: Identity(fileSystem: 7, inode: inode, birth: 5), kind: .regular, size: 1, modified: 0,
                changed: 0, links: 1, owner: 0, mode: 0o644)
            return ItemRow(
                id: .random(), parent: ItemRow.rootKey, name: FileName("\(inode).srt"), isFolder: false,
                kind: .subtitle, facts: facts, state: .ready, added: index.clock.now)
        }
        _ = try index.writer.write { try $0.add(rows, to: ItemRow.rootKey) }
        return index
    }

    @Test func `numbers far apart, and those with the highest bit, are known for what they are`() throws {
        let index = try index(of: Self.apart)
        let known = try index.writer.write { try $0.known(Self.apart + [2, 1 << 41, .max - 1]) }.result
        #expect(known == Set(Self.apart))
        #expect(try index.writer.write { try $0.known([2, 3, 4]) }.result == [])
        #expect(try index.writer.write { try $0.known([UInt64]()) }.result == [])
    }

    @Test func `many others between them are no hindrance`() throws {
        let index = try index(of: (1_000..<2_000).map { UInt64($0) })
        let asked: [UInt64] = [999, 1_000, 1_500, 1_999, 2_000]
        #expect(try index.writer.write { try $0.known(asked) }.result == [1_000, 1_500, 1_999])
    }
}
