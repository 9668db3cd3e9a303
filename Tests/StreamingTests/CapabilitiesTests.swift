import Testing

@testable import Streaming

@Suite struct CapabilitiesTests {
    @Test func `words that nobody knows are ignored`() {
        let said = Capabilities("c.mp4,c.holo, V.AVC1 ,,a.mp4a,d.smell")
        #expect(said == Capabilities([.mp4, .avc1, .aac]))
    }

    @Test func `who says nothing plays what everybody plays`() {
        #expect(Capabilities(nil) == Capabilities("c.mp4,v.avc1,a.mp4a"))
        #expect(Capabilities("") == Capabilities([]))
    }

    @Test func `a text without end is not read to its end`() {
        let text = String(repeating: "x,", count: 1_000_000) + "c.mp4"
        #expect(!Capabilities(text).has(.mp4))
    }
}
