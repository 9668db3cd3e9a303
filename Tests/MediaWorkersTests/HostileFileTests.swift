import Foundation
import Model
import Support
import Testing

@testable import MediaWorkers

/// Files that are not what they are called, and files that are broken.
@Suite struct HostileFileTests {
    /// Each names a secret beside it and on the network; `{}` is the folder.
    static let lists: [(name: String, text: String)] = [
        ("hls.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://{}/secret.mp4\n#EXT-X-ENDLIST\n"),
        ("hls.avi", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n{}/secret.mp4\n#EXT-X-ENDLIST\n"),
        ("http.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:9/x.ts\n#EXT-X-ENDLIST\n"),
        ("master.mkv", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{}/hls.mp4\n"),
        ("key.ts", "#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI=\"{}/secret.mp4\"\n#EXTINF:2,\ncrypto:{}/secret.mp4\n"),
        ("concat.mp4", "ffconcat version 1.0\nfile 'secret.mp4'\n"),
        ("subfile.mp4", "#EXTM3U\n#EXTINF:2,\nsubfile,,start,0,end,99,,:{}/secret.mp4\n#EXT-X-ENDLIST\n"),
        ("dash.mp4", "<?xml version=\"1.0\"?><MPD><Period><BaseURL>{}/secret.mp4</BaseURL></Period></MPD>"),
        ("sdp.mp4", "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n"),
        (
            "idx.mkv",
            "# VobSub index file, v7\nsize: 720x576\nid: en, index: 0\ntimestamp: 00:00:00:001, filepos: 000000000\n"
        ),
        ("words.mp4", "The quick brown fox.\n"),
        ("web.mp4", "<html><img src=\"{}/secret.mp4\"></html>"),
        ("subtitles.mkv", "1\n00:00:00,000 --> 00:00:01,000\nHello\n"),
        ("empty.mp4", ""),
    ]

    @Test(arguments: lists.map(\.name))
    func `a list of files under a film's name is no film`(name: String) async throws {
        let folder = try Self.folder()
        try await Workers.withPool { pool in
            let descriptor = try Workers.open(folder.path + "/" + name)
            let result = await Result { () async throws(MediaFailure) in try await pool.probe(descriptor) }
            #expect(result.failure == .notMedia)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace is not installed"))
    func `in its sandbox a worker opens nothing and calls nobody, whatever a film says`() async throws {
        let folder = try Self.folder()
        let log = folder.path + "/log"
        let traced = try Workers.standIn(
            "exec strace -f -qq -e trace=%file,%network,%process,seccomp -o \(log) \(Workers.executable)", in: folder)
        try await Workers.withPool(executable: traced) { pool in
            for list in Self.lists {
                let descriptor = try Workers.open(folder.path + "/" + list.name)
                // strace on a busy machine takes its time, and a job done twice would be counted twice.
                _ = await Result { () async throws(MediaFailure) in try await pool.probe(descriptor, within: 300) }
            }
            for sample in SampleMedia.allCases { _ = try await pool.probe(try Workers.open(sample.path), within: 300) }
        }
        let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let entered = try #require(calls.lastIndex { $0.contains("seccomp(SECCOMP_SET_MODE_FILTER") })
        let inside = calls[entered...].dropFirst()
        let received = inside.filter { $0.contains("SCM_RIGHTS") }
        #expect(received.count == Self.lists.count + SampleMedia.allCases.count)
        let known = ["recvmsg(3", "sendto(3", "+++ killed by SIGKILL", "exit_group("]
        #expect(inside.filter { call in !known.contains { call.contains($0) } } == [])
    }

    @Test(arguments: SampleMedia.allCases)
    func `a film cut off anywhere gives an answer`(sample: SampleMedia) async throws {
        let bytes = try sample.bytes()
        try await Workers.withPool { pool in
            for part in 0..<40 {
                try await probe(Array(bytes[..<(bytes.count * part / 40)]), pool, "cut at \(part)/40")
            }
            #expect(try await pool.probe(try Workers.open(sample.path)).video.count == 1)
        }
    }

    @Test(arguments: SampleMedia.allCases)
    func `a hundred damaged copies give answers, and the next film is fine`(sample: SampleMedia) async throws {
        let bytes = try sample.bytes()
        try await Workers.withPool { pool in
            for seed in UInt64(1)...100 {
                try await probe(Self.damaged(bytes, seed: seed), pool, "\(sample) with seed \(seed)")
            }
            #expect(try await pool.probe(try Workers.open(sample.path)).video.count == 1)
        }
    }

    /// Crashes inside a codec would be survived; a trap of our own code must not happen.
    private func probe(_ bytes: [UInt8], _ pool: MediaPool, _ what: String) async throws {
        let descriptor = try Workers.open(bytes)
        switch await Result({ () async throws(MediaFailure) in try await pool.probe(descriptor) }) {
        case .success(let info): #expect(info.duration ?? 0 < 315_360_000, "\(what)")
        case .failure(.notMedia), .failure(.broken): break
        case .failure(let failure): Issue.record("\(what): \(failure)")
        }
    }

    /// A few flipped, zeroed and repeated stretches; most in the first kilobytes, where the headers are.
    static func damaged(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...24, using: &random) {
            let reach = Bool.random(using: &random) ? bytes.count : min(1500, bytes.count)
            let place = Int.random(in: 0..<reach, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: bytes[place] = 0xFF
            default:
                let length = min(Int.random(in: 1...16, using: &random), bytes.count - place)
                for index in place..<(place + length) { bytes[index] = bytes[index / 2] }
            }
        }
        return bytes
    }

    private static func folder() throws -> DropFolderFixture {
        let folder = try DropFolderFixture()
        try folder.copy(.twoSecondsOfH264, to: "secret.mp4")
        for list in lists {
            try folder.write(list.text.replacing("{}", with: folder.path), to: list.name)
        }
        return folder
    }
}
