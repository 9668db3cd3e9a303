import Model
import Testing

@testable import dropreel

@Suite struct ExplainedPathTests {
    static let cases: [(String, String, [String], String?)] = [
        ("/films/a/b.mp4", "/", ["/films"], "a/b.mp4"), ("b.mp4", "/films/a", ["/films"], "a/b.mp4"),
        ("a/b.mp4", "/home", ["/films"], "a/b.mp4"), ("./a//b.mp4", "/films", ["/films"], "a/b.mp4"),
        ("/films", "/", ["/films"], ""), ("/filmsx/a", "/", ["/films"], nil), ("/etc/passwd", "/", ["/films"], nil),
        ("../x", "/films/a", ["/films"], nil), ("/x/tv/a", "/", ["/films", "/x/tv"], "tv/a"),
        ("tv/a", "/home", ["/films", "/x/tv"], "tv/a"),
    ]

    @Test(arguments: cases)
    func `a path is meant from here, or from the drop folder`(
        written: String, here: String, folders: [String], meant: String?
    ) throws {
        let absolute = written.hasPrefix("/") ? written : here + "/" + written
        let path = ExplainedPath.resolve(Argument(written), absolute: Argument(absolute), in: try Roots(folders).onDisk)
        #expect(path?.text == meant)
    }
}
