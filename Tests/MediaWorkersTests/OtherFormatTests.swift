import Foundation
import Model
import Support
import Testing

@testable import MediaWorkers

/// Formats that are too many to keep as files: made when the tests run, where ffmpeg is installed.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"), "ffmpeg is not installed"))
struct OtherFormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let make: String
        let tracks: [String]
        var testDescription: String { name }
    }

    private static let picture = "-f lavfi -i testsrc2=size=128x72:rate=25:duration=0.4"
    private static let tone = "-f lavfi -i sine=duration=0.4:sample_rate=48000"

    static let cases = [
        Case(
            name: "hdr.mkv",
            make: picture + " -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=none"
                + " -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc",
            tracks: ["hevc hvc1.2.4.L30.90 Main 10 10 hdr10 25.0 0"]),
        Case(
            name: "hlg.mp4",
            make: picture + " -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le"
                + " -x265-params log-level=none:transfer=arib-std-b67 -tag:v hvc1",
            tracks: ["hevc hvc1.2.4.L30.90 Main 10 10 hlg 25.0 0"]),
        Case(
            name: "in-band.mp4",
            make: picture + " -c:v libx265 -preset ultrafast -pix_fmt yuv420p -x265-params log-level=none -tag:v hev1",
            tracks: ["hevc hev1.1.6.L30.90 Main 8 none 25.0 0"]),
        Case(
            name: "h264.ts", make: "\(picture) \(tone) -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac",
            tracks: ["h264 avc1.42C00A Constrained Baseline 8 none 25.0 0", "aac mp4a.40.2 1 -"]),
        Case(
            name: "hi10.mkv", make: "\(picture) \(tone) -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le -c:a ac3",
            tracks: ["h264 avc1.6E000A High 10 10 none 25.0 0", "ac3 ac-3 1 -"]),
        Case(
            name: "xvid.avi", make: "\(picture) \(tone) -c:v mpeg4 -c:a libmp3lame",
            tracks: ["mpeg4 mp4v.20.1 Simple Profile 8 none 25.0 0", "mp3 mp4a.6B 1 -"]),
        Case(
            name: "av1.webm", make: "\(picture) -c:v libaom-av1 -cpu-used 8 -usage realtime -row-mt 0",
            tracks: ["av1 av01.0.00M.08 Main 8 none 25.0 0"]),
        Case(
            name: "old.flv", make: "\(picture) \(tone) -c:v flv -ar 44100 -c:a libmp3lame",
            tracks: ["flv1 - - 8 none 25.0 0", "mp3 mp4a.6B 1 -"]),
        Case(
            name: "two.mkv", make: "\(tone) -map 0 -map 0 -c:a:0 flac -c:a:1 eac3 -metadata:s:a:1 language=fre",
            tracks: ["flac flac 1 -", "eac3 ec-3 1 fr"]),
        Case(name: "music.mp3", make: "\(tone) -c:a libmp3lame", tracks: ["mp3 mp4a.6B 1 -"]),
        Case(name: "photo.jpg", make: "\(picture) -frames:v 1", tracks: ["mjpeg - Baseline 8 none 25.0 0"]),
    ]

    @Test(arguments: cases)
    func `a file of another format tells its tracks`(format: Case) async throws {
        let folder = try DropFolderFixture()
        let info = try await made(format.name, format.make, in: folder)
        let tracks =
            info.video.map { track in
                "\(track.codec) \(track.codecs ?? "-") \(track.profile ?? "-") \(track.bitDepth ?? 0)"
                    + " \(track.hdr ?? "-") \(track.frameRate ?? 0) \(track.rotation ?? -1)"
            }
            + info.audio.map { "\($0.codec) \($0.codecs ?? "-") \($0.channels ?? 0) \($0.language ?? "-")" }
        #expect(tracks == format.tracks)
        if format.name == "photo.jpg" {
            #expect(info.duration == nil)
        } else {
            let duration = try #require(info.duration)
            #expect((0.3...0.6).contains(duration))
        }
    }

    @Test func `a film turned on its side says how to turn it back`() async throws {
        let folder = try DropFolderFixture()
        try folder.copy(.twoSecondsOfH264, to: "upright.mp4")
        // 90 counterclockwise in ffmpeg 5's tag and in its successor's option alike, as the picture that ffmpeg shows.
        let older = "-i \(folder.path)/upright.mp4 -metadata:s:v rotate=90 -c copy"
        let newer = "-display_rotation 90 -i \(folder.path)/upright.mp4 -c copy"
        var info = try await made("side.mp4", older, in: folder)
        if info.video.first?.rotation == 0 { info = try await made("side.mp4", newer, in: folder) }
        #expect(info.video.map(\.rotation) == [270])
    }

    @Test func `cover art is no film`() async throws {
        let folder = try DropFolderFixture()
        _ = try await made("cover.jpg", "\(Self.picture) -frames:v 1", in: folder)
        let info = try await made(
            "song.m4a",
            "\(Self.tone) -i \(folder.path)/cover.jpg -map 0 -map 1 -c:a aac -c:v copy -disposition:v attached_pic",
            in: folder)
        #expect(info.video == [])
        #expect(info.audio.map(\.codecs) == ["mp4a.40.2"])
    }

    private func made(_ name: String, _ make: String, in folder: DropFolderFixture) async throws -> MediaInfo {
        let words = make.split(separator: " ").map(String.init)
        let path = folder.path + "/" + name
        let status = try DropFolderFixture.run(
            "/usr/bin/ffmpeg", ["-v", "error", "-y", "-threads", "1"] + words + [path])
        try #require(status == 0)
        return try await Workers.withPool { try await $0.probe(try Workers.open(path)) }
    }
}
