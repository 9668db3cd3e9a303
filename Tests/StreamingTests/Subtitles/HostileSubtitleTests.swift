import MediaMessages
import Testing

@testable import Streaming

/// Whatever a file holds, what comes out is WebVTT, and soon.
@Suite struct HostileSubtitleTests {
    private static let pieces: [String] = [
        "\n", "\r\n", "\r", "\n\n", "1", "00:00:01,000", " --> ", "00:00:02,000 --> 00:00:01,000\n", "-00:00:09,000",
        "00:00:03.000 --> 99:99:99,999\n", "<i>", "</i>", "<b", ">", "<", "&", "&lt;", "&#0;", "&#x110000;", "&#10;",
        "{", "}",
        "{\\an8}", "{\\pos(1,", "{\\p1}", "\\N", "\\", "WEBVTT\n", "NOTE\n", "STYLE\n",
        "Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,",
        "[Events]\n", "Format: Text\n", "Format: Start, End, Text\n", "Style: a,b\n", "[V4 Styles]\n", "<SYNC Start=1>",
        "<P>",
        "<SYNC Start=-9>", "{1}{2}", "{9}{}", "|", "\u{0}", "\u{FEFF}", "\u{2028}", "é", "你", "\u{202E}", "🎬", "x", " ",
        "999999999999999999999999", "-->", "--", "X1:1", "line:0", "align:<", "position:1e9%", "PlayResX: 0\n",
        "PlayResY: -1\n",
    ]

    @Test(arguments: SubtitleFormat.allCases) func `pieces of every format in any order`(format: SubtitleFormat) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 1...60)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
                .joined()
            _ = Captions.read(format.webVTT(of: Array(text.utf8)))
        }
    }

    @Test(arguments: SubtitleFormat.allCases) func `any bytes`(format: SubtitleFormat) {
        for length in 0..<300 {
            _ = Captions.read(format.webVTT(of: (0..<length).map { _ in UInt8.random(in: 0...255) }))
        }
    }

    @Test func `any bytes in the packets of a film`() {
        for codec in TextTrack.codecs {
            for length in 0..<200 {
                let packet = TextTrack.Packet(
                    start: Int64.random(in: -1_000_000...1_000_000), end: Bool.random() ? nil : 5,
                    settings: [], text: (0..<length).map { _ in UInt8.random(in: 0...255) })
                let track = TextTrack(index: 0, codec: codec, header: [0xFF, 0x0A], packets: [packet])
                _ = Captions.read(CueList(track.cues, shift: .random(in: -5000...5000)).webVTT)
            }
        }
    }

    @Test func `times that no clock has are held at the ends`() {
        let ends: [Int64] = [.min, .min + 1, -1, 0, .max - 1, .max]
        for (start, shift) in ends.flatMap({ start in ends.map { (start, Int($0)) } }) {
            let packets = [start, start, 0].map { time in
                TextTrack.Packet(start: time, end: time == 0 ? .max : nil, settings: [], text: Array("a".utf8))
            }
            let track = TextTrack(index: 0, codec: "subrip", header: [], packets: packets)
            _ = Captions.read(CueList(track.cues, shift: shift).webVTT)
        }
    }

    /// A time that grew with the square would be hours, not seconds.
    @Test(
        .timeLimit(.minutes(4)),
        arguments: [
            "<", "{", "&", "\n", "<i>", "{\\i1}", "00:00:01,000 --> 00:00:02,000\n", "-->", "1\n", "a", "{1}{2}a\n",
            "<SYNC Start=1>",
            "<P>", "Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,a\n", "Style: a,b\n", "\\N", "\u{0}",
        ])
    func `the same over and over`(piece: String) {
        let beginning = Array("00:00:01,000 --> 00:00:02,000\n".utf8)
        let bytes = beginning + Array(repeatElement(Array(piece.utf8), count: (64 << 10) / piece.utf8.count).joined())
        for format in SubtitleFormat.allCases { #expect(!format.webVTT(of: bytes).isEmpty) }
    }
}
