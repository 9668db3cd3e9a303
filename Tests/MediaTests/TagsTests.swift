import CFFmpeg
import Testing

@testable import Media

@Suite struct TagsTests {
    @Test(arguments: [
        ("  Film \n", "Film"), ("a\u{0}b", "a"), ("\u{1}\u{1B}[31mred\u{7F}", "[31mred"), ("two\nlines", "two\nlines"),
        ("\u{202E}gnp", "\u{202E}gnp"), ("\"><img src=x onerror=alert(1)>", "\"><img src=x onerror=alert(1)>"),
    ])
    func `text is cleaned of what is no text, and nothing else`(raw: String, clean: String) {
        #expect(Tags.clean(raw, longest: 100) == clean)
    }

    @Test func `nothing but space and control characters is no text`() {
        #expect(Tags.clean(" \t\u{2}\n ", longest: 10) == nil)
        #expect(Tags.clean(nil, longest: 10) == nil)
    }

    @Test func `a long text ends with a whole character`() throws {
        let clean = try #require(Tags.clean(String(repeating: "é", count: 500_000), longest: 101))
        #expect(clean == String(repeating: "é", count: 50))
    }

    @Test func `bytes that are not UTF-8 become replacement characters`() throws {
        let bytes: [CChar] = [0x61, CChar(bitPattern: 0xE9), 0x62, 0]
        #expect(bytes.withUnsafeBufferPointer { Tags.clean($0.baseAddress, longest: 10) } == "a\u{FFFD}b")
    }

    @Test func `tags are few, their keys in lower case, the first of a name stays`() {
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        av_dict_set(&dictionary, "TITLE", "first", 0)
        av_dict_set(&dictionary, "major_brand", "isom", 0)
        for number in 0..<1000 { av_dict_set(&dictionary, "key\(number)", "x", 0) }
        av_dict_set(&dictionary, "long", String(repeating: "x", count: 100_000), 0)
        let tags = Tags.all(dictionary)
        #expect(tags.count == Tags.most)
        #expect(tags["title"] == "first")
        #expect(tags["major_brand"] == nil)
    }
}
