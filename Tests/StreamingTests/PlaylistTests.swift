import MediaMessages
import Model
import Testing

@testable import Streaming

@Suite struct PlaylistTests {
    static let films: [([Double], Double)] = [
        ([0.0], 0.2), ([0], 5.5), ([0, 27.4], 30), ([0, 2, 4, 6, 12, 18.49, 24.5], 31), ([0, 0.5], 1e6),
        ((0..<3000).map { Double($0) * 2.002 }, 6006),
    ]

    @Test(arguments: films)
    func `any playlist of segments keeps the rules`(starts: [Double], duration: Double) {
        let plan = SegmentPlan(Given.index(starts, duration: duration))
        let text = Playlist.media(plan)
        #expect(RFC8216.faults(ofMedia: text) == [])
        #expect(text.contains("\n#EXT-X-PLAYLIST-TYPE:VOD\n"))
        #expect(text.contains("\n#EXT-X-INDEPENDENT-SEGMENTS\n"))
        #expect(text.hasSuffix("\n#EXT-X-ENDLIST\n"))
        let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
        #expect(names == plan.segments.indices.map { "\($0).m4s" })
    }

    @Test func `its lengths add up to the film`() throws {
        // Each rounded alone would be 0.0004 s too short.
        let plan = SegmentPlan(Given.index((0..<450).map { Double($0) * 4.0004 }, duration: 1801))
        let lengths = Playlist.media(plan).matches(of: /#EXTINF:([0-9.]+),/).compactMap { Double($0.1) }
        #expect(lengths.count == 450)
        let starts = lengths.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
        let worst = zip(starts, plan.segments).map { abs($0 - Double($1.keyFrame) * 4.0004) }.max() ?? 1
        #expect(worst < 0.00051)
        #expect(abs((starts.last ?? 0) - 1801) < 0.00051)
    }

    private func text(_ variant: String, _ media: MediaInfo) throws -> String {
        let variant = try #require(Variant(variant))
        return try #require(Playlist.master(variant, of: media, rates: "BANDWIDTH=9,AVERAGE-BANDWIDTH=8"))
    }

    private func master(_ film: String, _ variant: String) throws -> [String: String] {
        let media = try #require(Given.film(film).media)
        let text = try text(variant, media)
        #expect(RFC8216.faults(ofMaster: text) == [])
        #expect(text.hasSuffix("\nindex.m3u8\n"))
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("#EXT-X-STREAM-INF:") })
        return RFC8216.attributes(String(line.dropFirst(18)))
    }

    @Test func `the master says what a player must know`() throws {
        let said = try master("mkv h264:High:avc1.640028 aac", "v0a1")
        #expect(said["CODECS"] == "\"avc1.640028,mp4a.40.2\"")
        #expect(said["RESOLUTION"] == "1920x1080")
        #expect(said["FRAME-RATE"] == "23.976")
        #expect(said["AVERAGE-BANDWIDTH"] == "8")
        #expect(said["BANDWIDTH"] == "9")
    }

    @Test func `the master of a conversion says what is made`() throws {
        let film = "mkv h264:High:avc1.640028 dts"
        let sound = try master(film, "v0a1s2")
        #expect(sound["CODECS"] == "\"avc1.640028,mp4a.40.2\"")
        #expect(sound["RESOLUTION"] == "1920x1080")
        let alone = try master("ape - ape", "a0s2")
        #expect(alone["CODECS"] == "\"mp4a.40.2\"")
        let both = try master(film, "v0h480a1s2")
        #expect(both["CODECS"] == "\"avc1.640020,mp4a.40.2\"")
        #expect(both["RESOLUTION"] == nil)
    }

    /// Seconds between key frames of 100 kB each; the third has ten times as much.
    private func plan(height: Int?, bytes: Int?) -> SegmentPlan {
        let before = [0, 100_000, 200_000, 1_200_000, 1_300_000]
        let keyFrames = before.enumerated().map { place, before in
            KeyFrameIndex.KeyFrame(
                key: Int64(place), start: Double(place) * 6, position: nil, bytesBefore: bytes == nil ? nil : before)
        }
        let tracks = StreamTracks(video: 0, audio: 1, height: height, channels: nil)
        let timing = CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil)
        return SegmentPlan(
            KeyFrameIndex(
                tracks: tracks, timing: timing, keyFrames: keyFrames, duration: 30, bitRate: 1_000_000,
                isComplete: true,
                bytes: bytes))
    }

    @Test func `rates are those of the segments, as far as anybody knows`() {
        let known = RFC8216.attributes(Playlist.rates(plan(height: nil, bytes: 1_400_000)))
        // A segment of 1 MB in 6 s is 1,333,333 bits a second.
        #expect((1_333_333...1_420_000).contains(known["BANDWIDTH"].flatMap(Int.init) ?? 0))
        #expect((373_333...375_000).contains(known["AVERAGE-BANDWIDTH"].flatMap(Int.init) ?? 0))
        #expect(Playlist.rates(plan(height: nil, bytes: nil)) == "BANDWIDTH=4400000")
        #expect(Playlist.rates(plan(height: 480, bytes: 1_400_000)) == "BANDWIDTH=2600000")
    }

    @Test func `an unknown codec makes no half list`() throws {
        #expect(try master("mkv h264:High aac", "v0a1")["CODECS"] == nil)
        #expect(try master("mka - aac", "a0")["CODECS"] == "\"mp4a.40.2\"")
    }

    @Test func `a name of a codec cannot break out of its line`() throws {
        #expect(try master("mkv h264:High:av\"c1\n aac", "v0a1")["CODECS"] == nil)
    }

    @Test(arguments: [
        ("hev1.1.6.L93.B0", "hvc1.1.6.L93.B0"), ("dvhe.05.06", "dvh1.05.06"), ("hvc1.1.6.L93", "hvc1.1.6.L93"),
    ])
    func `a stream of HEVC has its parameter sets before its pictures`(codecs: String, said: String) throws {
        let media = try #require(Given.film("mp4 hevc:Main_10:\(codecs) aac").media)
        #expect(try text("v0a1", media).contains("CODECS=\"\(said),mp4a.40.2\""))
    }

    @Test func `a film that was turned is described upright`() throws {
        var media = try #require(Given.film("mp4 h264:High aac").media)
        media.video[0].rotation = 90
        let text = try text("v0", media)
        #expect(text.contains("RESOLUTION=1080x1920"))
    }

    @Test(arguments: [("hdr10", "PQ"), ("dolbyVision", "PQ"), ("hlg", "HLG"), ("none", "SDR"), (nil, nil)])
    func `the range of brightness is said`(hdr: String?, range: String?) throws {
        var media = try #require(Given.film("mkv hevc:Main_10 aac").media)
        media.video[0].hdr = hdr
        let text = try text("v0a1", media)
        #expect(RFC8216.attributes(text)["VIDEO-RANGE"] == range)
        let converted = try self.text("v0h720a1s2", media)
        #expect(RFC8216.attributes(converted)["VIDEO-RANGE"] == (hdr == nil ? nil : "SDR"))
    }

    @Test(arguments: ["v1a1", "v0a0", "v0a9", "a0"])
    func `there is none of tracks that are not there`(variant: String) throws {
        let media = try #require(Given.film("mkv h264:High aac").media)
        #expect(Playlist.master(try #require(Variant(variant)), of: media, rates: "BANDWIDTH=1") == nil)
    }

    @Test func `numbers from a hostile film do no harm`() throws {
        var media = try #require(Given.film("mkv h264:High aac").media)
        media.duration = -.infinity
        media.video[0].frameRate = .nan
        let text = try text("v0a1", media)
        #expect(RFC8216.faults(ofMaster: text) == [])
    }
}
