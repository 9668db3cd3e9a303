import Foundation
import Packing
import Support
import Testing

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 5, 100_000])
    func `what is packed is smaller and unpacks to the same bytes`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let packed = try #require(Gzip.packed(bytes))
        #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
        #expect(count < 100 || packed.count < count / 10)
        #expect(try unpacked(packed) == bytes)
    }

    @Test func `the same bytes are packed the same way, so their tag is the same`() {
        #expect(Gzip.packed(Array("film".utf8)) == Gzip.packed(Array("film".utf8)))
    }

    /// By the program that everybody has.
    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("packed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data(bytes).write(to: path)
        let output = Pipe()
        let gzip = try ChildProcess(
            "/bin/gzip", ["-dc"], input: .file(try FileHandle(forReadingFrom: path)), output: .pipe(output))
        try output.fileHandleForWriting.close()
        let unpacked = try output.fileHandleForReading.readToEnd() ?? Data()
        gzip.wait()
        return Array(unpacked)
    }
}
