import Model
import Testing

@testable import Streaming

@Suite struct PlayMethodTests {
    /// Device, film, way. Pictures have index 0, sounds follow in order.
    static let table: [(Capabilities, String, PlayMethod)] = [
        // An iPhone plays MP4 and QuickTime as they are, and the same tracks out of anything else as a stream.
        (Given.phone, "mp4 h264:High aac", .direct), (Given.phone, "mov h264:Main aac", .direct),
        (Given.phone, "mp4 hevc:Main aac", .direct), (Given.phone, "mp4 hevc:Main_10 ec3", .none),
        (Given.phone, "mp4 hevc:Main_10 eac3", .direct), (Given.phone, "mp4 h264:High ac3", .direct),
        (Given.phone, "mp4 h264:High", .direct), (Given.phone, "mp4 h264 aac", .direct),
        (Given.phone, "mkv h264:High aac", hls("v0a1")), (Given.phone, "mkv hevc:Main_10 eac3", hls("v0a1")),
        (Given.phone, "mkv h264:High ac3", hls("v0a1")), (Given.phone, "mkv h264:High flac", hls("v0a1")),
        (Given.phone, "ts h264:High aac", hls("v0a1")), (Given.phone, "avi h264:High", hls("v0")),
        (Given.phone, "flv h264:High aac", hls("v0a1")), (Given.phone, "mka - aac", hls("a0")),
        (Given.phone, "mkv h264:High mp3", .none), (Given.phone, "mkv h264:High alac", .none),
        (Given.phone, "mkv h264:High dts", .none),
        (Given.phone, "mp4 h264:High_10 aac", .none), (Given.phone, "mp4 h264:High_4:4:4_Predictive aac", .none),
        (Given.phone, "mkv hevc:Rext aac", .none), (Given.phone, "webm vp9:Profile_0 opus", .none),
        (Given.phone, "mkv av1:Main aac", .none), (Given.phone, "avi mpeg4 mp3", .none),
        (Given.phone, "mp3 - mp3", .direct), (Given.phone, "m4a - alac", .direct), (Given.phone, "m4a - aac", .direct),
        (Given.phone, "wav - pcm_s16le", .none), (Given.phone, "flac - flac", .direct),
        (Given.phone, "ogg - vorbis", .none),

        // Chromium plays Matroska by itself, but is silent or blind for what it has no decoder for.
        (Given.chromium, "mkv h264:High aac", .direct), (Given.chromium, "mkv h264:High_10 aac", .direct),
        (Given.chromium, "mp4 h264:High_4:4:4_Predictive aac", .direct), (Given.chromium, "mkv h264 mp3", .direct),
        (Given.chromium, "mkv h264:High vorbis", .direct), (Given.chromium, "mkv h264:High pcm_s16le", .direct),
        (Given.chromium, "webm vp9:Profile_0 opus", .direct), (Given.chromium, "webm vp9:Profile_2 opus", .direct),
        (Given.chromium, "webm vp8 vorbis", .direct), (Given.chromium, "mp4 av1:Main opus", .direct),
        (Given.chromium, "ogg theora vorbis", .none), (Given.chromium, "ogg - vorbis", .direct),
        (Given.chromium, "mp3 - mp3", .direct), (Given.chromium, "aac - aac", .direct),
        (Given.chromium, "mkv hevc:Main aac", .none), (Given.chromium, "mp4 hevc:Main_10 aac", .none),
        (Given.chromium, "mkv h264:High ac3", .none), (Given.chromium, "mkv h264:High eac3", .none),
        (Given.chromium, "mkv h264:High dts", .none), (Given.chromium, "mkv h264:High truehd", .none),
        (Given.chromium, "mp4 h264:High alac", .none), (Given.chromium, "ts h264:High aac", hls("v0a1")),
        (Given.chromium, "ts h264:High mp3", .none), (Given.chromium, "flv h264:High aac", hls("v0a1")),
        (Given.chromium, "ts h264:High ac3", .none), (Given.chromium, "mpg mpeg2video mp2", .none),
        (Given.chromium, "wmv wmv3 wmav2", .none), (Given.chromium, "avi mpeg4 mp3", .none),
        (Given.chromium, "mkv mpeg4 aac", .none), (Given.chromium, "mkv vp8 aac", .direct),

        // The first sound of a file is what a browser plays, and nothing when it cannot.
        (Given.chromium, "mkv h264:High aac/en* aac/de", .direct),
        (Given.chromium, "mkv h264:High aac/en aac/de*", hls("v0a2")),
        (Given.chromium, "mkv h264:High dts/en* aac/de aac/en", hls("v0a3")),
        (Given.chromium, "mkv h264:High ac3/en* aac/de", hls("v0a2")),
        (Given.chromium, "mkv h264:High dts ac3", .none),

        // Who takes no stream gets the file or nothing.
        (Given.plain, "mp4 h264:High aac", .direct), (Given.plain, "mkv h264:High aac", .none),
        (Given.plain, "webm vp9:Profile_0 opus", .direct), (Given.plain, "mov h264:High aac", .none),
        (Given.plain, "mp4 h264:High aac/en aac/de*", .direct),
        (.least, "mp4 h264:High aac", .direct), (.least, "webm vp9:Profile_0 opus", .none),
        // A script feeds the same segments.
        (Capabilities("c.mse,v.avc1,a.mp4a"), "mkv h264:High aac", hls("v0a1")),
        (Capabilities(""), "mp4 h264:High aac", .none),
    ]

    static func hls(_ variant: String) -> PlayMethod { Variant(variant).map(PlayMethod.hls) ?? .none }

    @Test(arguments: table)
    func `each device gets what it plays`(device: Capabilities, film: String, method: PlayMethod) {
        let choice = PlayMethod.decide(Given.film(film), device)
        #expect(choice.method == method, "\(choice.why ?? "")")
        if method == .none { #expect(choice.why?.hasSuffix(".") == true) }
    }

    @Test(arguments: [
        ("mkv h264:High aac/en* aac/de", 2, hls("v0a2")), ("mkv h264:High aac/en* aac/de", 1, .direct),
        ("mkv h264:High aac/en* dts/de", 2, .direct), ("mkv h264:High aac/en* aac/de", 77, .direct),
        ("mp4 h264:High aac/en* aac/de", 2, hls("v0a2")), ("ts h264:High aac ac3", 2, .none),
    ])
    func `a sound that is asked for is played`(film: String, audio: Int, method: PlayMethod) {
        #expect(PlayMethod.decide(Given.film(film), Given.chromium, audio: audio).method == method)
    }

    @Test func `another sound than the usual one is said`() {
        let choice = PlayMethod.decide(Given.film("mkv h264:High dts/en* aac/de"), Given.chromium)
        #expect(choice.audio == 2)
        #expect(choice.why == "This device does not play DTS, so another sound of the film is played.")
    }

    @Test(arguments: [
        (
            "mkv h264:High dts",
            "Its sound is DTS, which this device does not play; Dropreel does not convert films yet."
        ),
        (
            "mp4 hevc:Main_10 aac",
            "Its picture is HEVC (H.265) with 10 bits, which this device does not play; "
                + "Dropreel does not convert films yet."
        ),
        (
            "ts h264:High mp3",
            "MP3 sound in an MPEG transport stream does not play here; Dropreel does not convert films yet."
        ),
    ])
    func `why not is said in a sentence`(film: String, why: String) {
        #expect(PlayMethod.decide(Given.film(film), Given.chromium).why == why)
    }

    @Test func `Dolby Vision without a common base layer needs a screen for it`() {
        let film = Given.film("mp4 hevc:Main_10:dvh1.05.06 aac")
        #expect(PlayMethod.decide(film, Given.phone).method == .direct)
        #expect(PlayMethod.decide(film, Capabilities("c.mp4,c.hls,v.hvc1,v.hvc1.main10,a.mp4a")).method == .none)
    }

    @Test func `a picture is shown as it is, and what is no film says so`() {
        func decide(_ kind: FileKind) -> PlayChoice {
            PlayMethod.decide(Film(kind: kind, pathExtension: "x", media: nil, fault: nil), .least)
        }
        #expect(decide(.image) == PlayChoice(.direct))
        #expect(decide(.subtitle).method == .none && decide(.other).why != nil)
    }

    @Test(arguments: [("mp4", PlayMethod.direct), ("mov", .direct), ("mkv", .none), ("ts", .none), ("", .none)])
    func `what nobody has looked into is played by its ending, and that is said`(ending: String, method: PlayMethod) {
        let choice = PlayMethod.decide(
            Film(kind: .video, pathExtension: ending, media: nil, fault: nil), Given.phone)
        #expect(choice.method == method)
        #expect(choice.why?.contains("not looked into it yet") == true)
    }

    @Test func `what no worker could read says what it said`() {
        let choice = PlayMethod.decide(
            Film(kind: .video, pathExtension: "mp4", media: nil, fault: "it is broken"), Given.phone)
        #expect(choice == PlayChoice(.none, why: "Dropreel could not read it: it is broken."))
    }
}
