import Model
import Testing

@Suite struct FileNameTests {
    @Test(arguments: [
        ("Film.MKV", "mkv", "Film"), ("a.b.mp4", "mp4", "a.b"), (".hidden", "", ".hidden"), ("none", "", "none"),
        ("dot.", "", "dot"),
    ])
    func `a name has a stem and an extension`(text: String, pathExtension: String, stem: String) throws {
        let name = try #require(FileName(text))
        #expect(name.pathExtension == pathExtension)
        #expect(Array(name.stem) == Array(stem.utf8))
    }

    @Test(arguments: [
        ("a.mkv", FileKind.video), ("a.MP3", .audio), ("a.srt", .subtitle), ("poster.jpg", .image), ("a.nfo", .other),
        ("mkv", .other),
    ])
    func `the ending says what a file is`(text: String, kind: FileKind) throws {
        #expect(FileKind(try #require(FileName(text))) == kind)
    }
}
