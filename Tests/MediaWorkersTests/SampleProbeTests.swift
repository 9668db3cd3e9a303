import Model
import Support
import Testing

@testable import MediaWorkers

@Suite struct SampleProbeTests {
    @Test func `an mp4 tells everything that its header has`() async throws {
        let info = try await probe(.twoSecondsOfH264)
        #expect(info.container == "mov,mp4,m4a,3gp,3g2,mj2")
        #expect(info.duration == 2.002)
        #expect(
            info.video == [
                .init(
                    index: 0, codec: "h264", codecs: "avc1.64000C", profile: "High", bitDepth: 8, hdr: "none",
                    frameRate: 23.976, width: 160, height: 90, rotation: 0)
            ])
        #expect(
            info.audio == [
                .init(
                    index: 1, codec: "aac", codecs: "mp4a.40.2", channels: 2, language: "de", title: nil,
                    isDefault: true)
            ])
        #expect(info.subtitles == [])
        #expect(info.chapters == chapters)
        #expect(info.tags == ["title": "Two seconds", "date": "2019", "genre": "Test", "encoder": "Lavf59.27.100"])
    }

    @Test func `a matroska file tells the same, and its subtitles`() async throws {
        let info = try await probe(.twoSecondsInMatroska)
        #expect(info.container == "matroska,webm")
        #expect(info.duration == 2.023)
        #expect(info.video.map(\.codecs) == ["avc1.64000C"])
        #expect(info.video.map(\.frameRate) == [23.976])
        #expect(
            info.audio == [
                .init(
                    index: 1, codec: "aac", codecs: "mp4a.40.2", channels: 2, language: "de", title: "Stereo",
                    isDefault: true)
            ])
        #expect(
            info.subtitles == [
                .init(index: 2, codec: "subrip", language: "zh", title: "Signs", isForced: true, isDefault: false)
            ])
        #expect(info.chapters == chapters)
        #expect(info.tags["title"] == "Two seconds")
    }

    @Test func `a webm names its VP9 level, which the file does not`() async throws {
        let info = try await probe(.twoSecondsOfVP9)
        #expect(
            info.video == [
                .init(
                    index: 0, codec: "vp9", codecs: "vp09.00.10.08", profile: "Profile 0", bitDepth: 8, hdr: "none",
                    frameRate: 23.976, width: 160, height: 90, rotation: 0)
            ])
        #expect(
            info.audio == [
                .init(
                    index: 1, codec: "opus", codecs: "opus", channels: 1, language: "en", title: nil, isDefault: false)
            ])
    }

    @Test(arguments: SampleMedia.allCases)
    func `a probe is the same every time, and by every worker`(sample: SampleMedia) async throws {
        let first = try await probe(sample)
        #expect(try await probe(sample) == first)
    }

    private let chapters: [MediaInfo.Chapter] = [
        .init(start: 0, end: 1, title: "First"), .init(start: 1, end: 2, title: "Second"),
    ]

    private func probe(_ sample: SampleMedia) async throws -> MediaInfo {
        try await Workers.withPool { try await $0.probe(try Workers.open(sample.path)) }
    }
}
