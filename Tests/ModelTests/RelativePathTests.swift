import Model
import Testing

@Suite struct RelativePathTests {
    @Test(arguments: ["a", "a/b", "Films/Film.2019.mkv", "…", "-rf", ".hidden/x", "a\\b", "a b/\n"])
    func `a path below the drop folder is taken as it is`(text: String) throws {
        let path = try #require(RelativePath(text))
        #expect(path.text == text)
        #expect(path.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        "/a", "a/", "a//b", "..", "a/../b", ".", "./a", "a\0b", "a/" + String(repeating: "x", count: 256),
    ])
    func `what could lead elsewhere is no path`(text: String) {
        #expect(RelativePath(text) == nil)
    }

    @Test func `nothing at all is the drop folder itself`() {
        #expect(RelativePath("") == .top)
        #expect(RelativePath.top.parent == nil)
    }

    @Test func `bytes that are not UTF-8 stay bytes`() throws {
        let bytes: [UInt8] = [0x61, 0xE9, 0x2F, 0xFF]
        let path = try #require(RelativePath(bytes))
        #expect(path.bytes == bytes)
        #expect(path.names.map(\.isValidUTF8) == [false, false])
    }
}
