import CFFmpeg
import Foundation
import Testing

@testable import Media

@Suite struct InputTests {
    @Test func `an input reads and seeks like the file`() throws {
        let input = try Input(descriptor: file(Array(0...255)))
        #expect(avio_size(input.stream) == 256)
        #expect(read(input, 4) == [0, 1, 2, 3])
        #expect(avio_seek(input.stream, 250, SEEK_SET) == 250)
        #expect(read(input, 100) == [250, 251, 252, 253, 254, 255])
        #expect(avio_seek(input.stream, -1, SEEK_SET) < 0)
        #expect(avio_seek(input.stream, .max, SEEK_CUR) < 0)
        #expect(input.fault == nil)
        #expect(!input.isExhausted)
    }

    @Test func `an input gives no more than it is allowed to`() throws {
        let input = try Input(descriptor: file([UInt8](repeating: 7, count: 200_000)), allowance: 70_000)
        #expect(read(input, 200_000).count == 70_000)
        #expect(input.isExhausted)
    }

    @Test func `a pipe is no file to seek in, and says so`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let input = try Input(descriptor: ends[0])
        #expect(read(input, 4) == [])
        #expect(input.fault == ESPIPE)
    }

    @Test func `a closed descriptor is an error`() {
        #expect(throws: (any Error).self) { try Input(descriptor: -1) }
    }

    /// A file without a name; left open, as tests are few.
    private func file(_ bytes: [UInt8]) -> Int32 {
        var template = Array("/tmp/dropreel-input-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        unlink(template)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        return descriptor
    }

    private func read(_ input: Input, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = avio_read(input.stream, &bytes, Int32(count))
        return Array(bytes.prefix(max(Int(got), 0)))
    }
}
