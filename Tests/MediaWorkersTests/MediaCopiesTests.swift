import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed")) struct MediaCopiesTests {
    /// One for each way of reading; `CopiedFilmsTests` have them all.
    static let films = TestFilm.named(
        "plain.mp4", "plain.mov", "plain.mkv", "plain.ts", "plain.flv", "fragments.mp4", "live.mkv", "plain.avi",
        "hevc.mkv",
        "vp9.webm", "open.mkv", "irregular.mkv", "cut.mp4", "flac.mkv", "ac3.mkv", "early-sound.mkv", "sound.m4a")

    @Test(arguments: films)
    func `a film in segments is the film`(film: TestFilm) async throws {
        let path = try await film.path()
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool) }
        let folder = try DropFolderFixture()
        let playlist = try copy.write(to: folder)

        #expect(copy.segments.count > 2)
        let decoded = try await FFmpeg.run(["-i", playlist, "-f", "null", "-"])
        #expect(decoded.errors == "")
        let made = try await FFmpeg.packets(playlist)
        let source = try await FFmpeg.packets(try await reference(film, path, folder))
        #expect(made.video.map(\.hash) == source.video.map(\.hash))
        // The run-up of an encoder, before 0, is left out.
        let runUp = source.audio.count - made.audio.count
        #expect((0...5).contains(runUp))
        #expect(made.audio.map(\.hash) == source.audio.dropFirst(max(runUp, 0)).map(\.hash))
        let picturesMoved = zip(made.video, source.video).map { $0.shown - $1.shown }
        let soundsMoved = zip(made.audio, source.audio.dropFirst(max(runUp, 0))).map { $0.shown - $1.shown }
        for moved in [picturesMoved, soundsMoved] {
            // Some containers round to milliseconds.
            #expect((moved.max() ?? 0) - (moved.min() ?? 0) < 0.003)
        }
        if let picture = picturesMoved.first, let sound = soundsMoved.first {
            // libavformat shows pictures with negative offsets later, by three of them at most; browsers do not.
            #expect((-0.003...0.13).contains(picture - sound))
        }
        for packets in [made.video, made.audio] {
            #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.decoded < $1.decoded })
        }
    }

    @Test(arguments: films)
    func `segments are the same in any order, from any worker`(film: TestFilm) async throws {
        let path = try await film.path()
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool) }
        try await Workers.withPool(workers: 2) { pool in
            for number in copy.bounds.indices.shuffled() {
                let again = try await pool.segment(try Workers.open(path), copy.bounds[number])
                #expect(again == copy.segments[number], "segment \(number)")
            }
            #expect(try await pool.initialization(try Workers.open(path), tracks: copy.index.tracks) == copy.head)
        }
    }

    @Test func `an index says whether the file had to be read for it`() async throws {
        for (film, isComplete) in zip(TestFilm.named("plain.mkv", "plain.ts", "live.mkv"), [true, false, false]) {
            let path = try await film.path()
            let index = try await Workers.withPool { pool in try await Copy.index(path, pool) }
            #expect(index.isComplete == isComplete, "\(film)")
            #expect(index.keyFrames.count == 6, "\(film)")
            #expect(index.keyFrames.first?.start == 0, "\(film)")
            #expect(abs(index.duration - 6) < 0.1, "\(film)")
            #expect(index.bitRate > 10_000, "\(film)")
        }
    }

    @Test func `a sound without pictures may be cut every two seconds`() async throws {
        let path = try await film("sound.m4a")
        let index = try await Workers.withPool { pool in try await Copy.index(path, pool) }
        #expect(index.keyFrames.map(\.start) == [0, 2, 4])
    }

    @Test func `tracks that are not there or do not fit are refused`() async throws {
        let path = try await film("plain.mp4")
        try await Workers.withPool { pool in
            for tracks in [
                StreamTracks(video: nil, audio: nil), StreamTracks(video: 1, audio: 0),
                StreamTracks(video: 7, audio: nil),
            ] {
                let index = await Result { () async throws(MediaFailure) in
                    try await pool.index(open(path, O_RDONLY), tracks: tracks)
                }
                guard case .cannotCopy = index.failure else {
                    Issue.record("\(tracks): \(index)")
                    continue
                }
            }
        }
    }

    @Test(arguments: TestFilm.named("jumping-back.ts", "jumping-ahead.ts"))
    func `where a clock has jumped the film goes on`(film: TestFilm) async throws {
        let path = try await film.path()
        let index = try await Workers.withPool { pool in try await Copy.index(path, pool) }
        #expect(index.keyFrames.count == 12)
        #expect(abs(index.duration - 12) < 0.2)
        #expect(zip(index.keyFrames, index.keyFrames.dropFirst()).allSatisfy { abs($1.start - $0.start - 1) < 0.1 })
    }

    private func film(_ name: String) async throws -> String { try await #require(TestFilm.named(name).first).path() }

    /// A byte stream is packed anew, so it is compared with what ffmpeg makes of it.
    private func reference(_ film: TestFilm, _ path: String, _ folder: DropFolderFixture) async throws -> String {
        guard film.name.hasSuffix(".ts") || film.name.hasSuffix(".avi") else { return path }
        let packed = folder.path + "/packed.mp4"
        let unframed = film.name.hasSuffix(".avi") ? [] : ["-bsf:a", "aac_adtstoasc"]
        _ = try await FFmpeg.run(["-i", path, "-c", "copy"] + unframed + [packed])
        return packed
    }
}

/// A film cut into segments of a second or more.
struct Copy {
    let index: KeyFrameIndex
    let bounds: [SegmentBounds]
    let head: [UInt8]
    let segments: [[UInt8]]

    /// - Parameter channels: of the sound that is made of its own; `nil`: it is copied.
    init(of path: String, _ pool: MediaPool, channels: Int? = nil) async throws {
        index = try await Self.index(path, pool, channels: channels)
        bounds = try Self.plan(index)
        head = try await pool.initialization(try Workers.open(path), tracks: index.tracks)
        var segments: [[UInt8]] = []
        for bounds in bounds { segments.append(try await pool.segment(try Workers.open(path), bounds)) }
        self.segments = segments
    }

    static func index(_ path: String, _ pool: MediaPool, channels: Int? = nil) async throws -> KeyFrameIndex {
        let info = try await pool.probe(try Workers.open(path))
        let tracks = StreamTracks(
            video: info.video.first?.index, audio: info.audio.first?.index, channels: channels)
        return try await pool.index(try Workers.open(path), tracks: tracks)
    }

    static func plan(_ index: KeyFrameIndex) throws -> [SegmentBounds] {
        var cuts = [0]
        for (number, frame) in index.keyFrames.enumerated()
        where frame.start - index.keyFrames[cuts[cuts.count - 1]].start >= 0.9 {
            cuts.append(number)
        }
        return try cuts.indices.map { number in
            let next = number + 1 < cuts.count ? cuts[number + 1] : nil
            return try #require(index.segment(from: cuts[number], to: next, number: number))
        }
    }

    /// The path of a playlist (RFC 8216).
    func write(to folder: DropFolderFixture) throws -> String {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:10", "#EXT-X-MAP:URI=\"head.mp4\""]
        try Data(head).write(to: URL(fileURLWithPath: folder.path + "/head.mp4"))
        for (number, segment) in segments.enumerated() {
            try Data(segment).write(to: URL(fileURLWithPath: folder.path + "/\(number).m4s"))
            let end = bounds[number].next?.start ?? index.duration
            lines += ["#EXTINF:\(end - bounds[number].first.start),", "\(number).m4s"]
        }
        try folder.write((lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n"), to: "film.m3u8")
        return folder.path + "/film.m3u8"
    }
}
