import Testing

@testable import Streaming

/// A judge of WebVTT, written from the grammar (W3C WebVTT section 4) and nothing of ours.
enum Captions {
    struct Caption: Equatable {
        var start: String
        var end: String
        var settings = ""
        var lines: [String]
    }

    /// What a file says; everything that is not well formed is an issue.
    static func read(_ bytes: [UInt8]) -> [Caption] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            Issue.record("it is not UTF-8")
            return []
        }
        #expect(!text.unicodeScalars.contains { $0.value == 0 || $0 == "\r" })
        var blocks = text.split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
        #expect(blocks.first.map { $0 == "WEBVTT" || $0 == "WEBVTT\n" } == true)
        blocks.removeFirst()
        return blocks.compactMap { block in
            var lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
            let timing =
                /(\d{2,}:[0-5]\d:[0-5]\d\.\d{3}) --> (\d{2,}:[0-5]\d:[0-5]\d\.\d{3})((?: [a-z]+:[a-z0-9%.,-]+)*)/
            guard let first = lines.first, let match = first.wholeMatch(of: timing) else {
                Issue.record("no line of times: \(block.debugDescription)")
                return nil
            }
            lines.removeFirst()
            #expect(milliseconds(match.1) < milliseconds(match.2), "\(first)")
            #expect(!lines.isEmpty && !lines.contains("") && !lines.contains { $0.contains("-->") }, "\(block)")
            judge(lines.joined(separator: "\n"))
            return Caption(
                start: String(match.1), end: String(match.2), settings: String(match.3.dropFirst()), lines: lines)
        }
    }

    /// Tags are ours, and nested; `&` begins one of three entities.
    private static func judge(_ text: String) {
        var open: [Substring] = []
        var rest = text[...]
        while let mark = rest.unicodeScalars.firstIndex(where: { $0 == "<" || $0 == ">" || $0 == "&" }) {
            let from = rest[mark...]
            if let tag = from.prefixMatch(of: /<([biu])>/.matchingSemantics(.unicodeScalar)) {
                open.append(tag.1)
                rest = rest[tag.range.upperBound...]
            } else if let tag = from.prefixMatch(of: /<\/([biu])>/.matchingSemantics(.unicodeScalar)) {
                #expect(open.popLast() == tag.1, "\(text)")
                rest = rest[tag.range.upperBound...]
            } else if let entity = from.prefixMatch(of: /&(amp|lt|gt);/.matchingSemantics(.unicodeScalar)) {
                rest = rest[entity.range.upperBound...]
            } else {
                Issue.record("not escaped: \(text)")
                return
            }
        }
        #expect(open.isEmpty, "\(text)")
    }

    static func milliseconds(_ time: Substring) -> Int {
        let parts = time.split { ":.".contains($0) }.compactMap { Int($0) }
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
    }

    /// The captions of a text in one of the formats.
    static func of(_ text: String, _ format: SubtitleFormat, frameRate: Double? = nil) -> [Caption] {
        read(format.webVTT(of: Array(text.utf8), frameRate: frameRate))
    }
}
