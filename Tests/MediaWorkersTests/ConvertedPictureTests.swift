import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

@Suite(.enabled(if: Film.isPossible, "ffmpeg is not installed")) struct ConvertedPictureTests {
    @Test(arguments: OldFilm.all)
    func `every picture is there once, at its time`(film: OldFilm) async throws {
        let path = try film.path()
        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool) }
        let folder = try DropFolderFixture()
        let playlist = try made.write(to: folder)
        let decoded = try Film.run(["-i", playlist, "-f", "null", "-"])
        #expect(decoded.errors == "")

        let source = try OldFilm.numbers(path)
        let shown = try OldFilm.numbers(playlist)
        #expect(shown.map(\.number) == source.map(\.number))
        let moved = zip(shown, source).map { $0.shown - $1.shown }
        let frame = source.count > 1 ? (source[source.count - 1].shown - source[0].shown) / Double(source.count - 1) : 0
        #expect((moved.max() ?? 0) - (moved.min() ?? 0) < frame, "\(moved)")
    }

    @Test(arguments: OldFilm.all)
    func `segments are the same in any order, from any worker`(film: OldFilm) async throws {
        let path = try film.path()
        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool) }
        try await Workers.withPool(workers: 2) { pool in
            for number in made.bounds.indices.shuffled() {
                let again = try await pool.segment(try Workers.open(path), made.bounds[number])
                #expect(again == made.segments[number], "segment \(number)")
            }
            #expect(try await pool.initialization(try Workers.open(path), tracks: made.index.tracks) == made.head)
        }
    }
}

/// A film with its picture converted, cut as the daemon cuts it.
struct Conversion {
    let index: KeyFrameIndex
    let bounds: [SegmentBounds]
    let head: [UInt8]
    let segments: [[UInt8]]

    init(of path: String, _ pool: MediaPool, height: Int = 240, sound: Int? = nil, channels: Int? = nil) async throws {
        let info = try await pool.probe(try Workers.open(path))
        let video = try #require(info.video.first?.index)
        let tracks = StreamTracks(video: video, audio: sound, height: height, channels: channels)
        let index = try await pool.index(try Workers.open(path), tracks: tracks)
        self.index = index
        bounds = try index.keyFrames.indices.map { number in
            let next = number + 1 < index.keyFrames.count ? number + 1 : nil
            return try #require(index.segment(from: number, to: next, number: number))
        }
        head = try await pool.initialization(try Workers.open(path), tracks: tracks)
        var segments: [[UInt8]] = []
        for bounds in bounds { segments.append(try await pool.segment(try Workers.open(path), bounds)) }
        self.segments = segments
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
