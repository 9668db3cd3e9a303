import MediaMessages
import Testing

@testable import Media

@Suite struct DecoderTests {
    @Test(arguments: Convertible.sounds.union(Convertible.pictures))
    func `what the daemon may offer to convert has a decoder here`(codec: String) {
        #expect(Decoder.decodes(named: codec))
    }

    @Test(arguments: ["", "nothing", "ansi", "bmv_audio"])
    func `everything else is shut`(codec: String) {
        #expect(!Decoder.decodes(named: codec))
    }
}
