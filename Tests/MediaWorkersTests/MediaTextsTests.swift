import Foundation
import MediaMessages
import Support
import Testing

@testable import MediaWorkers

@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed")) struct MediaTextsTests {
    private static let text =
        "1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\n\n2\n00:00:04,500 --> 00:00:05,500\nBye & so on\n"

    /// A film with four tracks of text.
    private func film(_ name: String, in folder: DropFolderFixture, _ codecs: [String], _ more: [String] = [])
        async throws
        -> String
    {
        try folder.write(Self.text, to: "text.srt")
        let (text, path) = (folder.path + "/text.srt", folder.path + "/" + name)
        let maps = ["-map", "0:v", "-map", "0:a", "-map", "0:a"] + codecs.flatMap { _ in ["-map", "1"] }
        let kinds = codecs.enumerated().flatMap { ["-c:s:\($0.offset)", $0.element] }
        let plain = try #require(TestFilm.named("plain.mp4").first).path
        let result = try await FFmpeg.run(
            ["-i", try await plain(), "-i", text] + maps + ["-c:v", "copy", "-c:a", "copy"] + kinds + more + [path])
        try #require(result.errors.isEmpty, "\(result.errors)")
        return path
    }

    private func texts(_ path: String, _ tracks: [Int], _ window: Range<Double>? = nil) async throws -> [TextTrack] {
        try await Workers.withPool { pool in
            try await pool.texts(try Workers.open(path), TextSelection(tracks: tracks, window: window))
        }
    }

    private func said(_ track: TextTrack) -> [String] { track.packets.map { String(decoding: $0.text, as: UTF8.self) } }

    @Test func `all tracks of text in one pass`() async throws {
        let folder = try DropFolderFixture()
        let path = try await film("film.mkv", in: folder, ["srt", "ass", "webvtt", "srt"])
        let tracks = try await texts(path, [3, 4, 5, 6])
        #expect(tracks.map(\.codec) == ["subrip", "ass", "webvtt", "subrip"])
        #expect(said(tracks[0]) == ["<i>Hello</i>", "Bye & so on"])
        // ffmpeg moves a film whose sound has a run-up by some 20 ms.
        let starts = tracks[0].packets.map(\.start)
        #expect(zip(starts, [1000, 4500]).allSatisfy { (0...50).contains($0 - $1) }, "\(starts)")
        #expect(tracks[0].packets.map(\.end) == starts.map { $0 + 1000 })
        #expect(said(tracks[1])[0].hasSuffix(",{\\i1}Hello{\\i0}"))
        #expect(String(decoding: tracks[1].header, as: UTF8.self).contains("[V4+ Styles]"))
        #expect(try await texts(path, [4]) == [tracks[1]])
    }

    @Test func `MP4 has them in its own writing`() async throws {
        let folder = try DropFolderFixture()
        let path = try await film("film.mp4", in: folder, ["mov_text"])
        let track = try #require(try await texts(path, [3]).first)
        let spoken = track.packets.filter { $0.text.count > 2 }
        #expect(track.codec == "mov_text" && spoken.map(\.start) == [1000, 4500])
        #expect(spoken.map { String(decoding: $0.text.dropFirst(2).prefix(5), as: UTF8.self) } == ["Hello", "Bye &"])
    }

    @Test func `a list of subtitles gives the same as reading the film through`() async throws {
        let folder = try DropFolderFixture()
        let codecs = ["srt", "ass", "srt"]
        let listed = try await texts(try await film("listed.mkv", in: folder, codecs), [3, 4, 5])
        let unlisted = try await texts(try await film("unlisted.mkv", in: folder, codecs, ["-live", "1"]), [3, 4, 5])
        #expect(listed == unlisted && listed.allSatisfy { $0.packets.count == 2 })
    }

    @Test func `a list that names a part of them only is not believed`() async throws {
        let folder = try DropFolderFixture()
        let path = try await film("film.mkv", in: folder, ["srt"])
        let whole = try await texts(path, [3])
        // The second subtitle's entry becomes one of another track: CueTrack (F7) of one byte.
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let entry = try #require(bytes.indices.dropLast(3).last { Array(bytes[$0..<$0 + 3]) == [0xF7, 0x81, 4] })
        bytes[entry + 2] = 1
        let result = try await Workers.withPool { pool in
            try await pool.texts(try Workers.open(bytes), TextSelection(tracks: [3]))
        }
        #expect(result == whole)
    }

    @Test func `a broken list of subtitles ends in words or in a refusal, never in a crash`() async throws {
        let folder = try DropFolderFixture()
        let bytes = try Array(
            Data(contentsOf: URL(fileURLWithPath: try await film("film.mkv", in: folder, ["srt", "ass"]))))
        try await Workers.withPool(workers: 2) { pool in
            let before = try await pool.texts(try Workers.open(bytes), TextSelection(tracks: [3, 4]))
            #expect(before.count == 2)
            let process = pool.processes
            for number in 0..<80 {
                var broken = bytes
                // The head and the list at the end are what leads there.
                for _ in 0..<(1 + number % 8) {
                    let place = Bool.random() ? Int.random(in: 0..<2000) : bytes.count - Int.random(in: 1...600)
                    broken[min(place, bytes.count - 1)] = .random(in: 0...255)
                }
                let descriptor = try Workers.open(broken)
                _ = await Result { () async throws(MediaFailure) in
                    try await pool.texts(descriptor, TextSelection(tracks: [3, 4]))
                }
            }
            #expect(Set(process).isSubset(of: pool.processes))
        }
    }

    @Test(arguments: [[], ["-live", "1"]]) func `a window has what is seen in it`(more: [String]) async throws {
        let folder = try DropFolderFixture()
        let path = try await film("film.mkv", in: folder, ["srt"], more)
        #expect(try await texts(path, [3], 0..<2).flatMap(said) == ["<i>Hello</i>"])
        #expect(try await texts(path, [3], 1.5..<3).flatMap(said) == ["<i>Hello</i>"])
        #expect(try await texts(path, [3], 5..<6).flatMap(said) == ["Bye & so on"])
        #expect(try await texts(path, [3], 100..<101).flatMap(said).isEmpty)
    }

    @Test func `what is no text is refused`() async throws {
        let folder = try DropFolderFixture()
        let path = try await film("film.mkv", in: folder, ["srt"])
        for track in [0, 1, 9, -1] {
            let result = await Result { () async throws(MediaFailure) in
                try await Workers.pool { pool throws(MediaFailure) in
                    try await pool.texts(Self.descriptor(path), TextSelection(tracks: [track]))
                }
            }
            guard case .broken = result.failure else {
                Issue.record("track \(track): \(result)")
                continue
            }
        }
    }

    private static func descriptor(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

    @Test func `tracks are the same after a journey, and any bytes are read or refused`() {
        let track = TextTrack(
            index: 3, codec: "ass", header: [1, 2],
            packets: [
                .init(start: -5, end: nil, settings: [], text: [9]), .init(start: 7, end: 8, settings: [1], text: []),
            ])
        let bytes = TextTrackCoding.bytes(of: [track, track])
        #expect(TextTrackCoding.tracks(in: bytes) == [track, track])
        for count in 0..<bytes.count { _ = TextTrackCoding.tracks(in: Array(bytes.prefix(count))) }
        for _ in 0..<2000 {
            var changed = bytes
            changed[Int.random(in: changed.indices)] = .random(in: 0...255)
            _ = TextTrackCoding.tracks(in: changed)
        }
    }
}

@Suite struct HostileTextsTests {
    private static let head = TextTrackCoding.bytes(of: [TextTrack(index: 3, codec: "ass", header: [])])

    private static func packet(settings: Int = 0, text: Int = 0) -> [UInt8] {
        let packet = TextTrack.Packet(
            start: 0, end: nil, settings: Array(repeating: 1, count: settings), text: Array(repeating: 1, count: text))
        let track = TextTrack(index: 3, codec: "ass", header: [], packets: [packet])
        return Array(TextTrackCoding.bytes(of: [track]).dropFirst(head.count))
    }

    @Test func `more than a worker may say of a film is no answer`() {
        func read(_ packet: [UInt8], times: Int) -> Int? {
            var bytes = Self.head
            for _ in 0..<times { bytes += packet }
            return TextTrackCoding.tracks(in: bytes)?.first?.packets.count
        }
        let most = TextTrack.mostPackets
        #expect(read(Self.packet(), times: most) == most && read(Self.packet(), times: most + 1) == nil)
        let long = Self.packet(text: TextTrack.longestText)
        let enough = TextTrack.mostBytes / TextTrack.longestText
        #expect(read(long, times: enough) == enough && read(long, times: enough + 1) == nil)
        #expect(read(Self.packet(text: TextTrack.longestText + 1), times: 1) == nil)
        #expect(read(Self.packet(settings: TextTrack.longestSettings), times: 1) == 1)
        #expect(read(Self.packet(settings: TextTrack.longestSettings + 1), times: 1) == nil)
        let header = [UInt8](repeating: 1, count: TextTrack.longestHeader + 1)
        let track = TextTrack(index: 3, codec: "ass", header: header)
        #expect(TextTrackCoding.tracks(in: TextTrackCoding.bytes(of: [track])) == nil)
        let heads = Array(repeatElement(Self.head, count: TextTrack.mostTracks + 1).joined())
        #expect(TextTrackCoding.tracks(in: heads) == nil)
        #expect(TextTrackCoding.tracks(in: Array(heads.dropFirst(Self.head.count)))?.count == TextTrack.mostTracks)
    }
}

extension Workers {
    /// A pool for one question whose failure is kept as it is.
    static func pool<Value>(
        _ body: (MediaPool) async throws(MediaFailure) -> Value
    ) async throws(MediaFailure) -> Value {
        let pool = MediaPool(workers: 1, executable: executable, idleSeconds: 3600)
        do throws(MediaFailure) {
            let value = try await body(pool)
            await pool.stop()
            return value
        } catch {
            await pool.stop()
            throw error
        }
    }
}
