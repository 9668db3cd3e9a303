import Model
import Store
import Support
import Testing

/// Sparse files say sizes that no disk holds.
@Suite struct HugeSizesTests {
    @Test func `sums beyond 63 bits are counted on, and back`() throws {
        let index = try IndexFixture()
        let folder = try index.addFolder("sparse")
        let keys = try (0..<3).map { try index.addFile("huge\($0)", in: folder, size: UInt64(Int64.max)) }
        let id = try index.id(folder)
        #expect(try index.reader.folder(id)?.files == 3)
        #expect(try index.reader.folder(id)?.size == UInt64(Int64.max) &* 3)
        for key in keys.dropLast() { _ = try index.writer.write { try $0.remove(key, at: index.clock.now) } }
        #expect(try index.reader.folder(id)?.size == UInt64(Int64.max))
        #expect(try index.reader.folder(.root)?.size == UInt64(Int64.max))
    }
}
