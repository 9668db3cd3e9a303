import Testing

@testable import Streaming

@Suite struct SubRipTests {
    typealias Caption = Captions.Caption

    private func lines(_ text: String) -> [String] {
        Captions.of(text, .subRip).map { $0.lines.joined(separator: "|") }
    }

    private func one(_ words: String) -> String? { lines("1\n00:00:01,000 --> 00:00:02,000\n\(words)\n").first }

    @Test func `a file as most are`() {
        let text =
            "1\r\n00:00:01,500 --> 00:00:02,750\r\nHello,\r\nworld\r\n\r\n2\r\n01:02:03,004 --> 01:02:04,000\r\nBye\r\n"
        #expect(
            Captions.of(text, .subRip) == [
                Caption(start: "00:00:01.500", end: "00:00:02.750", lines: ["Hello,", "world"]),
                Caption(start: "01:02:03.004", end: "01:02:04.000", lines: ["Bye"]),
            ])
    }

    @Test(arguments: [
        ("00:00:01.500 --> 00:00:02.000", "00:00:01.500", "00:00:02.000"),
        ("00:00:01 --> 00:00:02", "00:00:01.000", "00:00:02.000"),
        ("0:0:1,5 --> 0:0:2,25", "00:00:01.500", "00:00:02.250"),
        ("00:01,500 --> 00:02,000", "00:00:01.500", "00:00:02.000"),
        ("00:00:01:500 --> 00:00:02:000", "00:00:01.500", "00:00:02.000"),
        ("  00:00:01,500-->00:00:02,000  X1:100 X2:200 Y1:0 Y2:9", "00:00:01.500", "00:00:02.000"),
        ("00:00:01, 500 --> 00:00:02, 000", "00:00:01.500", "00:00:02.000"),
        ("123:00:00,000 --> 123:00:01,000", "123:00:00.000", "123:00:01.000"),
        ("999:59:59,999 --> 99999999999:00:00,000", "999:59:59.999", "1000:00:00.000"),
        ("-00:00:01,000 --> 00:00:02,000", "00:00:00.000", "00:00:02.000"),
        ("00:00:01,000 --> 00:00:00,500", "00:00:01.000", "00:00:06.000"),
        ("00:00:01,000 -->", "00:00:01.000", "00:00:06.000"),
        ("00:00:01,123456789123 -> 00:00:02,000", "00:00:01.123", "00:00:02.000"),
    ])
    func `times are read as they were meant`(line: String, start: String, end: String) {
        let found = Captions.of("1\n\(line)\nHello\n", .subRip)
        #expect(found == [Caption(start: start, end: end, lines: ["Hello"])], "\(found)")
    }

    @Test func `numbers may be missing, wrong, or said`() {
        #expect(lines("00:00:01,000 --> 00:00:02,000\nA\n00:00:03,000 --> 00:00:04,000\nB\n") == ["A", "B"])
        #expect(
            lines("7\n00:00:01,000 --> 00:00:02,000\nA\n\n7\n00:00:03,000 --> 00:00:04,000\n42\n") == ["A", "42"])
        // Nothing separates it from what was said, and it does not go on counting.
        #expect(
            lines("1\n00:00:01,000 --> 00:00:02,000\nHow many?\n42\n00:00:03,000 --> 00:00:04,000\nB")
                == ["How many?|42", "B"])
        #expect(lines("1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB") == ["A", "B"])
    }

    @Test func `an empty line inside does not end it`() {
        #expect(
            lines("1\n00:00:01,000 --> 00:00:02,000\nA\n\n \nB\n\n2\n00:00:03,000 --> 00:00:04,000\nC") == ["A|B", "C"])
    }

    @Test func `line ends of every kind, and none at the end`() {
        #expect(lines("1\r00:00:01,000 --> 00:00:02,000\rA\rB") == ["A|B"])
    }

    @Test(arguments: [
        ("<i>a</i> <B>b</B> <u>c</u>", "<i>a</i> <b>b</b> <u>c</u>"),
        ("<i>a", "<i>a</i>"), ("a</i>", "a"), ("<i><i>a</i></i>", "<i>a</i>"),
        ("<i>a<b>b</i>c</b>", "<i>a<b>b</b></i><b>c</b>"),
        ("<font color=\"#ff0000\" face='x'>red</font>", "red"),
        ("a & b < c > d", "a &amp; b &lt; c &gt; d"), ("I <3 you -> there", "I &lt;3 you -&gt; there"),
        ("x &amp; y &lt;z&gt; &quot;&#233;&#xe9;&nbsp;q&bogus;", "x &amp; y &lt;z&gt; \"éé\u{A0}q&amp;bogus;"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("a --> b", "a --&gt; b"), ("{\\b1}bold{\\b0} plain", "<b>bold</b> plain"), ("{a} is a set", "{a} is a set"),
        ("{Y:i}all", "<i>all</i>"), ("a<br/>b", "a|b"), ("  spaced   out  ", "spaced   out"),
        ("مرحبا \u{202B}بالعالم\u{202C}", "مرحبا \u{202B}بالعالم\u{202C}"), ("tab\tbell\u{7}", "tab bell"),
    ])
    func `text is kept, its looks are kept, nothing else is`(words: String, expected: String) {
        let got = one(words)
        #expect(got == expected, "\(got ?? "nothing")")
    }

    @Test func `positions become those of WebVTT`() {
        let settings = { (tag: String) in
            Captions.of("1\n00:00:01,000 --> 00:00:02,000\n\(tag)Hello\n", .subRip).first?.settings
        }
        #expect(settings("") == "")
        #expect(settings("{\\an8}") == "line:0")
        #expect(settings("{\\a6}") == "line:0")
        #expect(settings("{\\an7}") == "line:0 align:left")
        #expect(settings("{\\an5}") == "line:47%")
        #expect(settings("{\\an1}{\\an8}") == "align:left")
        #expect(settings("{\\pos(192,144)}") == "line:44% position:50%")
        #expect(settings("{\\an99}") == "" && settings("{\\pos(nan,1e9)}") == "")
    }

    @Test func `what comes twice is shown once, and the order is that of time`() {
        let text = """
            1
            00:00:05,000 --> 00:00:06,000
            later

            2
            00:00:01,000 --> 00:00:02,000
            first

            3
            00:00:01,000 --> 00:00:02,000
            first
            """
        #expect(Captions.of(text, .subRip).map(\.lines) == [["first"], ["later"]])
    }

    @Test func `what is no file of subtitles gives an empty list`() {
        for text in [
            "", "\n\n\n", "hello", "-->", "1\n2\n3", "00:00:01,000 --> 00:00:02,000", "9999:00:00 --> 9999:00:01\na",
        ] {
            #expect(SubtitleFormat.subRip.webVTT(of: Array(text.utf8)) == Array("WEBVTT\n".utf8), "\(text)")
        }
    }
}
