import Testing

@testable import Streaming

@Suite struct SubStationTests {
    private static let head = """
        [Script Info]
        PlayResX: 640
        PlayResY: 480

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, Bold, Italic, Underline, Alignment
        Style: Default,Arial,20,0,0,0,2
        Style: Sign,Arial,20,-1,0,0,8
        Style: Thought,Arial,20,0,-1,0,2

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

        """

    private func captions(_ events: String...) -> [Captions.Caption] {
        Captions.of(Self.head + events.joined(separator: "\n"), .advancedSubStation)
    }

    private func said(_ text: String, style: String = "Default") -> Captions.Caption? {
        captions("Dialogue: 0,0:00:01.00,0:00:02.50,\(style),,0,0,0,,\(text)").first
    }

    @Test func `an event is a cue, with commas in its text`() {
        #expect(said("Well, yes") == .init(start: "00:00:01.000", end: "00:00:02.500", lines: ["Well, yes"]))
        #expect(captions("Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,not said").isEmpty)
    }

    @Test(arguments: [
        ("a\\Nb", "a|b"), ("a\\nb", "a b"), ("a\\hb", "a\u{A0}b"), ("{\\i1}a{\\i0} b", "<i>a</i> b"),
        ("{\\b700}a{\\b400}b", "<b>a</b>b"), ("{\\u1}a{\\r}b", "<u>a</u>b"),
        ("{\\k50}ka{\\kf30}ra{\\ko20}o{\\K9}ke", "karaoke"),
        ("{\\fnArial\\fs40\\c&HFF&\\fad(1,2)\\t(0,9,\\fs9)}a", "a"),
        ("{\\clip(0,0,9,9)\\iclip(1,m 1 1)\\be1\\bord2\\blur3}a", "a"),
        ("{\\p1}m 0 0 l 100 0 100 100{\\p0}seen", "seen"), ("{comment}a", "a"), ("a { b", "a { b"),
        ("<b>", "&lt;b&gt;"),
        ("a & b", "a &amp; b"), ("\\N\\Na\\N\\N", "a"), ("C:\\dir", "C:\\dir"),
    ])
    func `tags are obeyed or left out`(text: String, expected: String) {
        let got = said(text)?.lines.joined(separator: "|")
        #expect(got == expected, "\(got ?? "nothing")")
    }

    @Test func `a drawing alone is nothing`() {
        #expect(said("{\\p1}m 0 0 l 100 0") == nil)
        #expect(said("{\\an7\\pos(0,0)\\p4}m 0 0 l 1 1{\\p0}") == nil)
    }

    @Test func `a style says how its lines look and where they stand`() {
        #expect(
            said("a", style: "Sign")
                == .init(
                    start: "00:00:01.000", end: "00:00:02.500", settings: "line:0", lines: ["<b>a</b>"]))
        #expect(said("a", style: "Thought")?.lines == ["<i>a</i>"])
        #expect(said("a{\\i0}b", style: "Thought")?.lines == ["<i>a</i>b"])
        #expect(said("a", style: "*Unknown")?.lines == ["a"])
        #expect(said("{\\an2}a", style: "Sign")?.settings == "")
        #expect(said("{\\pos(320,48)}a", style: "Sign")?.settings == "line:10% position:50%")
        #expect(said("{\\move(64,480,1,1)\\an1}a")?.settings == "line:94% position:10% align:left")
    }

    @Test func `layers of the same words are one, and signs set anew for each picture too`() {
        let layers = captions(
            "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\bord3}a",
            "Dialogue: 1,0:00:01.00,0:00:02.00,Default,,0,0,0,,a")
        #expect(layers.map(\.lines) == [["a"]])
        let stills = captions(
            "Dialogue: 0,0:00:01.00,0:00:01.04,Default,,0,0,0,,a",
            "Dialogue: 0,0:00:01.04,0:00:01.08,Default,,0,0,0,,a",
            "Dialogue: 0,0:00:01.08,0:00:01.12,Default,,0,0,0,,a")
        #expect(stills == [.init(start: "00:00:01.000", end: "00:00:01.120", lines: ["a"])])
    }

    @Test func `what has no length is not seen`() {
        #expect(captions("Dialogue: 0,0:00:01.00,0:00:01.00,Default,,0,0,0,,a").isEmpty)
    }

    @Test func `the older SSA counts its corners otherwise`() {
        let text = """
            [V4 Styles]
            Format: Name, Alignment
            Style: Default,6
            [Events]
            Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: Marked=0,0:00:01.00,0:00:02.00,Default,,0,0,0,,above
            """
        #expect(Captions.of(text, .subStation).map(\.settings) == ["line:0"])
    }

    @Test func `without any head a line is still an event`() {
        let text = "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,a"
        #expect(Captions.of(text, .advancedSubStation).map(\.lines) == [["a"]])
    }
}
