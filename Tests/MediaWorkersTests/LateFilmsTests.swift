import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

/// Films whose time line does not begin at 0: their time is counted from the first picture or sound.
@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed"))
struct LateFilmsTests {
    static let spans: [(film: String, begins: Double?, duration: Double)] = [
        ("plain.mp4", nil, 6), ("plain.mkv", nil, 6), ("fragments.mp4", nil, 6.08), ("cut.mp4", nil, 4.7),
        // Before 0, and later than the sound, is not late; nor is what a broadcast's clock says.
        ("cut.mkv", nil, 5.1), ("late-picture.mp4", nil, 7), ("late-sound.mkv", nil, 6),
        ("ten-seconds-late.ts", nil, 6.02),
        ("ten-seconds-late.mkv", 10.48, 6.02), ("two-minutes-late.mkv", 119.98, 6.02),
        ("five-seconds-late.mp4", 4.98, 6.02), ("hours-late.mp4", 7199.98, 6.02), ("copied-times.mkv", 1.9, 4.1),
        ("late.m4a", 10.48, 6.02), ("two-seconds-late.m4a", 1.98, 6.02), ("late.ogg", 10.5, 6), ("late.opus", 10.5, 6),
        ("late.flac.mka", 10.5, 6),
    ]

    @Test(arguments: spans)
    func `a film is as long as what is seen and heard of it`(name: String, begins: Double?, duration: Double)
        async throws
    {
        let info = try await probe(name)
        #expect(abs((info.begins ?? 0) - (begins ?? 0)) < 0.01, "\(info.begins ?? 0)")
        #expect((info.begins == nil) == (begins == nil))
        #expect(abs((info.duration ?? 0) - duration) < 0.03, "\(info.duration ?? 0)")
    }

    @Test(arguments: spans.filter { $0.begins != nil })
    func `its stream is as long`(name: String, begins: Double?, duration: Double) async throws {
        let path = try await film(name)
        let index = try await Workers.withPool { pool in
            let info = try await pool.probe(try Workers.open(path))
            let tracks = StreamTracks(video: info.video.first?.index, audio: info.audio.first?.index, channels: 2)
            return try await pool.index(try Workers.open(path), tracks: tracks, scanning: true)
        }
        #expect(abs(index.duration - duration) < 0.05, "\(index.duration)")
    }

    @Test(arguments: [
        ("late-sound.mkv", 2.48), ("late-sound.mp4", 0.98), ("very-late-sound.mkv", 29.96), ("plain.mkv", nil),
        ("late-picture.mp4", nil), ("early-sound.mkv", nil), ("none.mkv", nil), ("sound.mka", nil),
    ])
    func `a sound that begins after its picture is told`(name: String, delay: Double?) async throws {
        let info = try await probe(name)
        #expect(abs((info.soundDelay ?? 0) - (delay ?? 0)) < 0.03, "\(info.soundDelay ?? 0)")
        #expect((info.soundDelay == nil) == (delay == nil))
    }

    @Test func `a sound of which nothing comes is not late`() async throws {
        let folder = try DropFolderFixture()
        let path = folder.path + "/silent.mkv"
        _ = try await FFmpeg.run(["-i", try await film("plain.mp4"), "-c", "copy", "-bsf:a", "noise=drop=1", path])
        let info = try await probe(path: path)
        #expect(info.audio.count == 1 && info.soundDelay == nil)
    }

    @Test(arguments: ["mkv", "mp4"])
    func `chapters are counted from where the film begins`(ending: String) async throws {
        let folder = try DropFolderFixture()
        let chapter = { (start: Int, end: Int, title: String) in
            "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(start)\nEND=\(end)\ntitle=\(title)\n"
        }
        let ordinary = chapter(0, 500, "Before") + chapter(500, 4000, "Begun before") + chapter(4000, 6000, "Last")
        try folder.write(";FFMETADATA1\n" + ordinary, to: "chapters.txt")
        let whole = folder.path + "/whole.\(ending)"
        _ = try await FFmpeg.run([
            "-i", try await film("plain.mp4"), "-i", folder.path + "/chapters.txt", "-map", "0", "-map_chapters", "1",
            "-c", "copy", whole,
        ])
        let cut = folder.path + "/cut.\(ending)"
        _ = try await FFmpeg.run([
            "-ss", "2", "-copyts", "-i", whole, "-map", "0:v", "-map", "0:a", "-map_chapters", "0", "-c", "copy", cut,
        ])
        let info = try await probe(path: cut)
        let begins = try #require(info.begins)
        #expect(info.chapters.map(\.title) == ["Begun before", "Last"])
        #expect(info.chapters.first?.start == 0)
        #expect(abs((info.chapters.last?.start ?? 0) - (4 - begins)) < 0.002)
        // Who moves a film without its chapters has left them where they were.
        let moved = folder.path + "/moved.\(ending)"
        _ = try await FFmpeg.run([
            "-i", whole, "-map", "0:v", "-map", "0:a", "-map_chapters", "0", "-c", "copy", "-output_ts_offset", "20",
            moved,
        ])
        #expect(try await probe(path: moved).chapters.map(\.start) == [0, 0.5, 4])
    }

    @Test func `a Matroska film may say how long it is, or when it ends`() async throws {
        let folder = try DropFolderFixture()
        let path = folder.path + "/late.mkv"
        _ = try await FFmpeg.run(["-i", try await film("minute.mkv"), "-c", "copy", "-output_ts_offset", "5", path])
        #expect(abs((try await probe(path: path).duration ?? 0) - 60) < 0.05)
        // `Duration`: an element of eight bytes, in milliseconds.
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let place = try #require(bytes.firstRange(of: [0x44, 0x89, 0x88]))
        bytes.replaceSubrange(
            place.upperBound..<place.upperBound + 8,
            with: withUnsafeBytes(of: (60_000.0).bitPattern.bigEndian, Array.init))
        let info = try await Workers.withPool { try await $0.probe(try Workers.open(bytes)) }
        #expect(info.duration == 60)
    }

    @Test func `nothing of a header that makes no sense is too much`() async throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: try await film("ten-seconds-late.mkv"))))
        let cluster = try #require(bytes.firstRange(of: [0x1F, 0x43, 0xB6, 0x75])).lowerBound
        var random = SeededGenerator(seed: 5)
        try await Workers.withPool { pool in
            for _ in 0..<200 {
                var bent = bytes
                for _ in 0..<3 {
                    bent[cluster + Int.random(in: 0..<40, using: &random)] = .random(in: 0...255, using: &random)
                }
                let descriptor = try Workers.open(bent)
                let result = await Result { () async throws(MediaFailure) in try await pool.probe(descriptor) }
                if case .success(let info) = result { #expect((0..<315_360_000).contains(info.duration ?? 0)) }
            }
        }
    }

    private func film(_ name: String) async throws -> String { try await #require(TestFilm.named(name).first).path() }

    private func probe(_ name: String) async throws -> MediaInfo { try await probe(path: try await film(name)) }

    private func probe(path: String) async throws -> MediaInfo {
        try await Workers.withPool { try await $0.probe(try Workers.open(path)) }
    }
}
