import Model
import Testing

@testable import Streaming

@Suite struct AddressTests {
    @Test(arguments: ["v0", "v0a1", "a0", "v999a998", "v0h720", "v0h480a1s2", "v0a1s2", "a0s2"])
    func `a variant is written as it is read`(text: String) {
        #expect(Variant(text)?.description == text)
    }

    @Test(arguments: [
        "", "v", "a", "v00", "v01a1", "v0a", "va1", "a1v0", "v0a1a2", "v1000", "v-1", "v+1", "v٣", "v0 ",
        "V0", "v99999999999999999999", "v0a1/..", "v0t720", "h720", "s2", "v0h721", "v0h0720", "v0a1s3", "v0s2a1",
        "v0h720h720", "a1h720",
    ])
    func `anything else is no variant`(text: String) {
        #expect(Variant(text) == nil)
    }

    @Test(arguments: ["master.m3u8", "index.m3u8", "init.mp4", "0.m4s", "17.m4s", "99999.m4s"])
    func `a part is written as it is read`(name: String) {
        #expect(StreamPart(name)?.name == name)
    }

    @Test(arguments: ["", ".m4s", "00.m4s", "-1.m4s", "1e3.m4s", "100000.m4s", "0.mp4", "master.m3u", "0.m4s.m4s"])
    func `anything else is no part`(name: String) {
        #expect(StreamPart(name) == nil)
    }

    @Test func `another content has another address`() {
        #expect(Given.address(size: 1).path(.master) == Given.address(size: 1).path(.master))
        #expect(Given.address(size: 1).path(.master) != Given.address(size: 2).path(.master))
    }
}
