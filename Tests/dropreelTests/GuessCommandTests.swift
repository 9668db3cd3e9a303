import Foundation
import Testing

/// `dropreel guess`, as programs use it.
@Suite struct GuessCommandTests {
    @Test func `each line is answered by one object of what is known`() throws {
        let names = "Copper Sky (2008) cd1.mkv\n\nShow/Season 1/03-04 - Low Tide.mkv\r\nIMG_0001.MOV"
        let program = try Program(["guess"], input: Array(names.utf8))
        #expect(try object(program.line()) == ["title": "Copper Sky", "year": 2008, "part": 1])
        #expect(try object(program.line()) == [:])
        #expect(
            try object(program.line())
                == ["show": "Show", "season": 1, "episode": 3, "episodes": [3, 4], "title": "Low Tide"])
        #expect(try object(program.line()) == [:])
        #expect(program.end() == 0)
    }

    @Test func `bytes that are no text are answered, too`() throws {
        let program = try Program(["guess"], input: [0xFF, 0x41, 0x0A, 0x0A])
        #expect(try object(program.line()) == ["title": "\u{FFFD}A"])
        #expect(try object(program.line()) == [:])
        #expect(program.end() == 0)
    }

    private func object(_ line: String?) throws -> NSDictionary {
        let text = try #require(line)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
}
