import MediaMessages
import Testing

@testable import Streaming

@Suite struct OtherSubtitleFormatTests {
    @Test func `WebVTT is written anew, without what only a page's author needs`() {
        let text = """
            \u{FEFF}WEBVTT - a title
            Kind: captions

            STYLE
            ::cue { background: url(http://example.org/) }

            REGION
            id:fred

            NOTE nobody reads this
            or this

            intro
            00:01.000 --> 00:02.500 line:10% align:start region:fred bogus:1 position:50%,line-left
            <v Fred>Hello <c.loud>there</c> <i.foo>you</i> <00:00:01.500>all
            <b>two & more
            00:03.000 --> 00:04.000
            <lang en>next</lang> &lt;tag&gt; &rlm;x

            00:05.000 --> 00:05.000
            no length
            """
        #expect(
            Captions.of(text, .webVTT) == [
                .init(
                    start: "00:00:01.000", end: "00:00:02.500", settings: "line:10% align:start position:50%,line-left",
                    lines: ["Hello there <i>you</i> all", "<b>two &amp; more</b>"]),
                .init(start: "00:00:03.000", end: "00:00:04.000", lines: ["next &lt;tag&gt; \u{200F}x"]),
                .init(start: "00:00:05.000", end: "00:00:10.000", lines: ["no length"]),
            ])
    }

    @Test func `SAMI speaks one language, and its blanks clear the screen`() {
        let text = """
            <SAMI><HEAD><STYLE TYPE="text/css"><!-- P { margin: 1pt } .KRCC { Name: Korean; } --></STYLE></HEAD>
            <BODY>
            <SYNC Start=1000><P Class=KRCC>안녕<br>하세요<P Class=ENCC>Hello
            <SYNC Start=2500><P Class=KRCC>&nbsp;
            <SYNC Start="4000"><P Class='KRCC'><i>끝</i> &amp; <font color=red>x</font>
            <SYNC Start=5000><P Class=KRCC>&nbsp;
            </BODY></SAMI>
            """
        #expect(
            Captions.of(text, .sami) == [
                .init(start: "00:00:01.000", end: "00:00:02.500", lines: ["안녕", "하세요"]),
                .init(start: "00:00:04.000", end: "00:00:05.000", lines: ["<i>끝</i> &amp; x"]),
            ])
    }

    @Test func `MicroDVD counts pictures`() {
        let text = "{1}{1}25.000\n{25}{50}Hello|{y:i}world\n{100}{}/open\n"
        #expect(
            Captions.of(text, .microDVD) == [
                .init(start: "00:00:01.000", end: "00:00:02.000", lines: ["Hello", "<i>world</i>"]),
                .init(start: "00:00:04.000", end: "00:00:09.000", lines: ["<i>open</i>"]),
            ])
        #expect(Captions.of("{30}{60}a", .microDVD, frameRate: 30).map(\.start) == ["00:00:01.000"])
        #expect(Captions.of("1\n00:00:01,000 --> 00:00:02,000\na", .microDVD).map(\.lines) == [["a"]])
    }

    @Test func `the text of MP4 has its looks beside it`() {
        let text = Array("Héllo world".utf8)
        let styles: [UInt8] =
            [0, 0, 0, 22] + Array("styl".utf8) + [0, 1, 0, 6, 0, 11, 0, 1, 2, 18, 255, 255, 255, 255]
        let sample = [0, UInt8(text.count)] + text + styles
        let cue = MovText.cue(sample[...], start: 5, end: 9)
        #expect(cue.map { String(decoding: $0.text, as: UTF8.self) } == "Héllo <i>world</i>")
        #expect(MovText.cue([0, 0], start: 0, end: 1) == nil && MovText.cue([], start: 0, end: 1) == nil)
        let wide: [UInt8] = [0, 6, 0xFE, 0xFF, 0x4F, 0x60, 0x59, 0x7D]
        #expect(MovText.cue(wide[...], start: 0, end: 1).map { String(decoding: $0.text, as: UTF8.self) } == "你好")
    }

    @Test func `a track of a film is shifted and read by its codec`() {
        let packet = { (text: String) in
            TextTrack.Packet(start: 10_000, end: 12_000, settings: [], text: Array(text.utf8))
        }
        let ass = TextTrack(
            index: 2, codec: "ass",
            header: Array("[V4+ Styles]\nFormat: Name, Italic, Alignment\nStyle: Up,-1,8\n".utf8),
            packets: [packet("0,0,Up,,0,0,0,,{\\b1}Hi, you")])
        #expect(
            Captions.read(CueList(ass.cues, shift: -9000).webVTT) == [
                .init(start: "00:00:01.000", end: "00:00:03.000", settings: "line:0", lines: ["<b><i>Hi, you</i></b>"])
            ])
        let subRip = TextTrack(index: 2, codec: "subrip", header: [], packets: [packet("<i>a</i>\r\n\r\nb")])
        #expect(Captions.read(CueList(subRip.cues).webVTT).map(\.lines) == [["<i>a</i>", "b"]])
        #expect(Captions.read(CueList(subRip.cues, shift: -20_000).webVTT).isEmpty)
    }
}
