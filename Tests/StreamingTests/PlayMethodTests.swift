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
        (Given.phone, "ts h264:High aac", hls("v0a1")), (Given.phone, "avi h264:Baseline", hls("v0")),
        (Given.phone, "avi h264:High", hls("v0")),
        (Given.phone, "flv h264:High aac", hls("v0a1")), (Given.phone, "mka - aac", hls("a0")),
        (Given.phone, "mkv h264:High mp3", hls("v0a1s2")), (Given.phone, "mkv h264:High alac", hls("v0a1s2")),
        (Given.phone, "mkv h264:High dts", hls("v0a1s2")),
        (Given.phone, "mp4 h264:High_10 aac", hls("v0h720a1s2")),
        (Given.phone, "mp4 h264:High_4:4:4_Predictive aac", hls("v0h720a1s2")),
        (Given.phone, "mkv hevc:Rext aac", hls("v0h720a1s2")),
        (Given.phone, "webm vp9:Profile_0 opus", hls("v0h720a1s2")),
        (Given.phone, "mkv av1:Main aac", hls("v0h720a1s2")), (Given.phone, "avi mpeg4 mp3", hls("v0h720a1s2")),
        (Given.phone, "mp3 - mp3", .direct), (Given.phone, "m4a - alac", .direct), (Given.phone, "m4a - aac", .direct),
        (Given.phone, "wav - pcm_s16le", hls("a0s2")), (Given.phone, "flac - flac", .direct),
        (Given.phone, "ogg - vorbis", hls("a0s2")),

        // Chromium plays Matroska by itself, but is silent or blind for what it has no decoder for.
        (Given.chromium, "mkv h264:High aac", .direct), (Given.chromium, "mkv h264:High_10 aac", .direct),
        (Given.chromium, "mp4 h264:High_4:4:4_Predictive aac", .direct), (Given.chromium, "mkv h264 mp3", .direct),
        (Given.chromium, "mkv h264:High vorbis", .direct), (Given.chromium, "mkv h264:High pcm_s16le", .direct),
        (Given.chromium, "webm vp9:Profile_0 opus", .direct), (Given.chromium, "webm vp9:Profile_2 opus", .direct),
        (Given.chromium, "webm vp8 vorbis", .direct), (Given.chromium, "mp4 av1:Main opus", .direct),
        (Given.chromium, "ogg theora vorbis", hls("v0h720a1s2")), (Given.chromium, "ogg - vorbis", .direct),
        (Given.chromium, "mp3 - mp3", .direct), (Given.chromium, "aac - aac", .direct),
        (Given.chromium, "mkv hevc:Main aac", hls("v0h720a1s2")),
        (Given.chromium, "mp4 hevc:Main_10 aac", hls("v0h720a1s2")),
        (Given.chromium, "mkv h264:High ac3", hls("v0a1s2")), (Given.chromium, "mkv h264:High eac3", hls("v0a1s2")),
        (Given.chromium, "mkv h264:High dts", hls("v0a1s2")), (Given.chromium, "mkv h264:High truehd", hls("v0a1s2")),
        (Given.chromium, "mp4 h264:High alac", hls("v0a1s2")), (Given.chromium, "ts h264:High aac", hls("v0a1")),
        (Given.chromium, "ts h264:High mp3", hls("v0a1s2")), (Given.chromium, "flv h264:High aac", hls("v0a1")),
        (Given.chromium, "ts h264:High ac3", hls("v0a1s2")), (Given.chromium, "mpg mpeg2video mp2", hls("v0h720a1s2")),
        (Given.chromium, "wmv wmv3 wmav2", hls("v0h720a1s2")), (Given.chromium, "avi mpeg4 mp3", hls("v0h720a1s2")),
        (Given.chromium, "mkv mpeg4 aac", hls("v0h720a1s2")), (Given.chromium, "mkv vp8 aac", .direct),

        // What begins late has another time line as a file: so it is streamed where nobody has to convert its picture.
        (Given.chromium, "mkv@10 h264:High aac", hls("v0a1")), (Given.chromium, "mp4@7200 h264:High aac", hls("v0a1")),
        (Given.chromium, "mkv@10 h264:High mp3", hls("v0a1s2")), (Given.chromium, "webm@10 vp8 vorbis", .direct),
        (Given.chromium, "ogg@10 - vorbis", hls("a0s2")), (Given.chromium, "m4a@10 - aac", hls("a0")),
        (Given.phone, "mp4@5 h264:High aac", hls("v0a1")), (Given.phone, "mp4@5 hevc:Main_10 eac3", hls("v0a1")),
        (Given.plain, "mp4@5 h264:High aac", .direct), (Given.chromium, "mkv@10 h264:High iamf", .none),
        // Chromium passes over the pictures before a late sound, but only of H.264 in Matroska.
        (Given.chromium, "mkv+2 h264:High aac", hls("v0a1")), (Given.chromium, "mp4+2 h264:High aac", .direct),
        (Given.chromium, "webm+2 vp9:Profile_0 opus", .direct),
        (Given.chromium, "mkv+2 h264:High vorbis", hls("v0a1s2")),

        // The first sound of a file is what a browser plays, and nothing when it cannot.
        (Given.chromium, "mkv h264:High aac/en* aac/de", .direct),
        (Given.chromium, "mkv h264:High aac/en aac/de*", hls("v0a2")),
        (Given.chromium, "mkv h264:High dts/en* aac/de aac/en", hls("v0a1s2")),
        (Given.chromium, "mkv h264:High ac3/en* aac/de", hls("v0a1s2")),
        // The sound that is meant, converted, comes before another one as it is; another one before none.
        (Given.chromium, "mkv h264:High iamf/en* aac/de ac3/en", hls("v0a3s2")),
        (Given.chromium, "mkv h264:High iamf/en* aac/de", hls("v0a2")),
        (Given.chromium, "mkv h264:High iamf", .none), (Given.chromium, "mkv hevc:Main iamf", .none),
        (Given.chromium, "mkv cfhd", .none), (Given.chromium, "mkv hevc:Main", hls("v0h720")),
        (Given.chromium, "ape - ape", hls("a0s2")), (Given.chromium, "wmv - wmav2", hls("a0s2")),
        (Given.chromium, "mkv h264:High dts ac3", hls("v0a1s2")),

        // Who takes no stream gets the file or nothing.
        (Given.plain, "mp4 h264:High aac", .direct), (Given.plain, "mkv h264:High aac", .none),
        (Given.plain, "webm vp9:Profile_0 opus", .direct), (Given.plain, "mov h264:High aac", .none),
        (Given.plain, "mp4 h264:High aac/en aac/de*", .direct),
        (.least, "mp4 h264:High aac", .direct), (.least, "webm vp9:Profile_0 opus", .none),
        // A script feeds the same segments.
        (Capabilities("c.mse,v.avc1,a.mp4a"), "mkv h264:High aac", hls("v0a1")),
        (Capabilities(""), "mp4 h264:High aac", .none),
        // Who has given up a film as it is gets its picture made anew, by the very codec.
        (Capabilities("c.mse,v.avc1.made,a.mp4a"), "mkv h264:High aac", hls("v0h720a1s2")),
        (Capabilities("c.mse,a.mp4a"), "mkv h264:High aac", .none),
    ]

    static func hls(_ variant: String) -> PlayMethod { Variant(variant).map(PlayMethod.hls) ?? .none }

    @Test(arguments: table)
    func `each device gets what it plays`(device: Capabilities, film: String, method: PlayMethod) {
        let choice = PlayMethod.decide(Given.film(film), device)
        #expect(choice.method == method, "\(choice.reason?.sentence ?? "")")
        if method == .none { #expect(choice.reason?.sentence.hasSuffix(".") == true) }
    }

    @Test(arguments: [
        ("mkv h264:High aac/en* aac/de", 2, hls("v0a2")), ("mkv h264:High aac/en* aac/de", 1, .direct),
        ("mkv h264:High aac/en* dts/de", 2, hls("v0a2s2")), ("mkv h264:High aac/en* aac/de", 77, .direct),
        ("mp4 h264:High aac/en* aac/de", 2, hls("v0a2")), ("ts h264:High aac ac3", 2, hls("v0a2s2")),
    ])
    func `a sound that is asked for is played`(film: String, audio: Int, method: PlayMethod) {
        #expect(PlayMethod.decide(Given.film(film), Given.chromium, audio: audio).method == method)
    }

    @Test func `another sound than the usual one is said`() {
        let choice = PlayMethod.decide(Given.film("mkv h264:High iamf/en* aac/de"), Given.chromium)
        #expect(choice.audio == 2)
        #expect(choice.reason?.code == .otherSound)
        #expect(choice.reason?.sentence == "This device does not play IAMF, so another sound of the film is played.")
    }

    @Test(arguments: [
        ("mkv h264:High dts", "sound-converted", "Its sound is DTS, which Dropreel converts for this device."),
        (
            "mp4 hevc:Main_10 aac", "picture-converted",
            "Its picture is HEVC (H.265) with 10 bits, which Dropreel converts for this device."
        ),
        (
            "ts h264:High iamf", "sound-not-played",
            "Its sound is IAMF, which this device does not play, and is not converted."
        ),
        (
            "mkv cfhd aac", "picture-not-played",
            "Its picture is CFHD, which this device does not play, and is not converted."
        ),
    ])
    func `what is unusual, or why not, is said in a sentence with a code`(film: String, code: String, why: String) {
        let reason = PlayMethod.decide(Given.film(film), Given.chromium).reason
        #expect(reason?.sentence == why)
        #expect(reason?.code.rawValue == code)
    }

    @Test(arguments: PlayReason.Code.allCases)
    func `every code has a sentence and is a word`(code: PlayReason.Code) {
        let sentence = PlayReason(code, picture: "P", sound: "S", container: "C", fault: "F").sentence
        #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
        #expect(code.rawValue.wholeMatch(of: /[a-z-]+/) != nil)
    }

    @Test(arguments: [
        (1920, 1080, 720, 720), (1280, 720, 720, 720), (854, 480, 720, 480), (720, 576, 720, 720), (320, 240, 720, 240),
        (160, 90, 720, 240), (640, 360, 720, 360), (1080, 1920, 720, 720), (480, 854, 720, 480), (1920, 1080, 480, 480),
        (640, 272, 480, 360), (1920, 1080, 100, nil),
    ])
    func `a picture is never made larger, nor larger than the machine can`(
        width: Int, height: Int, most: Int, lines: Int?
    ) {
        var video = Given.picture("mpeg4")
        (video.width, video.height) = (width, height)
        #expect(ConversionLimit(height: most).height(of: video) == lines)
    }

    @Test func `a machine that converts no pictures says so`() {
        let choice = PlayMethod.decide(Given.film("mkv hevc:Main aac"), Given.chromium, limit: .soundAlone)
        #expect(choice.method == .none && choice.reason?.code == .pictureNotPlayed)
        #expect(
            PlayMethod.decide(Given.film("mkv h264:High dts"), Given.chromium, limit: .soundAlone).method
                == Self.hls("v0a1s2"))
    }

    @Test func `Dolby Vision without a common base layer needs a screen for it`() {
        let film = Given.film("mp4 hevc:Main_10:dvh1.05.06 aac")
        #expect(PlayMethod.decide(film, Given.phone).method == .direct)
        #expect(PlayMethod.decide(film, Capabilities("c.mp4,c.hls,v.hvc1,v.hvc1.main10,a.mp4a")).method == .none)
        #expect(PlayMethod.decide(film, Capabilities("c.mp4,c.hls,v.avc1,a.mp4a")).method == Self.hls("v0h720a1s2"))
    }

    @Test func `HEVC with parameter sets among its pictures is opened by who says so, and streamed to others`() {
        let film = Given.film("mp4 hevc:Main:hev1.1.6.L93.B0 aac")
        #expect(PlayMethod.decide(film, Given.phone).method == Self.hls("v0a1"))
        #expect(PlayMethod.decide(film, Capabilities("c.mp4,c.hls,v.hvc1,v.hev1,a.mp4a")).method == .direct)
        // Nothing better can be had.
        #expect(PlayMethod.decide(film, Capabilities("c.mp4,v.hvc1,a.mp4a")).method == .direct)
        let vision = Given.film("mp4 hevc:Main_10:dvhe.05.06 aac")
        #expect(PlayMethod.decide(vision, Given.phone).method == Self.hls("v0a1"))
        #expect(PlayMethod.decide(vision, Capabilities("c.mp4,c.hls,v.hvc1.main10,a.mp4a")).method == .none)
    }

    @Test func `a picture is shown as it is, and what is no film says so`() {
        func decide(_ kind: FileKind) -> PlayChoice {
            PlayMethod.decide(Film(kind: kind, pathExtension: "x", media: nil, fault: nil), .least)
        }
        #expect(decide(.image) == PlayChoice(.direct))
        #expect(decide(.subtitle).method == .none && decide(.other).reason != nil)
    }

    @Test(arguments: [("mp4", PlayMethod.direct), ("mov", .direct), ("mkv", .none), ("ts", .none), ("", .none)])
    func `what nobody has looked into is played by its ending, and that is said`(ending: String, method: PlayMethod) {
        let choice = PlayMethod.decide(
            Film(kind: .video, pathExtension: ending, media: nil, fault: nil), Given.phone)
        #expect(choice.method == method)
        #expect(choice.reason?.sentence.contains("not looked into it yet") == true)
    }

    @Test func `what no worker could read says what it said`() {
        let choice = PlayMethod.decide(
            Film(kind: .video, pathExtension: "mp4", media: nil, fault: "it is broken"), Given.phone)
        #expect(choice == PlayChoice(.none, PlayReason(.unreadable, fault: "it is broken")))
        #expect(choice.reason?.sentence == "Dropreel could not read it: it is broken.")
    }
}
