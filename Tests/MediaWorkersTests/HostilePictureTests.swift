import Foundation
import Support
import Testing

@testable import MediaWorkers

/// Files that are no pictures, or more than a picture.
@Suite struct HostilePictureTests {
    /// A PNG of that size whose bytes end soon.
    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let size = [width, height].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [8, 2, 0, 0, 0])
            + chunk("IDAT", [0x78, 0x9C, 0x63, 0x60, 0x60, 0x60, 0, 0, 0, 4, 0, 1]) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + bytes
        let sum = content.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + content
            + withUnsafeBytes(of: (~sum).bigEndian, Array.init)
    }

    private static let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'><image href='file:///etc/passwd'/></svg>"
    private static let files: [String: [UInt8]] = [
        "a bomb": png(60_000, 60_000), "a bomb that is narrow": png(0x7FFF_FFFF, 1), "no size": png(0, 0),
        "a list of ffmpeg": Array("ffconcat version 1.0\nfile '/etc/passwd'\n".utf8),
        "a playlist": Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n".utf8),
        "a drawing": Array(svg.utf8), "nothing": [], "the beginning of a photograph": [0xFF, 0xD8, 0xFF, 0xE0, 0, 16],
        "a photograph without an end": [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 60_000),
        "text": Array("not a picture".utf8),
    ]

    @Test(arguments: files.keys.sorted())
    func `what is no picture is refused, and the worker lives`(name: String) async throws {
        let bytes = try #require(Self.files[name])
        try await Workers.withPool { pool in
            _ = try await pool.probe(try Workers.open(SampleMedia.twoSecondsOfH264.path))
            let before = pool.processes
            let failure = await Result { () async throws(MediaFailure) in
                guard let file = try? Workers.open(bytes) else { throw .stopped }
                return try await pool.poster(file, width: 480)
            }.failure
            switch failure {
            case .notMedia, .broken, .noPicture: break
            default: Issue.record("\(name): \(String(describing: failure))")
            }
            #expect(pool.processes == before)
        }
    }

    @Test(arguments: [0, -1, 15, 5000, Int.max])
    func `a width that nobody could want is not understood`(width: Int) async throws {
        let failure = try await Workers.withPool { pool in
            let file = try Workers.open(SampleMedia.twoSecondsOfH264.path)
            return await Result { () async throws(MediaFailure) in try await pool.poster(file, width: width) }.failure
        }
        #expect(failure == .misunderstood)
    }

    @Test(arguments: [
        ##"{"picture":{"_0":{"bytes":2,"color":"red"}}}"##, ##"{"picture":{"_0":{"bytes":-1,"color":"#000000"}}}"##,
        ##"{"picture":{"_0":{"bytes":999999999,"color":"#000000"}}}"##, ##"{"bytes":{"_0":2}}"##,
        ##"{"picture":{"_0":{"bytes":2,"color":"\"><b>x"}}}"##,
    ])
    func `what a worker says that was taken over does not reach a page`(answer: String) async throws {
        let folder = try DropFolderFixture()
        let length = String(answer.utf8.count, radix: 8)
        let quoted = answer.replacing("\\", with: "\\134").replacing("\"", with: "\\042")
        let script =
            Workers.greeting + "\nhead -c 4 <&3 >/dev/null\nprintf '\\000\\000\\000\\"
            + String(repeating: "0", count: 3 - length.count) + length + "\(quoted)\\377\\330' >&3\nsleep 60\n"
        let executable = try Workers.standIn(script, in: folder)
        let failure = try await Workers.withPool(executable: executable) { pool in
            let file = try Workers.open([1])
            return await Result { () async throws(MediaFailure) in try await pool.poster(file, width: 480) }.failure
        }
        switch failure {
        case .misunderstood, .killedTheWorker: break
        default: Issue.record("\(String(describing: failure))")
        }
    }
}
