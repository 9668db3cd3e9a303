import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed")) struct ConvertedPictureTests {
    @Test(arguments: OldFilm.all)
    func `every picture is there once, at its time`(film: OldFilm) async throws {
        let path = try await film.path()
        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool) }
        let folder = try DropFolderFixture()
        let playlist = try made.write(to: folder)
        let decoded = try await FFmpeg.run(["-i", playlist, "-f", "null", "-"])
        #expect(decoded.errors == "")

        let source = try await OldFilm.numbers(path)
        let shown = try await OldFilm.numbers(playlist)
        #expect(shown.map(\.number) == source.map(\.number))
        let moved = zip(shown, source).map { $0.shown - $1.shown }
        let frame = source.count > 1 ? (source[source.count - 1].shown - source[0].shown) / Double(source.count - 1) : 0
        #expect((moved.max() ?? 0) - (moved.min() ?? 0) < frame, "\(moved)")
    }

    /// Each says which pictures are to be seen, by their numbers in the source.
    static let odd: [(film: OldFilm, isShown: @Sendable (Int) -> Bool)] = [
        // 120 pictures a second are halved.
        (
            OldFilm(name: "fast.mkv", options: ["-c:v", "mpeg4", "-q:v", "3", "-g", "60"], rate: "120", seconds: 5),
            { $0 % 2 == 0 }
        ),
        // Irregular distances, in milliseconds, and one picture for four seconds.
        (
            OldFilm(
                name: "irregular.mkv", options: ["-c:v", "mpeg4", "-q:v", "3", "-g", "50", "-fps_mode", "vfr"],
                seconds: 12,
                filter: "select='not(between(n,30,125))*not(eq(mod(n,5),3))'"),
            { !(30...125).contains($0) && $0 % 5 != 3 }
        ),
    ]

    @Test(arguments: [0, 1])
    func `odd times stay what they are`(number: Int) async throws {
        let (film, isShown) = Self.odd[number]
        let path = try await film.path()
        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool) }
        let folder = try DropFolderFixture()
        let playlist = try made.write(to: folder)
        let decoded = try await FFmpeg.run(["-i", playlist, "-f", "null", "-"])
        #expect(decoded.errors == "")
        let shown = try await OldFilm.numbers(playlist)
        var source = try await OldFilm.numbers(path)
        source.removeAll { !isShown($0.number) }
        // Where a picture lasts over the beginning of a segment, it is shown again there.
        var once: [(number: Int, shown: Double)] = []
        for picture in shown where once.last?.number != picture.number { once.append(picture) }
        #expect(once.map(\.number) == source.map(\.number))
        let moved = zip(once, source).map { $0.shown - $1.shown }
        #expect((moved.max() ?? 0) - (moved.min() ?? 0) < 0.009)
    }

    @Test func `picture and sound are cut at the same times, copied or converted`() async throws {
        let film = OldFilm(name: "both.avi", options: ["-c:v", "mpeg4", "-g", "60", "-c:a", "libmp3lame"])
        let path = try await film.path()
        let aac = OldFilm(name: "both.mkv", options: ["-c:v", "mpeg4", "-g", "60", "-c:a", "aac"])
        // Its first picture is later than its sound, and nothing leads to a time before it.
        let flash = OldFilm(
            name: "both.flv", options: ["-c:v", "flv1", "-g", "60", "-ar", "44100", "-c:a", "libmp3lame"])
        for (path, sound, channels) in [
            (path, 1, 2), (try await aac.path(), 1, 2), (try await aac.path(), 1, nil), (try await flash.path(), 0, 2),
        ] {
            let made = try await Workers.withPool { pool in
                try await Conversion(of: path, pool, sound: sound, channels: channels)
            }
            let folder = try DropFolderFixture()
            let playlist = try made.write(to: folder)
            let decoded = try await FFmpeg.run(["-i", playlist, "-f", "null", "-"])
            #expect(decoded.errors == "")
            let packets = try await FFmpeg.packets(playlist)
            #expect(packets.video.count == 9 * 24)
            // Nine seconds of frames of 1024 samples, the run-up and the last one perhaps.
            #expect((386...427).contains(packets.audio.count), "\(packets.audio.count)")
            let gaps = zip(packets.audio.dropFirst(), packets.audio).map { $0.shown - $1.shown }
            #expect(gaps.allSatisfy { $0 < 0.026 && $0 > 0.019 }, "\(gaps.max() ?? 0)")
        }
    }

    @Test func `a picture is never larger, keeps its shape, and has square pixels and even numbers`() async throws {
        for (size, shape, height, expected) in [
            ("1280x720", "1/1", 240, "426x240"), ("320x180", "1/1", 720, "320x180"),
            ("720x576", "64/45", 360, "640x360"),
            ("240x426", "1/1", 240, "240x426"), ("1920x800", "1/1", 360, "640x266"), ("99x57", "1/1", 240, "98x56"),
        ] {
            let name = "\(size)-\(height).avi"
            let film = OldFilm(
                name: name, options: ["-c:v", "mpeg4", "-q:v", "9"], size: size, seconds: 1,
                filter: "setsar=\(shape)")
            let path = try await film.path()
            let made = try await Workers.withPool { pool in try await Conversion(of: path, pool, height: height) }
            let info = try await Workers.withPool { pool in
                try await pool.probe(try Workers.open(made.head + made.segments.flatMap { $0 }))
            }
            let video = try #require(info.video.first)
            #expect("\(video.width)x\(video.height)" == expected, "\(size)")
        }
    }

    @Test func `a damaged film shows what there is`() async throws {
        let film = OldFilm(name: "whole.avi", options: ["-c:v", "mpeg4", "-g", "24", "-q:v", "3", "-an"])
        let path = try await film.path()
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        for place in stride(from: bytes.count / 3, to: bytes.count / 2, by: 97) { bytes[place] = 0xA5 }
        try await Workers.withPool(workers: 2) { pool in
            let tracks = StreamTracks(video: 0, audio: nil, height: 240)
            let index = try await pool.index(try Workers.open(bytes), tracks: tracks)
            let bounds = try index.keyFrames.indices.map { number in
                let next = number + 1 < index.keyFrames.count ? number + 1 : nil
                return try #require(index.segment(from: number, to: next, number: number))
            }
            var made: [[UInt8]] = []
            for bounds in bounds { made.append(try await pool.segment(try Workers.open(bytes), bounds)) }
            for number in bounds.indices.reversed() {
                #expect(try await pool.segment(try Workers.open(bytes), bounds[number]) == made[number])
            }
        }
    }

    @Test(arguments: [0, 3600])
    func `where the clock of a transport stream jumps, pictures and sound go on`(ahead: Int) async throws {
        let film = OldFilm(name: "clock.ts", options: ["-c:v", "mpeg2video", "-g", "40", "-q:v", "3"], rate: "25")
        let first = try await film.path()
        let folder = try DropFolderFixture()
        let second = folder.path + "/second.ts"
        let moved = try await FFmpeg.run(["-i", first, "-c", "copy", "-output_ts_offset", "\(ahead)", second])
        #expect(moved.errors == "")
        let bytes = try [first, second].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let path = folder.path + "/joined.ts"
        try (bytes[0] + bytes[1]).write(to: URL(fileURLWithPath: path))

        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool, sound: 1, channels: 2) }
        #expect((17.5...18.5).contains(made.index.duration), "\(made.index.duration)")
        let playlist = try made.write(to: folder)
        let shown = try await OldFilm.numbers(playlist)
        #expect(shown.map(\.number) == Array(0..<225) + Array(0..<225))
        let gaps = zip(shown.dropFirst(), shown).map { $0.shown - $1.shown }
        #expect(gaps.allSatisfy { $0 > 0.01 && $0 < 0.2 }, "\(gaps.max() ?? 0)")
        let packets = try await FFmpeg.packets(playlist)
        // Eighteen seconds of frames of 1024 samples.
        #expect((830...850).contains(packets.audio.count), "\(packets.audio.count)")
        #expect(packets.audio.filter { $0.hash == packets.audio[0].hash }.count < 10)

        try await Workers.withPool { pool in
            for number in made.bounds.indices.reversed() {
                let again = try await pool.segment(try Workers.open(path), made.bounds[number])
                #expect(again == made.segments[number], "segment \(number)")
            }
        }
    }

    @Test func `a converted transport stream is the same in any order from one worker, its sound too`() async throws {
        let film = OldFilm(
            name: "heard.ts", options: ["-c:v", "mpeg2video", "-g", "30", "-q:v", "3", "-c:a", "ac3"], rate: "25",
            seconds: 14)
        let path = try await film.path()
        let made = try await Workers.withPool { pool in try await Conversion(of: path, pool, sound: 1, channels: 2) }
        try await Workers.withPool { pool in
            for number in [5, 2, 0, 4, 1, 3, 6] where made.bounds.indices.contains(number) {
                let again = try await pool.segment(try Workers.open(path), made.bounds[number])
                #expect(again == made.segments[number], "segment \(number)")
            }
        }
    }

    @Test(arguments: OldFilm.all)
    func `segments are the same in any order, from any worker`(film: OldFilm) async throws {
        let path = try await film.path()
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
